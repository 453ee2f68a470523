import { Problem } from '../../../http/problems.ts';
import { isShownInPlace } from '../../../platform/files/files.ts';
import type { FileRow } from '../../../platform/files/stored-file.queries.ts';
import type { Platform } from '../../../platform/platform.ts';

/**
 * Rejects a file that the virus scan holds back: for good if something was found, for a while if not yet
 * scanned. Pictures were re-encoded by us. A file that could not be scanned is served, and marked in pages.
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
