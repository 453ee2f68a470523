import { ApiError } from '@tinsmith/contract/client';
import { problemHeader } from '@tinsmith/contract/problems';
import { needCsrfToken } from '../../api/browser-api.ts';

const addressOf = (fileId: number): string => `/files/${fileId}`;
const version = { 'tus-resumable': '1.0.0' };

/** How many bytes of a file the server has. */
export async function askOffset(fileId: number, signal: AbortSignal): Promise<number> {
  const answer = await fetch(addressOf(fileId), {
    method: 'HEAD',
    headers: version,
    signal,
    cache: 'no-store',
  });
  if (!answer.ok) throw new ApiError(answer.status, '', answer.headers.get(problemHeader));
  return Number(answer.headers.get('upload-offset'));
}

interface Piece {
  readonly offset: number;
  readonly bytes: Blob;
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** Sends bytes. By XMLHttpRequest: fetch reports no upload progress. */
export async function sendBytes(fileId: number, { offset, bytes, onSent, signal }: Piece): Promise<void> {
  const csrfToken = await needCsrfToken();
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  request.open('PATCH', addressOf(fileId));
  for (const [name, value] of Object.entries({
    ...version,
    'x-csrftoken': csrfToken,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  }))
    request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded }) => onSent(loaded);
  request.onload = () => {
    if (request.status === 204) resolve();
    else reject(new ApiError(request.status, request.responseText, request.getResponseHeader(problemHeader)));
  };
  request.onerror = () => reject(new Error('The connection dropped.'));
  request.onabort = () => reject(signal.reason);
  const abort = () => request.abort();
  signal.addEventListener('abort', abort, { once: true });
  request.send(bytes);
  await promise.finally(() => signal.removeEventListener('abort', abort));
}
