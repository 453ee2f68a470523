import { readApiError } from '@tinsmith/contract/client';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { maxAvatarBytes } from '@tinsmith/domain/limits';
import { fetchApi } from '../../../api/browser-api.ts';
import { setAvatar } from '../../../api/gen/profile.ts';

export const pictureTypes = ['image/gif', 'image/jpeg', 'image/png', 'image/webp'] as const;

/** What is wrong with a chosen file, in the words of spec §5, or null. */
export function checkPicture(file: File): string | null {
  if (file.size > maxAvatarBytes) {
    const sizes = `Received: ${formatFileSize(file.size)}, maximum: ${formatFileSize(maxAvatarBytes)}`;
    return `Error: File too large! ${sizes}`;
  }
  const isKnown = pictureTypes.some((type) => type === file.type);
  return isKnown ? null : 'Please choose a GIF, JPG, PNG or WebP.';
}

/** Sends the file as it is: the body of the call is the picture itself. */
export async function sendPicture(file: File): Promise<void> {
  const answer = await fetchApi(setAvatar.path, {
    method: setAvatar.method,
    headers: { 'content-type': file.type },
    body: file,
  });
  if (!answer.ok) throw await readApiError(answer);
}
