import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Platform } from '../../platform/platform.ts';
import { describeFile, discardUnknown, listUndescribed } from './adopt-files.queries.ts';

const maxAtOnce = 500;

async function measure(stream: Readable) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of stream) {
    hash.update(part);
    bytes += part.length;
  }
  return { bytes, sha256: hash.digest() };
}

/**
 * Finishes what the migration could not, since it cannot read files: records size and hash of files that are
 * older than their rows, and leaves those without a row, such as long-replaced avatars, to the sweep. If
 * there are no older files it is one query.
 */
export async function adoptFiles({ db, files, log }: Pick<Platform, 'db' | 'files' | 'log'>): Promise<void> {
  const found = { described: 0, lost: 0, unknown: 0 };
  let batch = await listUndescribed(db, 0, maxAtOnce);
  if (batch.length === 0) return;
  while (batch.length > 0) {
    for (const file of batch) {
      const stream = await files.open(file);
      if (stream) await describeFile(db, file.id, await measure(stream));
      found[stream ? 'described' : 'lost'] += 1;
    }
    batch = await listUndescribed(db, batch.at(-1)?.id ?? 0, maxAtOnce);
  }
  const keys: string[] = [];
  // Keys had an extension then, and have none now: no file being written is among them.
  for await (const key of files.storageOf('disk').list()) if (key.includes('.')) keys.push(key);
  for (let at = 0; at < keys.length; at += maxAtOnce)
    found.unknown += await discardUnknown(db, 'disk', keys.slice(at, at + maxAtOnce));
  log.info(found, 'older files were adopted');
}
