import { formatFileSize } from '@tinsmith/domain/file-size';

/** The needed part of a browser's File. */
interface ChosenFile {
  readonly size: number;
  readonly type: string;
}

export interface FileTerms {
  /** The largest file in bytes: 0 by default, so that a caller that forgot it accepts no file at all. */
  readonly maxBytes?: number | undefined;
  /** Media types as in the `accept` of an input: `image/*`, `video/webm`. */
  readonly accept?: readonly string[] | undefined;
}

const fits = (type: string, pattern: string): boolean =>
  pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

/** The problem with the chosen or dropped files, in the words of spec §5, or null. */
export function checkChosenFiles(files: readonly ChosenFile[], terms: FileTerms): string | null {
  const [file] = files;
  if (!file || files.length !== 1) return `Internal error. Expected 1 file, but got ${files.length}`;
  const { maxBytes = 0, accept } = terms;
  if (file.size > maxBytes || maxBytes === 0) {
    const sizes = `Received: ${formatFileSize(file.size)}, maximum: ${formatFileSize(maxBytes)}`;
    return `Error: File too large! ${sizes}`;
  }
  const isKnown = accept?.some((pattern) => fits(file.type, pattern)) ?? true;
  return isKnown ? null : 'Please choose an image or a webm video.';
}

/** Whether a smaller copy could help: of what moves only the first picture would be left. */
export const canShrink = ({ type }: Pick<ChosenFile, 'type'>): boolean =>
  type.startsWith('image/') && type !== 'image/gif';
