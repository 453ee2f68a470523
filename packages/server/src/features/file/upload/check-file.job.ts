import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Job } from '../../../platform/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findEntryFile } from '../entry-file.queries.ts';
import { settleChecked } from './check-file.queries.ts';
import { checkFileJobName } from './check-file-job-name.ts';
import { readArchive } from './read-archive.ts';

/** Hash and checksum in one read; of an archive its directory is read after that, a few kilobytes at its end. */
async function measure(source: Readable) {
  const hash = createHash('sha256');
  let checksum = 0;
  let bytes = 0;
  for await (const part of source as AsyncIterable<Buffer>) {
    hash.update(part);
    checksum = crc32(part, checksum);
    bytes += part.length;
  }
  return { bytes, sha256: hash.digest(), crc32: checksum };
}

/** Compares a file with its seal, once it has arrived. */
async function checkFile({ db, files }: Pick<Platform, 'db' | 'files'>, fileId: number): Promise<void> {
  const file = await findEntryFile(db, fileId);
  if (file?.state !== 'received') return;
  const stream = await files.open(file);
  if (!stream) throw new Error('A received file is not there to be read.');
  const measured = await measure(stream);
  const { tags, findings } = await readArchive({ files }, file);
  await settleChecked(db, file, { ...measured, tags, findings });
}

export const checkFileJob: Job = {
  name: checkFileJobName,
  run: (platform, payload) => checkFile(platform, (payload as { fileId: number }).fileId),
};
