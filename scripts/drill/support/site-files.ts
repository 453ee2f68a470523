import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../../../packages/server/src/platform/database/database.ts';
import { openDiskStorage } from '../../../packages/server/src/platform/files/disk-storage.ts';
import { openFiles, siteOwner } from '../../../packages/server/src/platform/files/files.ts';
import { settleFiles } from '../../../packages/server/src/platform/files/stored-file.queries.ts';
import { queryOnce } from './owner-query.ts';

/** Adds files of these sizes to a site on disk. */
export async function addFiles(ownerUrl: string, filesDir: string, sizes: readonly number[]): Promise<void> {
  const { db } = openDatabase({ databaseUrl: ownerUrl, databasePool: 2 });
  const files = openFiles(db, { disk: openDiskStorage(filesDir) }, 'disk');
  for (const bytes of sizes) await settleFiles(db, siteOwner, [await files.put('png', randomBytes(bytes))]);
  await db.destroy();
}

/** Files of a site whose bytes on disk don't have the hash of their row, or are missing, and how many there are. */
export async function checkFiles(ownerUrl: string, filesDir: string) {
  const rows = await queryOnce<{ key: string; sha256: string }>(
    ownerUrl,
    `select storage_key as key, encode(sha256, 'hex') as sha256 from stored_file where state = 'owned' and sha256 is not null`,
  );
  const wrong: string[] = [];
  for (const { key, sha256 } of rows) {
    const bytes = await readFile(path.join(filesDir, key.slice(0, 2), key)).catch(() => Buffer.alloc(0));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) wrong.push(key);
  }
  return { numFiles: rows.length, wrong };
}
