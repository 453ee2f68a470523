import { ApiError, addressOf, type OutputOf } from '@tinsmith/contract/client';
import { problemHeader } from '@tinsmith/contract/problems';
import { needCsrfToken } from '../../api/browser-api.ts';
import { doubtCurrentUser } from '../../api/current-user.ts';
import type { addEntryImage } from '../../api/gen/entry.ts';
import type { Upload } from '../../upload/file-drop.tsx';
import { takeStill } from '../../upload/take-still.ts';

const isVideo = (file: File): boolean => file.type.startsWith('video/');

async function formOf(file: File): Promise<FormData> {
  const form = new FormData();
  form.set('image', file);
  // The server does not decode videos: the browser sends a still along.
  const still = isVideo(file) ? await takeStill(file) : null;
  if (still) form.set('poster', still, 'poster.png');
  return form;
}

/** Sends an entry's image. By XMLHttpRequest: fetch reports no upload progress. */
export async function sendEntryImage(
  route: typeof addEntryImage,
  entryId: number,
  { file, onProgress, signal }: Upload,
): Promise<OutputOf<typeof addEntryImage>> {
  const [form, csrfToken] = await Promise.all([formOf(file), needCsrfToken()]);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, addressOf(route, { params: { id: String(entryId) } }));
    request.setRequestHeader('x-csrftoken', csrfToken);
    // Scaled to the file: the form's own overhead is ignored.
    request.upload.onprogress = ({ loaded, total }) => onProgress((file.size * loaded) / (total || 1));
    request.onload = () => {
      if (request.status === 401) doubtCurrentUser();
      if (request.status === 200) resolve(JSON.parse(request.responseText));
      else {
        const code = request.getResponseHeader(problemHeader);
        reject(new ApiError(request.status, request.responseText, code));
      }
    };
    request.onerror = () =>
      reject(new Error('Error: The upload was interrupted. Check your connection and try again.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
