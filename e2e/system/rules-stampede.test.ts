import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  createSession,
} from '../../packages/server/src/testing/factories.ts';
import { createPool } from '../../packages/server/src/testing/rule-factories.ts';
import { reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { ask } from './ask.ts';
import { type Edge, startNginx } from './nginx.ts';
import {
  endAll,
  launchWorker,
  logOf,
  type Running,
  startWeb,
  untilWorking,
  type WebProcess,
} from './process.ts';

let database: TestDatabase;
let web: readonly WebProcess[];
let worker: Running;
let edge: Edge;
let pool: ReturnType<typeof openDatabase>;
let jam: { id: number; short: string };
const sessions: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase({ databaseUrl: database.databaseUrl, databasePool: 4 });
  await createPool(pool.db);
  jam = await createCompetition(pool.db, { isPinned: true });
  for (let index = 0; index < sizes.stampedeMembers; index += 1) {
    const account = await createAccount(pool.db);
    await createEntrant(pool.db, jam.id, account.id);
    sessions.push(await createSession(pool.db, account.id));
  }
  const isCounting = { LOG_LEVEL: 'debug' };
  web = [await startWeb(database, isCounting), await startWeb(database, isCounting)];
  worker = launchWorker(database);
  await untilWorking(worker);
  edge = await startNginx(web.map(({ port }) => port));
}, 120_000);
afterAll(async () => {
  await edge.stop();
  await endAll();
  await pool.db.destroy();
  await database.drop();
});

interface Seen {
  /** When a viewer first saw the rules, after the start. */
  readonly sawMs: number;
  /** The latest moment at which a response still lacked them. */
  readonly oldMs: number;
  /** What came instead of a page: a status, or the reason for no response. */
  readonly errors: readonly string[];
}

/** The page that replays a draw is linked once there is one. */
const isOut = (body: string): boolean => body.includes('/rules/verify"');

interface Rendering {
  readonly msg: string;
  readonly time: number;
  readonly path?: string;
  readonly hasSession?: boolean;
}

/** The most pages rendered in one second for people without a session. */
function mostRendersInASecond(path: string): number {
  const counts = new Map<number, number>();
  for (const one of web)
    for (const line of logOf(one) as unknown as Rendering[]) {
      if (line.msg !== 'page rendered' || line.path !== path || line.hasSession) continue;
      const second = Math.floor(line.time / 1000);
      counts.set(second, (counts.get(second) ?? 0) + 1);
    }
  return Math.max(0, ...counts.values());
}

test(`${sizes.stampede} people on the rules through the start: everybody sees them soon, and nothing old`, async () => {
  const path = `/${jam.short}/rules`;
  const numOthers = sizes.stampede - sessions.length;
  const { rows } = await sql<{ startsAt: Date }>`
    update competition set starts_at = app_now() + interval '5 seconds' where id = ${jam.id}
    returning starts_at as "startsAt"`.execute(pool.db);
  const startMs = rows[0]?.startsAt.getTime() ?? 0;
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

  const watch = async (index: number): Promise<Seen> => {
    const session = index < numOthers ? null : sessions[index - numOthers];
    const url = edge.url + path;
    const localAddress = `127.0.${1 + (index % 200)}.1`;
    let oldMs = Number.NEGATIVE_INFINITY;
    const errors: string[] = [];
    await wait(Math.random() * 3_000);
    for (;;) {
      const answer = await ask(url, {
        agent,
        localAddress,
        headers: session ? { cookie: `session=${session}` } : {},
      }).catch((error: Error) => error.message);
      const nowMs = Date.now() - startMs;
      if (typeof answer === 'string' || answer.status !== 200)
        errors.push(typeof answer === 'string' ? answer : `${answer.status}`);
      else if (isOut(answer.body)) return { sawMs: nowMs, oldMs, errors };
      else oldMs = nowMs;
      if (nowMs > 40_000) return { sawMs: Number.POSITIVE_INFINITY, oldMs, errors };
      // As pages do: they hear of the start and ask within three seconds, then again until it is visible.
      const untilStart = Math.max(0, -nowMs);
      await wait(
        untilStart > 0 ? Math.min(2_000, untilStart) + Math.random() * 3_000 : 1_500 + Math.random() * 3_000,
      );
    }
  };
  const seen = await Promise.all(Array.from({ length: sizes.stampede }, (_, index) => watch(index)));
  agent.destroy();
  await wait(300);
  const latest = Math.max(...seen.map(({ sawMs }) => sawMs));
  const oldest = Math.max(...seen.map(({ oldMs }) => oldMs));
  const errors = seen.flatMap((one) => one.errors);
  const renders = mostRendersInASecond(path);
  reportFigure(
    `stampede: ${sizes.stampede} people, ${sessions.length} logged in; the last saw the rules after ${(latest / 1000).toFixed(1)} s, the last old answer after ${(oldest / 1000).toFixed(1)} s, at most ${renders} anonymous renders a second, ${errors.length} errors`,
  );
  expect(errors).toEqual([]);
  // They asked before the start, and there was nothing to see yet.
  expect(oldest).toBeGreaterThan(Number.NEGATIVE_INFINITY);
  expect(Math.min(...seen.map(({ sawMs }) => sawMs))).toBeGreaterThan(0);
  expect(latest).toBeLessThan(15_000);
  expect(oldest).toBeLessThan(5_000);
  expect(renders).toBeGreaterThan(0);
  expect(renders).toBeLessThanOrEqual(10);
}, 120_000);
