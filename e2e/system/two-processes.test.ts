import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { migrationsDir } from '../../packages/server/src/platform/database/migrate.ts';
import { createEmptyDatabase, dropDatabase } from '../../packages/server/src/testing/databases.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { asApp } from '../../packages/server/src/testing/roles.ts';
import { urlOf } from '../../packages/server/src/testing/test-app.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { type Answer, reportError } from './ask.ts';
import {
  endAll,
  launchWeb,
  launchWorker,
  logOf,
  type Running,
  until,
  untilReady,
  untilWorking,
  type WebProcess,
} from './process.ts';

const errorLevel = 50;

let name: string;
let filesDir: string;
let db: Database;
let webs: WebProcess[];
let workers: Running[];

beforeAll(async () => {
  name = await createEmptyDatabase(urlOf);
  filesDir = await mkdtemp(path.join(tmpdir(), 'tinsmith-files-'));
  const store = { databaseUrl: asApp(urlOf(name)), filesDir };
  const ports = [await freePort(), await freePort()];
  // All four at the same moment, each with an empty database.
  webs = ports.map((port) => launchWeb(store, port));
  workers = [launchWorker(store), launchWorker(store)];
  await Promise.all([...webs.map(untilReady), ...workers.map(untilWorking)]);
  db = openDatabase({ databaseUrl: store.databaseUrl, databasePool: 2 }).db;
});
afterAll(async () => {
  await db?.destroy();
  await Promise.all([...webs, ...workers].map((running) => running.end('SIGTERM')));
  await endAll();
  await dropDatabase(urlOf, name);
  await rm(filesDir, { recursive: true, force: true });
});

test('four processes that start at once migrate an empty database once, without complaint', async () => {
  const files = (await readdir(migrationsDir)).map((file) => file.replace(/\.sql$/, '')).sort();
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db);
  expect(rows.map((row) => row.name)).toEqual(files);
  const logs = [...webs, ...workers].map(logOf);
  const migrated = logs.flatMap((lines) => lines.filter((line) => line.msg === 'database migrated'));
  expect(migrated.map((line) => line.applied)).toEqual([files]);
  for (const lines of logs) expect(lines.filter((line) => line.level >= errorLevel)).toEqual([]);
});

test('they fill in the content once', async () => {
  const files = (await readdir(path.join(root, 'content/neutral/pages'))).filter((file) =>
    file.endsWith('.md'),
  );
  const { count } = await db
    .selectFrom('site_page')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(files.length);
});

/** A window of the rate limit begins each full minute; the test must not run into the next one. */
async function untilWindowHasRoom(): Promise<void> {
  const { rows } = await sql<{ left: number }>`
    select 60 - extract(epoch from now() - date_bin('1 minute', now(), 'epoch'))::float8 as left`.execute(db);
  const leftSeconds = rows[0]?.left ?? 0;
  if (leftSeconds < 10) await wait(leftSeconds * 1000 + 100);
}

test('rate limits hold over both processes: of 6 + 6 reports in a minute exactly 10 are taken', async () => {
  await untilWindowHasRoom();
  const calls = webs.flatMap((web) =>
    Array.from({ length: 6 }, (_, index) => reportError(web.url, `from ${web.port}, ${index}`)),
  );
  const answers = await Promise.all(calls);
  const refused = answers.filter((answer: Answer) => answer.status !== 200);
  expect(answers.length - refused.length).toBe(10);
  for (const answer of refused) {
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  }
  const { rows } = await sql<{ count: number }>`select count(*) from error_report`.execute(db);
  expect(rows[0]?.count).toBe(10);
});

test('each job is done once, by one of the two workers', async () => {
  const jobs = 40;
  const { rows } = await sql<{ id: string }>`
    select (graphile_worker.add_job('enforce-retention')).id from generate_series(1, ${sql.lit(jobs)})`.execute(
    db,
  );
  await until('The queue is empty', async () => {
    const left = await sql<{ count: number }>`select count(*) from graphile_worker.jobs`.execute(db);
    return left.rows[0]?.count === 0;
  });
  await wait(200);
  const done = workers.map((worker) =>
    logOf(worker).flatMap((line) => /^Completed task (\d+) /.exec(line.msg)?.[1] ?? []),
  );
  process.stdout.write(`jobs: ${done.map((ids) => ids.length).join(' + ')}\n`);
  // The scheduler may have added a job of its own meanwhile.
  const all = done.flat();
  expect(all.length).toBe(new Set(all).size);
  const added = rows.map((row) => String(row.id));
  expect(all.filter((id) => added.includes(id)).sort()).toEqual(added.sort());
});
