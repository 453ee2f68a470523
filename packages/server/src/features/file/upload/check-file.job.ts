import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Scan } from '../../../platform/clamd.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findEntryFile } from '../entry-file.queries.ts';
import { recordScanAt } from '../scan/scan.queries.ts';
import { settleChecked } from './check-file.queries.ts';
import { readArchive } from './read-archive.ts';
import { checkFile } from './upload.queries.ts';

/** Hash, checksum and scan in one read; an archive's directory, a few kilobytes at its end, is read later. */
async function measure(source: Readable, scan: Scan | null) {
  const hash = createHash('sha256');
  let checksum = 0;
  let bytes = 0;
  for await (const part of source as AsyncIterable<Buffer>) {
    hash.update(part);
    checksum = crc32(part, checksum);
    bytes += part.length;
    await scan?.write(part);
  }
  return { bytes, sha256: hash.digest(), crc32: checksum };
}

/** Compares a file with its seal, once it has arrived. */
async function compareWithSeal(
  { db, files, scanner, log }: Pick<Platform, 'db' | 'files' | 'scanner' | 'log'>,
  fileId: number,
): Promise<void> {
  const file = await findEntryFile(db, fileId);
  if (file?.state !== 'received') return;
  const stream = await files.open(file);
  if (!stream) throw new Error('A received file is not there to be read.');
  // If the scanner is unavailable the file is checked anyway, and held back until it is scanned.
  const later = (error: unknown) => {
    log.warn({ err: error, fileId }, 'a file is to be scanned later');
    return null;
  };
  const scan = (await scanner?.begin().catch(later)) ?? null;
  const measured = await measure(stream, scan).catch((error) => {
    scan?.cancel();
    throw error;
  });
  const scanned = (await scan?.finish().catch(later)) ?? null;
  const { tags, findings } = await readArchive({ files }, file);
  // First: a file must never appear to wait for a scan that it has had.
  if (scanned) await recordScanAt(db, file.address, scanned);
  await settleChecked(db, file, { ...measured, tags, findings });
}

export const checkFileJob = checkFile.runs((platform, { fileId }) => compareWithSeal(platform, fileId));
