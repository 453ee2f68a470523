import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { ask, reportError } from './ask.ts';
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts';
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

const writers = 8;
const servingAgainMs = 10_000;
/** Longer than the longest wait for a connection, and far shorter than a browser's patience. */
const hungMs = 10_000;
const outageMs = 1_000;

let postgres: DebianPostgres;
let filesDir: string;
let web: WebProcess;
let worker: Running;

beforeAll(async () => {
  postgres = await startDebianPostgres();
  await postgres.createDatabase('tinsmith');
  filesDir = await mkdtemp(path.join(tmpdir(), 'tinsmith-files-'));
  const store = { databaseUrl: postgres.urlOf('tinsmith'), filesDir };
  const more = { MIGRATE_DATABASE_URL: postgres.ownerUrlOf('tinsmith') };
  web = launchWeb(store, await freePort(), more);
  await untilReady(web);
  worker = launchWorker(store, more);
  await untilWorking(worker);
});
afterAll(async () => {
  await endAll();
  await postgres.drop();
  await rm(filesDir, { recursive: true, force: true });
});

test('PostgreSQL stopped hard under load loses nothing acknowledged, and the site is back by itself', {
  timeout: 60_000 + sizes.databaseStops * 40_000,
}, async () => {
  const acknowledged: string[] = [];
  const refused = new Map<number, number>();
  let slowestMs = 0;
  let isOver = false;
  const write = async (writer: number) => {
    for (let index = 0; !isOver; index += 1) {
      const message = `writer ${writer}, report ${index}`;
      // Ten a minute per address: the proxy, played by this test, switches to a new one in time.
      const headers = {
        'x-forwarded-for': `10.${writer}.${Math.floor(index / 2000)}.${1 + (Math.floor(index / 10) % 200)}`,
      };
      const begunAt = performance.now();
      const answer = await reportError(web.url, message, { headers });
      slowestMs = Math.max(slowestMs, performance.now() - begunAt);
      if (answer.status === 200) acknowledged.push(message);
      else {
        refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
        await wait(20);
      }
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  const backMs: number[] = [];
  for (let stop = 0; stop < sizes.databaseStops; stop += 1) {
    await wait(500);
    await postgres.stopHard();
    await wait(outageMs);
    // Alive, and honest about what is missing.
    expect((await ask(`${web.url}/healthz`)).status).toBe(200);
    expect((await ask(`${web.url}/readyz`)).status).toBe(503);
    const before = acknowledged.length;
    await postgres.start();
    const begunAt = performance.now();
    await until('Writes are taken again', () => acknowledged.length > before, servingAgainMs);
    backMs.push(performance.now() - begunAt);
    // The watch over the database, by which pages go, asks once a second.
    const isBack = async () => (await ask(`${web.url}/news`)).status === 200;
    await until('Pages are back', isBack, 5_000);
  }
  isOver = true;
  await writing;

  const { db } = openDatabase({ databaseUrl: postgres.ownerUrlOf('tinsmith'), databasePool: 2 });
  const rows = await db.selectFrom('error_report').select('message').execute();
  const stored = new Set(rows.map((row) => row.message));
  const lost = acknowledged.filter((message) => !stored.has(message));
  reportFigure(
    `database stopped: ${acknowledged.length} acknowledged, ${lost.length} lost, refused ${JSON.stringify([...refused])}, back after at most ${Math.round(Math.max(...backMs))} ms, slowest answer ${Math.round(slowestMs)} ms`,
  );
  expect(lost).toEqual([]);
  expect([...refused.keys()]).toEqual([503]);
  expect(Math.max(...backMs)).toBeLessThan(servingAgainMs);
  expect(slowestMs).toBeLessThan(hungMs);

  // Notices and jobs are back too, each on its own connection.
  const stream = await fetch(`${web.url}/api/v1/live`);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const listening = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      heard += part.value;
  })();
  await until(
    'A notice arrives',
    async () => {
      await sql`select pg_notify('live', '{"event":"count","data":{"short":"drill","numEntrants":1}}')`.execute(
        db,
      );
      return heard.includes('drill');
    },
    servingAgainMs,
  );
  await sql`select graphile_worker.add_job('enforce-retention')`.execute(db);
  await until(
    'The job is done',
    async () => {
      const left = await sql<{
        count: number;
      }>`select count(*) from graphile_worker.jobs where task_identifier = 'enforce-retention'`.execute(db);
      return left.rows[0]?.count === 0;
    },
    servingAgainMs,
  );
  await reader?.cancel();
  await listening;
  await db.destroy();
  for (const running of [web, worker]) {
    expect(logOf(running).filter((line) => line.msg === 'a fault that nobody caught')).toEqual([]);
    expect(await running.end('SIGTERM')).toEqual({ code: 0, signal: null });
  }
});
