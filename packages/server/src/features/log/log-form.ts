import type { FormFile } from '@tinsmith/contract/route';
import { maxScreenshotBytes } from '@tinsmith/domain/limits';
import { hasVisibleText } from '@tinsmith/domain/plain-text';
import { fileTooLarge } from '../../http/error-handler.ts';
import { Problem } from '../../http/problems.ts';
import { checkPicture, RefusedImage } from '../../platform/images.ts';
import { leaveOutFilm } from '../../platform/motion-photo.ts';
import type { Platform } from '../../platform/platform.ts';
import { sanitizePostText } from '../../platform/post-text.ts';
import type { UploadedPicture } from './log-writing.queries.ts';

/** The text as stored; throws if it is invalid. */
export function parseMessage(message: string): string {
  const text = sanitizePostText(message);
  if (text === null) throw new Problem('text-too-long');
  // A text of nothing but tags shows nothing.
  if (!hasVisibleText(text.replace(/<[^<>]*>/g, ''))) throw new Problem('no-message');
  return text;
}

/** The form's file, if there is one. */
export function findScreenshot(files: readonly FormFile[]): Uint8Array | null {
  if (files.length > 1) throw new Problem('one-picture');
  return files[0]?.bytes ?? null;
}

/** Stores a screenshot as sent, once it is known to be one. */
async function storeScreenshot(
  { files }: Pick<Platform, 'files'>,
  bytes: Uint8Array,
): Promise<UploadedPicture> {
  if (bytes.length > maxScreenshotBytes) throw fileTooLarge(maxScreenshotBytes);
  const picture = leaveOutFilm(bytes);
  const { width, height } = await checkPicture(picture).catch((error: unknown) => {
    throw error instanceof RefusedImage ? new Problem('bad-image', { sentence: error.message }) : error;
  });
  return { upload: await files.put('raw', picture), width, height };
}

/** Stores a screenshot for `write`; if that fails, the file is removed. */
export async function withScreenshot<T>(
  platform: Pick<Platform, 'files'>,
  bytes: Uint8Array | null,
  write: (picture: UploadedPicture | null) => Promise<T>,
): Promise<T> {
  const picture = bytes && (await storeScreenshot(platform, bytes));
  try {
    return await write(picture);
  } catch (error) {
    if (picture) await platform.files.discard([picture.upload]);
    throw error;
  }
}
