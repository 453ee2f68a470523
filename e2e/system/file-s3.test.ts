import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { openDiskStorage } from '../../packages/server/src/platform/files/disk-storage.ts';
import { openFiles } from '../../packages/server/src/platform/files/files.ts';
import type { S3Config } from '../../packages/server/src/platform/files/s3/s3-client.ts';
import { openS3Storage } from '../../packages/server/src/platform/files/s3/s3-storage.ts';
import { settleFiles } from '../../packages/server/src/platform/files/stored-file.queries.ts';
import { createPerson } from '../../packages/server/src/testing/factories.ts';
import { createPng } from '../../packages/server/src/testing/sized-png.ts';
import { isNightly, reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { type RunningCeph, startCeph } from '../../packages/server/src/testing/start-ceph.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { ask } from './ask.ts';
import { endAll, launchFilesCommand, startWeb, until, type WebProcess } from './process.ts';

const mebibyte = 1024 * 1024;
const numFiles = 40;

let ceph: RunningCeph;
let bucket: S3Config;
let database: TestDatabase;
let db: Database;
let web: WebProcess;
let env: Record<string, string>;

// A real Ceph takes 15 seconds to start, and needs packages that CI has no other use for.
describe.skipIf(!isNightly)('a site with its files on S3', () => {
  beforeAll(async () => {
    ceph = await startCeph();
    bucket = await ceph.createBucket('jam');
    database = await createTestDatabase();
    db = openDatabase({ databaseUrl: database.databaseUrl, databasePool: 4 }).db;
    env = {
      S3_URL: bucket.url,
      S3_DIRECT_URL: bucket.url,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    };
    web = await startWeb(database, { ...env, FILES_BACKEND: 's3' });
  });
  afterAll(async () => {
    await endAll();
    await db?.destroy();
    await database?.drop();
    await ceph?.stop();
  });

  const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  /** Pictures in use on disk, by URL, with their hashes. */
  async function fillDisk(): Promise<Map<string, string>> {
    const files = openFiles(db, { disk: openDiskStorage(database.filesDir) }, 'disk');
    const filled = new Map<string, string>();
    for (let index = 0; index < numFiles; index += 1) {
      // Some in one piece, some in parts.
      const bytes = randomBytes(index % 20 === 0 ? 20 * mebibyte : 1 + index * 5_000);
      const address = await files.put('png', bytes);
      const { id } = await createPerson(db);
      await db.updateTable('account').set({ avatar: address }).where('id', '=', id).execute();
      await settleFiles(db, { kind: 'account', id }, [address]);
      filled.set(address, sha256Of(bytes));
    }
    return filled;
  }
  const countOn = async (backend: string) =>
    (
      await db
        .selectFrom('stored_file')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('backend', '=', backend)
        .where('state', '=', 'owned')
        .executeTakeFirstOrThrow()
    ).count;

  test('files move there, killed on the way and run again, and can be read at every moment', {
    timeout: 400_000,
  }, async () => {
    const filled = await fillDisk();
    const addresses = [...filled.keys()];
    const wrong: string[] = [];
    let isOver = false;
    let reads = 0;
    const read = async (from: number) => {
      for (let at = from; !isOver; at += 1) {
        const address = addresses[at % addresses.length] ?? '';
        const answer = await fetch(`${web.url}/upload/${address}`);
        const hash = sha256Of(new Uint8Array(await answer.arrayBuffer()));
        if (answer.status !== 200 || hash !== filled.get(address)) wrong.push(`${answer.status} ${address}`);
        reads += 1;
      }
    };
    const readers = Promise.all([read(0), read(20)]);
    const began = performance.now();
    const kills = Math.min(sizes.kills, 5);
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await countOn('s3');
      const moving = launchFilesCommand(database, ['move', 's3'], { ...env, FILES_BACKEND: 's3' });
      await until(
        'Some have moved',
        async () => (await countOn('s3')) > before + 2 || (await countOn('disk')) === 0,
      );
      await moving.end('SIGKILL');
    }
    const last = launchFilesCommand(database, ['move', 's3'], { ...env, FILES_BACKEND: 's3' });
    expect([await last.ended, last.lines.at(-1)]).toEqual([
      { code: 0, signal: null },
      'The old copies are removed within about an hour.',
    ]);
    isOver = true;
    await readers;
    reportFigure(
      `${numFiles} files moved to S3 through ${kills} kills in ${Math.round(performance.now() - began)} ms, read ${reads} times meanwhile`,
    );
    expect(wrong).toEqual([]);
    expect([await countOn('disk'), await countOn('s3')]).toEqual([0, expect.any(Number)]);
    for (const [address, hash] of filled) {
      const answer = await fetch(`${web.url}/upload/${address}`);
      expect(sha256Of(new Uint8Array(await answer.arrayBuffer()))).toBe(hash);
    }
    const listed = launchFilesCommand(database, [], env);
    await listed.ended;
    expect(listed.lines.find((line) => line.startsWith('s3: '))).toMatch(/^s3: \d+ files, [\d.]+ MiB/);
  });

  test('a download goes to the bucket by an address that it believes, and only as it was made', async () => {
    const address = (
      await db
        .selectFrom('stored_file')
        .select('address')
        .where('backend', '=', 's3')
        .where('state', '=', 'owned')
        .orderBy('bytes')
        .executeTakeFirstOrThrow()
    ).address;
    await sql`update stored_file set media_type = 'application/zip' where address = ${address}`.execute(db);
    const answer = await fetch(`${web.url}/upload/${address}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
    const location = answer.headers.get('location') ?? '';
    const sent = await fetch(location, { headers: { range: 'bytes=0-0' } });
    expect([sent.status, (await sent.arrayBuffer()).byteLength]).toEqual([206, 1]);
    expect([sent.headers.get('content-type'), sent.headers.get('content-disposition')]).toEqual([
      'application/octet-stream',
      `attachment; filename="${address}"`,
    ]);
    for (const [from, to] of [
      ['X-Amz-Expires=600', 'X-Amz-Expires=6000'],
      ['attachment', 'inline'],
    ] as const)
      expect((await fetch(location.replace(from, to))).status).toBe(403);
    await sql`update stored_file set media_type = 'image/png' where address = ${address}`.execute(db);
  });

  test('while S3 is down files say so and pages are up; it recovers by itself', async () => {
    const person = await createPerson(db);
    const sendAvatar = async () => {
      const answer = await fetch(`${web.url}/api/v1/account/avatar`, {
        method: 'POST',
        headers: {
          cookie: `csrftoken=same; session=${person.token}`,
          'x-csrftoken': 'same',
          'content-type': 'image/png',
        },
        body: new Uint8Array(createPng(64, 64)),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const first = await sendAvatar();
    expect(first.status).toBe(200);
    const { avatar } = JSON.parse(first.text);
    const read = () => ask(`${web.url}/upload/${avatar}`);
    expect((await read()).status).toBe(200);

    await ceph.stopGateway();
    const sentence = "We can't reach our files right now. Nothing is lost. Please try again in a minute.\n";
    expect(await sendAvatar()).toEqual({ status: 503, text: sentence });
    expect(await read()).toMatchObject({ status: 503, body: sentence });
    expect((await ask(`${web.url}/news`)).status).toBe(200);
    const away = await ask(`${web.url}/readyz`);
    expect([away.status, JSON.parse(away.body)]).toMatchObject([200, { state: 'degraded', files: false }]);

    await ceph.startGateway();
    const back = performance.now();
    await until('It is read again', async () => (await read()).status === 200);
    await until('It is written again', async () => (await sendAvatar()).status === 200);
    reportFigure(`S3 is used again ${Math.round(performance.now() - back)} ms after it is back`);
    expect(JSON.parse((await ask(`${web.url}/readyz`)).body)).toMatchObject({ files: true });
    // A failed upload leaves nothing half done.
    expect(web.lines.filter((line) => line.includes('a fault that nobody caught'))).toEqual([]);
  });

  test('a large file goes up and down with the same hash, in little memory', {
    timeout: 600_000,
  }, async () => {
    const storage = openS3Storage(bucket);
    const block = randomBytes(mebibyte);
    const blocks = sizes.uploadBytes / mebibyte;
    const wanted = createHash('sha256');
    const baseline = process.memoryUsage().rss;
    let most = 0;
    const source = async function* () {
      for (let index = 0; index < blocks; index += 1) {
        block.writeUInt32LE(index);
        wanted.update(block);
        most = Math.max(most, process.memoryUsage().rss - baseline);
        yield Buffer.from(block);
        if (index % 64 === 0) await wait(0);
      }
    };
    let began = performance.now();
    const speed = () => Math.round(sizes.uploadBytes / mebibyte / ((performance.now() - began) / 1000));
    await storage.write('large0', source());
    const up = speed();
    began = performance.now();
    const got = createHash('sha256');
    for await (const part of (await storage.read('large0')) ?? []) got.update(part);
    reportFigure(
      `S3: ${blocks} MiB up at ${up} MiB/s and down at ${speed()} MiB/s, ${Math.round(most / mebibyte)} MiB more memory`,
    );
    expect(got.digest('hex')).toBe(wanted.digest('hex'));
    expect(most).toBeLessThan(128 * mebibyte);
    await storage.remove('large0');
    expect(await storage.size('large0')).toBeNull();
  });
});
