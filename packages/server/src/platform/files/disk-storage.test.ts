import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listKeys, testStorage } from '../../testing/storage-suite.ts';
import { openDiskStorage } from './disk-storage.ts';

describe('storage on disk', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-storage-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  testStorage(() => openDiskStorage(folder));

  test('a folder that does not exist yet is empty', async () => {
    const storage = openDiskStorage(path.join(folder, 'later'));
    expect(await listKeys(storage)).toEqual([]);
  });

  test('what lies beside its own folders is not listed', async () => {
    await mkdir(path.join(folder, 'mail'), { recursive: true });
    await writeFile(path.join(folder, 'mail', 'a-letter.txt'), 'Hello');
    expect(await listKeys(openDiskStorage(folder))).not.toContain('a-letter.txt');
  });

  test('memory is given back with each write, unless somebody else uses it too', async () => {
    const storage = openDiskStorage(folder);
    const key = `cd${'0'.repeat(30)}`;
    const shared = new Uint8Array(400_000).fill(2);
    const given = [new Uint8Array(300_000).fill(1), shared.subarray(0, 300_000), new Uint8Array(10).fill(3)];
    const came = given.map(({ length }) => length);
    await storage.append(
      key,
      await storage.beginPieces(key),
      0,
      (async function* () {
        yield* given;
      })(),
    );
    expect([given.map(({ length }) => length), shared.length]).toEqual([[0, came[1], 0], 400_000]);
    await storage.joinPieces(key, '');
    expect(await storage.size(key)).toBe(600_010);
    await storage.remove(key);
  });

  test('what a killed process left half written is listed and removed, and never read', async () => {
    const key = `ab${'0'.repeat(30)}`;
    await mkdir(path.join(folder, 'ab'), { recursive: true });
    await writeFile(path.join(folder, 'ab', `${key}.part`), 'half');
    const storage = openDiskStorage(folder);
    expect(await listKeys(storage)).toContain(key);
    expect([await storage.read(key), await storage.size(key)]).toEqual([null, null]);
    await storage.remove(key);
    expect(await listKeys(storage)).not.toContain(key);
  });
});
