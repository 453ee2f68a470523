import type { ProblemCode } from '@tinsmith/contract/problems';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { maxLogTextBytes, maxScreenshotBytes } from '@tinsmith/domain/limits';
import { hasVisibleText } from '@tinsmith/domain/plain-text';
import type { Refusal } from '../../forms/use-send.ts';

export type ImgOption = 'as_is' | 'remove' | 'add_or_replace';

/** The values of a post's form. */
export interface LogValues {
  readonly message: string;
  readonly isSpoiler: boolean;
  readonly imgOption: ImgOption;
  readonly file: File | null;
}

export const screenshotTypes = ['image/gif', 'image/jpeg', 'image/png', 'image/webp'] as const;

/** What is wrong with a message, or null. */
export function checkMessage(message: string): string | null {
  if (!hasVisibleText(message)) return 'Please enter a message.';
  const isTooLong = new TextEncoder().encode(message).length > maxLogTextBytes;
  return isTooLong ? 'That text is longer than 32 KiB. Please shorten it.' : null;
}

/** What is wrong with a chosen file, in the words of spec §5, or null. */
export function checkScreenshot(file: Pick<File, 'size' | 'type'> | null): string | null {
  if (!file) return null;
  if (file.size > maxScreenshotBytes)
    return `File is too large. Maximum size allowed is ${formatFileSize(maxScreenshotBytes)}.`;
  return screenshotTypes.some((type) => type === file.type) ? null : 'Please choose a GIF, JPG or PNG.';
}

/** The form as the API expects it. */
export function writeForm(values: LogValues, extra: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.set('message', values.message);
  if (values.isSpoiler) form.set('spoiler', 'on');
  form.set('img_option', values.imgOption);
  if (values.imgOption === 'add_or_replace' && values.file) form.set('screenshot', values.file);
  for (const [name, value] of Object.entries(extra)) form.set(name, value);
  return form;
}

/** The part of a form kept as a draft: not the file, and a spoiler only with a text. */
export const draftOf = ({ message, isSpoiler }: Pick<LogValues, 'message' | 'isSpoiler'>) =>
  message.trim() === '' ? { message: '', isSpoiler: false } : { message, isSpoiler };

/** Which field of the form a problem is about. */
export const fieldOfProblem: Partial<Record<ProblemCode, 'message' | 'screenshot'>> = {
  'no-message': 'message',
  'text-too-long': 'message',
  'bad-image': 'screenshot',
  'file-too-large': 'screenshot',
  'one-picture': 'screenshot',
};

/** The field that a refusal is about, or null where it is about the whole form. */
export const fieldOf = ({ code }: Refusal) => (code && fieldOfProblem[code]) ?? null;
