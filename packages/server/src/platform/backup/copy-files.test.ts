import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskStorage } from '../files/disk-storage.ts';
import type { Platform } from '../platform.ts';
import { type BackupStore, listStore, objectOf, readObject } from './backup-store.ts';
import { copyFiles } from './copy-files.ts';

let folder: string;
let store: BackupStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-copy-'));
  store = { kind: 'folder', storage: openDiskStorage(path.join(folder, 'backup')), key: randomBytes(32) };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('[R13.07] files with the same bytes become one object, however many are copied at once', async () => {
  const site = openDiskStorage(path.join(folder, 'files'));
  const bytes = randomBytes(100_000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const snapshot = Array.from({ length: 12 }, (_, id) => ({
    id,
    address: `${id}.png`,
    backend: 'disk',
    storageKey: `key${id}`,
    bytes: bytes.length,
    sha256,
  }));
  for (const { storageKey } of snapshot) await site.write(storageKey, Readable.from([bytes]));
  const files = { open: ({ storageKey }: { storageKey: string }) => site.read(storageKey) };

  const { newObjects, lost, ...copied } = await copyFiles({ files } as unknown as Platform, store, snapshot);

  const object = objectOf(store, sha256);
  expect([...newObjects]).toEqual([object]);
  expect(lost).toEqual([]);
  expect(copied.files.map(({ id }) => id)).toEqual(snapshot.map(({ id }) => id));
  expect((await listStore(store)).files).toEqual([object]);
  expect(Buffer.concat(await Readable.from(await readObject(store, object)).toArray())).toEqual(bytes);
});
