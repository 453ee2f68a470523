import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntryId } from '../../packages/domain/src/ids.ts';
import { hostileZips } from '../../packages/server/src/features/play/testing/hostile-zips.ts';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createEntry,
  createEntryFile,
  createJoined,
} from '../../packages/server/src/testing/entry-factories.ts';
import { createCompetition } from '../../packages/server/src/testing/factories.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { limit, reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { createZip } from '../../packages/server/src/testing/zip.ts';
import { endAll, launchWorker, type Running, until, untilWorking } from './process.ts';

let database: TestDatabase;
let db: Database;
let playDir = '';
let entryId: EntryId;
let worker: Running;

async function startWorker(): Promise<void> {
  worker = launchWorker(database, {
    PLAY_URL: 'http://*.play.example.net',
    PLAY_DIR: playDir,
    WORKER_LOST_AFTER: '2',
  });
  await untilWorking(worker);
}

beforeAll(async () => {
  database = await createTestDatabase();
  playDir = await mkdtemp(path.join(tmpdir(), 'tinsmith-unpack-'));
  db = openDatabase({ databaseUrl: asOwner(database.databaseUrl), databasePool: 2 }).db;
  const jam = await createCompetition(db, { startMs: Date.now() - 3_600_000 });
  const maker = await createJoined(db, jam);
  entryId = await createEntry(db, jam, [maker.entrantId]);
  await startWorker();
});
afterAll(async () => {
  await endAll();
  await db.destroy();
  await database.drop();
  await rm(playDir, { recursive: true, force: true });
});

/** Puts an uploaded file there, as it is before it was unpacked. */
async function addFile(name: string, bytes: Buffer): Promise<number> {
  const { id, address } = await createEntryFile(db, entryId, {
    name: `${name}.zip`,
    bytes: bytes.length,
    // Not for browsers until its bytes are there.
    tags: [],
  });
  const folder = path.join(database.filesDir, address.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, address), bytes);
  await sql`update entry_file set proposed_tags = '{web}' where id = ${id}`.execute(db);
  return id;
}

const queueJob = () =>
  sql`select graphile_worker.add_job('unpack-games', queue_name => 'unpack-games', job_key => 'unpack-games')`.execute(
    db,
  );

interface Build {
  readonly key: string;
  readonly refusal: string | null;
}

async function findBuild(fileId: number): Promise<Build | undefined> {
  const { rows } = await sql<Build>`select key, refusal from web_build where file_id = ${fileId}`.execute(db);
  return rows[0];
}

async function untilBuilt(fileId: number): Promise<Build> {
  let build: Build | undefined;
  await until('The game is unpacked or refused', async () => {
    build = await findBuild(fileId);
    return build !== undefined;
  });
  return build as Build;
}

/** The most memory that the worker has had since the last time it was forgotten. */
const readPeakBytes = async () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${worker.child.pid}/status`, 'utf8'))?.[1]) * 1024;
const forgetPeak = () => writeFile(`/proc/${worker.child.pid}/clear_refs`, '5');
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);

describe('hostile archives', () => {
  test('[R15.03] each is refused, or a game like any other, in 10 s and 200 MB more of a real worker', {
    timeout: 120_000 + hostileZips.length * 60_000,
  }, async () => {
    await forgetPeak();
    const idleBytes = await readPeakBytes();
    let [peakBytes, slowestMs] = [0, 0];
    for (const { name, make, refusal } of hostileZips) {
      const id = await addFile(name, make());
      await forgetPeak();
      const start = performance.now();
      await queueJob();
      const build = await untilBuilt(id);
      const tookMs = performance.now() - start;
      const peak = await readPeakBytes();
      expect([name, build.refusal]).toEqual([name, refusal]);
      if (tookMs > 2_000)
        reportFigure(`hostile archive, ${name}: ${(tookMs / 1000).toFixed(1)} s, ${megabytes(peak)} MB`);
      // What is allowed may take as long as its size does.
      if (refusal !== null) expect(tookMs).toBeLessThan(limit(10_000));
      if (refusal !== null) slowestMs = Math.max(slowestMs, tookMs);
      peakBytes = Math.max(peakBytes, peak);
      const folders = await readdir(playDir);
      expect(folders.includes(build.key)).toBe(refusal === null);
      await rm(path.join(playDir, build.key), { recursive: true, force: true });
      await sql`update entry_file set superseded_at = wall_now() where id = ${id}`.execute(db);
    }
    expect(worker.child.exitCode).toBe(null);
    reportFigure(
      `hostile archives: ${hostileZips.length}, slowest refusal ${(slowestMs / 1000).toFixed(1)} s, ` +
        `worker at most ${megabytes(peakBytes)} MB, idle ${megabytes(idleBytes)} MB`,
    );
    expect(peakBytes - idleBytes).toBeLessThan(200e6);
  });
});

const numFiles = 300;
const contentOf = (game: number, at: number): Buffer => Buffer.alloc(2_000 + at * 50, `// ${game} ${at}\n`);

