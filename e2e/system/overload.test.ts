import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { keyHeader } from '@tinsmith/contract/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoadOutcome, LoadPlan } from '../../bench/support/open-loop.ts';
import { readClock } from '../../packages/server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  createSession,
} from '../../packages/server/src/testing/factories.ts';
import { limit, reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { ask } from './ask.ts';
import { type Edge, startNginx } from './nginx.ts';
import { endAll, startWeb, until, type WebProcess } from './process.ts';

/** How many times more pages are asked for than the process can render. */
const { overload } = sizes;

let database: TestDatabase;
let db: Database;
let web: WebProcess;
let edge: Edge;
let short: string;
const sessions: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  web = await startWeb(database);
  edge = await startNginx([web.port]);
  ({ db } = openDatabase({ databaseUrl: database.databaseUrl, databasePool: 4 }));
  const competition = await createCompetition(db, { startMs: (await readClock(db)) - 3_600_000 });
  short = competition.short;
  for (let index = 0; index < sizes.hallPeople; index += 1) {
    const account = await createAccount(db);
    await createEntrant(db, competition.id, account.id);
    sessions.push(await createSession(db, account.id));
  }
});
afterAll(async () => {
  await db.destroy();
  await edge.stop();
  await web.end('SIGTERM');
  await endAll();
  await database.drop();
});

/** Asks at a fixed rate, whether or not there are answers; from a process of its own, which is not slowed down by ours. */
function generate(perSecond: number, ms: number, targets: LoadPlan['targets']): Promise<LoadOutcome> {
  const { hostname, port } = new URL(edge.url);
  const plan: LoadPlan = {
    host: hostname,
    port: Number(port),
    ratePerSecond: perSecond,
    requests: Math.floor((perSecond * ms) / 1000),
    connections: 3_000,
    targets,
  };
  const { promise, resolve, reject } = Promise.withResolvers<LoadOutcome>();
  const child = execFile(process.execPath, [path.join(root, 'bench/open-loop.ts')], (error, printed) =>
    error ? reject(error) : resolve(JSON.parse(printed)),
  );
  child.stdin?.end(JSON.stringify(plan));
  return promise;
}

/** Pages of their own each, so that nothing is shared. */
const guestPages: LoadPlan['targets'] = Array.from({ length: 500 }, (_, index) => ({
  name: 'guest',
  path: `/all/entries?search=word${index}`,
  headers: ['Accept: text/html'],
}));

const sessionOf = (index: number) => `session=${sessions[index % sessions.length]}`;
const pagesOfEntrants = (): LoadPlan['targets'] =>
  sessions.map((_, index) => ({
    name: 'page',
    path: `/${short}/`,
    headers: ['Accept: text/html', `Cookie: ${sessionOf(index)}`],
  }));
const postsOfEntrants = (count: number): LoadPlan['targets'] =>
  Array.from({ length: count }, (_, index) => ({
    name: 'post',
    path: `/api/v1/log/event/${short}`,
    method: 'POST',
    headers: [
      `Cookie: ${sessionOf(index)}; csrftoken=same`,
      'X-CSRFToken: same',
      'Content-Type: multipart/form-data; boundary=part',
      `${keyHeader}: ${randomUUID()}`,
    ],
    body: `--part\r\nContent-Disposition: form-data; name="message"\r\n\r\nPost number ${index}\r\n--part--\r\n`,
  }));

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

async function readMiB(): Promise<number> {
  const status = await readFile(`/proc/${web.child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

const askAsGuest = (index: number) =>
  ask(edge.url + guestPages[index % guestPages.length]?.path, { headers: { accept: 'text/html' } });

/** Pages a second, with a few guests who wait for their answers. */
async function measureCapacity(ms: number): Promise<number> {
  const endAt = performance.now() + ms;
  let count = 0;
  const guest = async () => {
    while (performance.now() < endAt) {
      count += 1;
      // Past the cache, since one page is asked for only once.
      expect((await ask(`${web.url}/all/entries?search=first${count}`)).status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 6 }, guest));
  return (count * 1000) / ms;
}

test(`[R14.04] with ${overload} times more guests than can be answered, entrants are, and nothing of theirs is lost`, async () => {
  await measureCapacity(1_000);
  const capacity = await measureCapacity(sizes.loadSeconds * 500);
  const before = await readMiB();

  const ms = sizes.overloadMs;
  const numPosts = Math.floor((5 * ms) / 1000);
  let peak = before;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await readMiB().catch(() => 0));
  }, 200);
  const [guests, readers, writers] = await Promise.all([
    generate(capacity * overload, ms, guestPages),
    generate(capacity / 8, ms, pagesOfEntrants()),
    generate(5, ms, postsOfEntrants(numPosts)),
  ]);
  clearInterval(watch);
  const endedAt = performance.now();

  await until('guests are answered again', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => askAsGuest(index)));
    return answers.every(({ status }) => status === 200);
  });
  const recoveredMs = performance.now() - endedAt;
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from log_post`.execute(db);

  const [answered, pages, posts] = [
    guests.latenciesMs.guest,
    readers.latenciesMs.page,
    writers.latenciesMs.post,
  ].map((values = []) => values) as [readonly number[], readonly number[], readonly number[]];
  const p99 = { page: percentile(pages, 0.99), post: percentile(posts, 0.99) };
  reportFigure(
    `overload: ${Math.round(capacity)} pages a second possible, ${overload} times more asked for during ${ms / 1000} s; guests: ${answered.length} answered, p99 ${Math.round(percentile(answered, 0.99))} ms, refused ${JSON.stringify(guests.errors)}, asked up to ${Math.round(guests.lateMs)} ms late; entrants: ${pages.length} pages, p99 ${Math.round(p99.page)} ms, ${posts.length} posts, p99 ${Math.round(p99.post)} ms, refused ${JSON.stringify({ ...readers.errors, ...writers.errors })}; memory ${Math.round(before)} to at most ${Math.round(peak)} MiB; normal after ${Math.round(recoveredMs)} ms`,
  );
  // Public pages: 504, since nginx would answer 503 with a copy of any age.
  expect(guests.errors['status 504']).toBeGreaterThan(capacity);
  expect(answered.length).toBeGreaterThan(0);
  expect([readers.errors, writers.errors]).toEqual([{}, {}]);
  expect([posts.length, rows[0]?.num]).toEqual([numPosts, numPosts]);
  expect(Math.max(p99.page, p99.post)).toBeLessThan(limit(1_000));
  expect(peak - before).toBeLessThan(limit(200));
  expect(recoveredMs).toBeLessThan(limit(10_000));
}, 240_000);
