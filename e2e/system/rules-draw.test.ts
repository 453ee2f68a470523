import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CompetitionKind } from '../../packages/domain/src/phase.ts';
import type { PublishedDraw } from '../../packages/domain/src/replay-draw.ts';
import { replayDraw } from '../../packages/domain/src/replay-draw.ts';
import { readDraw } from '../../packages/server/src/features/rule/read-draw.ts';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
} from '../../packages/server/src/testing/factories.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { createPool } from '../../packages/server/src/testing/rule-factories.ts';
import { reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { testEnvironment } from '../../packages/server/src/testing/test-environment.ts';
import { drawProcess, endAll, type Running, run, until } from './process.ts';

const numPools = 3;
let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ databaseUrl: asOwner(database.databaseUrl), databasePool: 4 }).db;
  // Many draws follow one another, and each leaves out the rules of the three before.
  for (let i = 0; i < numPools; i++) await createPool(db);
});
afterEach(endAll);
afterAll(async () => {
  await endAll();
  await db.destroy();
  await database.drop();
});

const launch = (): Running =>
  run(process.execPath, [drawProcess], {
    ...testEnvironment(database.databaseUrl, database.filesDir),
    DATABASE_POOL: '3',
    LOG_LEVEL: 'info',
  });
const untilReady = (running: Running) =>
  until(
    'The process is ready',
    () => {
      if (running.child.exitCode !== null) throw new Error(`It ended: ${running.lines.join('\n')}`);
      return running.lines.includes('ready');
    },
    150_000,
  );

/** Waits for processes and lets them draw. */
async function begin(...running: Running[]): Promise<void> {
  await Promise.all(running.map(untilReady));
  for (const { child } of running) child.kill('SIGUSR2');
}

async function createJam(kind: CompetitionKind = 'speedhack') {
  const jam = await createCompetition(db, { kind });
  for (let i = 0; i < 3; i++) await createEntrant(db, jam.id, (await createAccount(db)).id);
  return jam;
}

const startIn = (id: number, interval: string) =>
  sql`with at as (select app_now() + ${interval}::interval as start)
    update competition set starts_at = start, join_closes_at = least(join_closes_at, start) from at
    where id = ${id}`.execute(db);

const isDrawn = async (id: number): Promise<boolean> =>
  (await db.selectFrom('competition').select('drawn_at').where('id', '=', id).executeTakeFirstOrThrow())
    .drawn_at !== null;

async function countRows(id: number) {
  const { rows } = await sql<Record<'draws' | 'rules' | 'pool', number>>`
    select (select count(*)::int from rule_draw where competition_id = ${id}) as draws,
      (select count(*)::int from drawn_rule where competition_id = ${id}) as rules,
      (select count(*)::int from rule_draw_pool where competition_id = ${id}) as pool`.execute(db);
  return rows[0];
}

/** A ring of three has three pairs, and each person's giver and receiver differ. */
async function expectOneRing(exchange: { id: number }) {
  const { rows } = await sql<Record<'draws' | 'pairs' | 'givers' | 'receivers', number>>`
    select (select count(*)::int from santa_draw where competition_id = ${exchange.id}) as draws,
      count(*)::int as pairs, count(distinct giver_id)::int as givers, count(distinct receiver_id)::int as receivers
    from santa_pair where competition_id = ${exchange.id}`.execute(db);
  expect(rows[0]).toEqual({ draws: 1, pairs: 3, givers: 3, receivers: 3 });
}

const nothing = { draws: 0, rules: 0, pool: 0 };
const all = { draws: 1, rules: 5, pool: numPools * 19 };

async function expectOneDraw(jam: { id: number; short: string }) {
  expect(await countRows(jam.id)).toEqual(all);
  const published: PublishedDraw = await readDraw({ db }, jam.short);
  expect(published.entrants).toHaveLength(3);
  expect(replayDraw(published).differsAt).toBeNull();
}

describe('the draw at the start', () => {
  test('[R1.01] 20 processes that reach it at once make one draw', async () => {
    const [jam, exchange] = [await createJam(), await createJam('gift-exchange')];
    const running = Array.from({ length: 20 }, launch);
    await begin(...running);
    for (const { id } of [jam, exchange]) await startIn(id, '400 ms');
    await until('Rules are drawn', () => isDrawn(jam.id));
    await until('Names are drawn', () => isDrawn(exchange.id));
    await wait(200);
    await expectOneDraw(jam);
    await expectOneRing(exchange);
    const lines = running.flatMap((one) => one.lines);
    for (const what of ['rules', 'names'])
      expect(lines.filter((line) => line.includes(`${what} were drawn`))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('failed'))).toEqual([]);
  }, 240_000);

  test('a process that is killed at any step of it leaves nothing or everything, and the next one finishes', async () => {
    // Each step takes a while, so that kills hit all of them.
    for (const table of ['rule_draw_pool', 'rule_draw', 'drawn_rule'])
      await sql
        .raw(`create function linger_${table}() returns trigger language plpgsql as 'begin perform pg_sleep(0.08); return null; end';
          create trigger linger after insert on ${table} for each statement execute function linger_${table}()`)
        .execute(db);
    let [numBefore, numAfter] = [0, 0];
    for (let kill = 0; kill < sizes.kills; kill++) {
      const jam = await createJam();
      const [victim, heir] = [launch(), launch()];
      await begin(victim);
      await startIn(jam.id, '50 ms');
      await wait(40 + Math.random() * 400);
      await victim.end('SIGKILL');
      await until('The database noticed', async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and query ilike '%draw%'`.execute(
          db,
        );
        return rows.length === 0;
      });
      const left = await countRows(jam.id);
      expect(left).toEqual((await isDrawn(jam.id)) ? all : nothing);
      if (left?.draws === 0) numBefore += 1;
      else numAfter += 1;
      await begin(heir);
      await until('Rules are drawn', () => isDrawn(jam.id));
      await expectOneDraw(jam);
      await heir.end('SIGKILL');
    }
    reportFigure(
      `${sizes.kills} kills in a draw: ${numBefore} left nothing, ${numAfter} all of it; one draw each`,
    );
  }, 600_000);

  test('[R1.02] so does one that is killed while names are drawn', async () => {
    for (const table of ['santa_draw', 'santa_pair'])
      await sql
        .raw(`create function linger_${table}() returns trigger language plpgsql as 'begin perform pg_sleep(0.1); return null; end';
          create trigger linger after insert on ${table} for each statement execute function linger_${table}()`)
        .execute(db);
    for (let kill = 0; kill < sizes.kills; kill++) {
      const exchange = await createJam('gift-exchange');
      const victim = launch();
      await begin(victim);
      await startIn(exchange.id, '50 ms');
      await wait(40 + Math.random() * 300);
      await victim.end('SIGKILL');
      const heir = launch();
      await begin(heir);
      await until('Names are drawn', () => isDrawn(exchange.id));
      await expectOneRing(exchange);
      await heir.end('SIGKILL');
    }
  }, 600_000);
});
