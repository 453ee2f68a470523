import { type Scanner, ScannerAway, type ScanResult } from '../../../platform/clamd.ts';
import { StorageAway } from '../../../platform/files/storage.ts';
import type { FileRow } from '../../../platform/files/stored-file.queries.ts';
import { defineScheduledJob } from '../../../platform/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUnscanned, noteBreak, recordScan } from './scan.queries.ts';

/** The scanner accepted a file and then broke off: the next file may fare better. */
class ScanBroke extends Error {
  override readonly name = 'ScanBroke';
}

const brokeOff = (error: unknown): never => {
  throw error instanceof ScannerAway ? new ScanBroke(error.message, { cause: error }) : error;
};

/** Null if there are no bytes. */
async function scanFile(
  { files }: Pick<Platform, 'files'>,
  scanner: Scanner,
  file: FileRow,
): Promise<ScanResult | null> {
  const source = await files.open(file);
  if (!source) return null;
  try {
    const scan = await scanner.begin();
    try {
      for await (const part of source) await scan.write(part);
    } catch (error) {
      scan.cancel();
      throw error;
    }
    return await scan.finish().catch(brokeOff);
  } finally {
    source.destroy();
  }
}

/** Per round: a scanner that keeps breaking off is left alone for a minute. */
const maxBreaks = 3;
/** What is left over comes with the next run, so that a process can exit. */
const longestMs = 60_000;

/**
 * Scans the files not scanned yet, if a scanner is configured. Works from rows alone, so files left
 * unscanned while the scanner or the storage was down are scanned when they are back.
 */
export const scanFiles = defineScheduledJob({
  name: 'scan-files',
  cron: '* * * * *',
  run: async (platform) => {
    const { db, log, scanner } = platform;
    if (!scanner) return;
    const tried: number[] = [];
    let breaks = 0;
    const endMs = performance.now() + longestMs;
    for (let file = await findUnscanned(db, tried); file; file = await findUnscanned(db, tried)) {
      if (performance.now() > endMs) return;
      tried.push(file.id);
      try {
        const result = await scanFile(platform, scanner, file);
        if (result) await recordScan(db, file.id, result);
        if (result?.state === 'found')
          log.warn({ fileId: file.id, finding: result.finding }, 'a virus was found');
      } catch (error) {
        log.warn({ err: error, fileId: file.id }, 'a file could not be scanned');
        if (error instanceof ScannerAway || error instanceof StorageAway) return;
        if (!(error instanceof ScanBroke)) continue;
        await noteBreak(db, file.id);
        breaks += 1;
        if (breaks >= maxBreaks) return;
      }
    }
  },
});
