import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDiskStorage } from '../../platform/files/disk-storage.ts';
import { type Files, openFiles } from '../../platform/files/files.ts';
import { type Storage, StorageAway } from '../../platform/files/storage.ts';
import { settleFiles } from '../../platform/files/stored-file.queries.ts';
import { fileOwners } from '../../testing/file-owners.ts';
import { listKeys } from '../../testing/storage-suite.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { readBackendUse } from './move-files.queries.ts';
import { moveFiles } from './move-files.ts';
import { sweepFiles } from './sweep-files.job.ts';

// Two folders replace a folder and a bucket here; e2e/system/s3.test.ts moves to a real one.

const t = useTestApp();
let folder = '';
let disk: Storage;
let second: Storage;
let files: Files;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-move-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await sql`delete from stored_file where owner_kind = 'account' or owner_kind is null`.execute(
    t.platform.db,
  );
  await rm(folder, { recursive: true, force: true });
  disk = openDiskStorage(path.join(folder, 'disk'));
  second = openDiskStorage(path.join(folder, 'second'));
  files = openFiles(t.platform.db, { disk, second }, 'disk');
});

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Owned files by address, with their hashes. */
async function fill(number: number): Promise<Map<string, string>> {
  const filled = new Map<string, string>();
  for (let index = 0; index < number; index += 1) {
    const bytes = randomBytes(1 + index * 500);
    const address = await files.put('png', bytes);
    await settleFiles(t.platform.db, { kind: 'account', id: 5 }, [address]);
    filled.set(address, sha256Of(bytes));
  }
  return filled;
}

async function readHash(address: string): Promise<string | null> {
  const stream = await (await files.find(address))?.open();
  return stream ? sha256Of(Buffer.concat(await stream.toArray())) : null;
}
async function expectAll(filled: ReadonlyMap<string, string>) {
  for (const [address, hash] of filled) expect([address, await readHash(address)]).toEqual([address, hash]);
}
const backendsOf = async (filled: ReadonlyMap<string, string>) => {
  const rows = await t.platform.db
    .selectFrom('stored_file')
    .select('backend')
    .distinct()
    .where('address', 'in', [...filled.keys()])
    .orderBy('backend')
    .execute();
  return rows.map(({ backend }) => backend);
};
const move = (to: string) => moveFiles({ db: t.platform.db, files }, to);
/** Runs the sweep, an hour later. */
async function sweepLater() {
  await sql`update stored_file set created_at = created_at - interval '2 hours'`.execute(t.platform.db);
  await sweepFiles(fileOwners.filter(({ kind }) => kind !== 'account')).run({ ...t.platform, files }, {});
}

describe('moving files to another storage', () => {
  test('takes them all, under the addresses they had, and the old copies are swept', async () => {
    const filled = await fill(30);
    const report = await move('second');
    expect(report).toMatchObject({ moved: 30, lost: [], damaged: [] });
    expect(await backendsOf(filled)).toEqual(['second']);
    await expectAll(filled);
    // A read that has begun has an hour left.
    expect(await listKeys(disk)).toHaveLength(30);
    await sweepLater();
    expect([(await listKeys(disk)).length, (await listKeys(second)).length]).toEqual([0, 30]);
    await expectAll(filled);
    expect(await move('second')).toMatchObject({ moved: 0 });
    const uses = await readBackendUse(t.platform.db);
    expect(uses.find(({ backend }) => backend === 'second')).toMatchObject({ numFiles: 30, numOthers: 0 });
  });

  test('leaves no moment in which one cannot be read, also by who looked it up before', async () => {
    const filled = await fill(20);
    const addresses = [...filled.keys()];
    const lookedUp = await Promise.all(addresses.map((address) => files.find(address)));
    let isOver = false;
    let reads = 0;
    const read = async () => {
      while (!isOver) {
        const address = addresses[reads % addresses.length] ?? '';
        expect(await readHash(address)).toBe(filled.get(address));
        reads += 1;
      }
    };
    const readers = Promise.all([read(), read()]);
    for (const to of ['second', 'disk', 'second']) {
      await move(to);
      await sweepFiles([]).run({ ...t.platform, files }, {});
    }
    isOver = true;
    await readers;
    expect(reads).toBeGreaterThan(20);
    for (const [index, found] of lookedUp.entries()) {
      const stream = await found?.open();
      expect(sha256Of(Buffer.concat((await stream?.toArray()) ?? []))).toBe(
        filled.get(addresses[index] ?? ''),
      );
    }
  });

  test('cut off anywhere it goes on when it is run again, and leaves nothing behind', async () => {
    const filled = await fill(12);
    let writes = 0;
    const fragile: Storage = {
      ...second,
      write: async (key, source) => {
        writes += 1;
        if (writes % 3 === 0) throw new StorageAway('Gone.');
        await second.write(key, source);
      },
    };
    const breaking = openFiles(t.platform.db, { disk, second: fragile }, 'disk');
    let rounds = 0;
    for (; rounds < 50 && (await backendsOf(filled)).includes('disk'); rounds += 1) {
      await moveFiles({ db: t.platform.db, files: breaking }, 'second').catch((error) => {
        expect(error).toBeInstanceOf(StorageAway);
      });
      await expectAll(filled);
    }
    expect(rounds).toBeGreaterThan(1);
    await sweepLater();
    expect([(await listKeys(disk)).length, (await listKeys(second)).length]).toEqual([0, 12]);
    await expectAll(filled);
  });

  test('by two at once moves each once', async () => {
    const filled = await fill(20);
    const reports = await Promise.all([move('second'), move('second')]);
    expect((reports[0]?.moved ?? 0) + (reports[1]?.moved ?? 0)).toBe(20);
    await sweepLater();
    expect([(await listKeys(disk)).length, (await listKeys(second)).length]).toEqual([0, 20]);
    await expectAll(filled);
  });

  test('says what has no bytes or other ones, and leaves that where it is', async () => {
    const filled = await fill(4);
    const [lost = '', damaged = ''] = filled.keys();
    const keyOf = async (address: string) =>
      (
        await t.platform.db
          .selectFrom('stored_file')
          .select('storage_key')
          .where('address', '=', address)
          .executeTakeFirstOrThrow()
      ).storage_key;
    await disk.remove(await keyOf(lost));
    const other = async function* () {
      yield Buffer.from('something else');
    };
    await disk.write(await keyOf(damaged), other());
    expect(await move('second')).toMatchObject({ moved: 2, lost: [lost], damaged: [damaged] });
    expect(await backendsOf(filled)).toEqual(['disk', 'second']);
    await sweepLater();
    expect(await listKeys(second)).toHaveLength(2);
  });

  test('takes what comes meanwhile, and not what is still being written', async () => {
    const filled = await fill(3);
    let isWritten = false;
    const slow = async function* () {
      yield Buffer.from('a ');
      while (!isWritten) await wait(5);
      yield Buffer.from('b');
    };
    const coming = files.put('png', Readable.from(slow()));
    expect(await move('second')).toMatchObject({ moved: 3 });
    isWritten = true;
    const late = await coming;
    await settleFiles(t.platform.db, { kind: 'account', id: 5 }, [late]);
    expect(await move('second')).toMatchObject({ moved: 1 });
    await expectAll(filled);
    expect(await readHash(late)).toBe(sha256Of(Buffer.from('a b')));
  });

  test('to where nothing is configured moves nothing', async () => {
    await expect(move('moon')).rejects.toThrow("Files are kept in 'moon', which is not configured.");
  });
});