/** A game whose unpacking takes a moment. */
const createLongGame = (game: number): Buffer =>
  createZip([
    { path: 'index.html', content: Buffer.from(`<!doctype html><p>${game}`) },
    ...Array.from({ length: numFiles }, (_, at) => ({
      path: `s${at % 7}/${at}.js`,
      content: contentOf(game, at),
      isDeflated: true,
    })),
  ]);

async function expectWhole(game: number, key: string): Promise<void> {
  const folder = path.join(playDir, key);
  expect(await readFile(path.join(folder, 'index.html'), 'utf8')).toMatch(new RegExp(`<p>${game}$`));
  for (let at = 0; at < numFiles; at += 1)
    expect((await readFile(path.join(folder, `s${at % 7}/${at}.js`))).equals(contentOf(game, at))).toBe(true);
}

const isUnpacking = async () => (await readdir(playDir)).some((name) => name.endsWith('.part'));

describe('kill -9 while a game is unpacked', () => {
  test('[R15.03] it is whole or not there; another worker finishes it, and the sweep leaves nothing', {
    timeout: 120_000 + sizes.unpackKills * 60_000,
  }, async () => {
    const undisturbed = await addFile('undisturbed', createLongGame(-1));
    await queueJob();
    await until('A game is being unpacked', isUnpacking);
    const start = performance.now();
    await expectWhole(-1, (await untilBuilt(undisturbed)).key);
    const longMs = performance.now() - start;
    let [numUnfinished, numLeft] = [0, 0];
    for (let game = 0; game < sizes.unpackKills; game += 1) {
      const before = new Set(await readdir(playDir));
      const id = await addFile(`game${game}`, createLongGame(game));
      await queueJob();
      await until('A game is being unpacked', async () =>
        (await readdir(playDir)).some((name) => !before.has(name)),
      );
      await wait(((game + Math.random()) / sizes.unpackKills) * longMs);
      await worker.end('SIGKILL');
      const build = await findBuild(id);
      if (build) await expectWhole(game, build.key);
      else numUnfinished += 1;
      numLeft += (await readdir(playDir)).filter((name) => !before.has(name) && name !== build?.key).length;
      await startWorker();
      const { key, refusal } = await untilBuilt(id);
      expect([game, refusal]).toEqual([game, null]);
      await expectWhole(game, key);
    }
    // What the dead left is an hour old.
    const old = new Date(Date.now() - 7_200_000);
    for (const name of await readdir(playDir)) await utimes(path.join(playDir, name), old, old);
    await queueJob();
    const { rows } = await sql<{ key: string }>`select key from web_build where state = 'ready'`.execute(db);
    const ready = rows.map(({ key }) => key).toSorted();
    await until('The sweep is done', async () => {
      const left = await readdir(playDir);
      return left.toSorted().join() === ready.join();
    });
    reportFigure(
      `kill while unpacking: ${sizes.unpackKills} kills, ${numUnfinished} before the end, ${numLeft} folders left ` +
        `and swept, 0 games incomplete; one takes ${longMs.toFixed(0)} ms`,
    );
    expect(numUnfinished).toBeGreaterThan(0);
  });
});
