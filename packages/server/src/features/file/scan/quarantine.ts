import { Problem } from '../../../http/problems.ts';
import { isShownInPlace } from '../../../platform/files/files.ts';
import type { FileRow } from '../../../platform/files/stored-file.queries.ts';
import type { Platform } from '../../../platform/platform.ts';

/**
 * Refuses a file that the virus scan holds back: for good where something was found, for a while where nobody has
 * looked. Pictures were written anew by us. One that could not be scanned is given out, and marked wherever it is shown.
 */
export function refuseHeld(
  { scanner }: Pick<Platform, 'scanner'>,
  { mediaType, scanState }: Pick<FileRow, 'mediaType' | 'scanState'>,
): void {
  if (isShownInPlace(mediaType)) return;
  if (scanState === 'found') throw new Problem('infected-file');
  if (scanState === null && scanner)
    throw new Problem('file-unscanned', { headers: { 'retry-after': '60' } });
}
