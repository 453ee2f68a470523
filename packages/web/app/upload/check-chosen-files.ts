import { formatFileSize } from '@tinsmith/domain/file-size';

/** Only what is needed of a browser's file. */
interface ChosenFile {
  readonly size: number;
  readonly type: string;
}

export interface FileTerms {
  /** The largest file in bytes: 0 unless given, so that a use that forgot it takes no file at all. */
  readonly maxBytes?: number | undefined;
  /** Media types as the `accept` of an input has them: `image/*`, `video/webm`. */
  readonly accept?: readonly string[] | undefined;
}

const fits = (type: string, pattern: string): boolean =>
  pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

/** What is wrong with what was chosen or dropped, in the words of spec §5, or null. */
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
