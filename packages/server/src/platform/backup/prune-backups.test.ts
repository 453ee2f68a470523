import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDiskStorage } from '../files/disk-storage.ts';
import { type BackupStore, listStore, objectOf, partOf, storeManifest, writeObject } from './backup-store.ts';
import { pruneBackups } from './prune-backups.ts';

const keep = { days: 2, weeks: 0, months: 0 };
let folder: string;
let store: BackupStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-prune-'));
  store = { kind: 'folder', storage: openDiskStorage(folder), key: randomBytes(32) };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const write = (object: string, text: string) =>
  writeObject(store, object, Readable.from([Buffer.from(text)]));

/** A backup with some files. */
async function add(name: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) await write(objectOf(store, hashOf(text)), text);
  await write(partOf(name, 'dump'), `dump of ${name}`);
  await storeManifest(store, {
    name,
    madeAt: new Date(0).toISOString(),
    siteId: 'site',
    keyFingerprint: '00',
    database: 'tinsmith',
    serverVersion: '15',
    tables: {},
    dump: { bytes: 1, sha256: hashOf('dump') },
    lost: [],
    files: texts.map((text, id) => ({
      id,
      address: text,
      backend: 'disk',
      storageKey: text,
      bytes: text.length,
      sha256: hashOf(text),
    })),
  });
}

const listAll = async () => (await Readable.from(store.storage.list()).toArray()).toSorted();
const filesOf = (...texts: string[]) => texts.map((text) => objectOf(store, hashOf(text))).toSorted();

describe('[R13.07] removing old backups', () => {
  test('takes the backup, its dump and the files that no other names, and leaves the rest', async () => {
    await add('20261101t030000z', ['old', 'shared']);
    await add('20261102t030000z', ['shared', 'second']);
    await add('20261103t030000z', ['shared', 'third']);
    // What is left of a backup that was cut off before its manifest.
    await write('20261102t120000z.dump', 'cut off');
    expect(await pruneBackups(store, keep)).toEqual({ backups: 1, objects: 1 });
    const { names, files, parts } = await listStore(store);
    expect(names).toEqual(['20261102t030000z', '20261103t030000z']);
    expect(files.toSorted()).toEqual(filesOf('shared', 'second', 'third'));
    expect(parts.filter((part) => part.endsWith('.dump')).toSorted()).toEqual([
      '20261102t030000z.dump',
      '20261103t030000z.dump',
    ]);
  });

  test('removes nothing if a backup that stays cannot be read', async () => {
    await add('20261101t030000z', ['old']);
    await add('20261102t030000z', ['second']);
    await add('20261103t030000z', ['third']);
    await write(partOf('20261102t030000z', 'dump'), 'fine');
    await store.storage.write(
      partOf('20261102t030000z', 'manifest'),
      Readable.from([Buffer.from('damaged')]),
    );
    const before = await listAll();
    await expect(pruneBackups(store, keep)).rejects.toThrow();
    expect(await listAll()).toEqual(before);
  });

  test('removes nothing from a place whose list has no backup', async () => {
    await write(objectOf(store, hashOf('lonely')), 'lonely');
    const before = await listAll();
    expect(await pruneBackups(store, keep)).toEqual({ backups: 0, objects: 0 });
    expect(await listAll()).toEqual(before);
  });

  test('never removes the newest backup that was checked', async () => {
    await add('20261101t030000z', ['checked']);
    await write(partOf('20261101t030000z', 'verified'), 'then');
    for (const day of ['02', '03', '04']) await add(`202611${day}t030000z`, [`of ${day}`]);
    await pruneBackups(store, keep);
    const { names, files } = await listStore(store);
    expect(names).toEqual(['20261101t030000z', '20261103t030000z', '20261104t030000z']);
    expect(files).toContain(objectOf(store, hashOf('checked')));
  });
});
