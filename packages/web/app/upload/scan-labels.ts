import type { ScanState } from '@tinsmith/contract/file';

/** What a downloader has to know about a file's virus scan; null if there is nothing to say. */
export function describeScan(scan: ScanState): string | null {
  switch (scan) {
    case 'waiting':
      return "Being checked for viruses. You can download it once that's done.";
    case 'found':
      return 'Blocked: the virus scan found something, so nobody can download this file.';
    case 'not-scanned':
      return "The virus scan couldn't check the whole file.";
    default:
      return null;
  }
}

/** Whether the file cannot be downloaded, for now or for good. */
export const isHeldBack = (scan: ScanState): boolean => scan === 'waiting' || scan === 'found';
