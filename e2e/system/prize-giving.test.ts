import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createAccount,
  createCompetition,
  createSession,
} from '../../packages/server/src/testing/factories.ts';
import { limit, reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { createMaker, type Maker } from '../../packages/server/src/testing/vote-factories.ts';
import { ask } from './ask.ts';
import { endAll, startWeb, until, type WebProcess } from './process.ts';

const numWatchers = sizes.prizeWatchers;
const numSteps = sizes.prizeSteps;
const maxDelayMs = 1_000;

let database: TestDatabase;
let web: readonly WebProcess[];
let pool: ReturnType<typeof openDatabase>;
let short: string;
let cookie: string;

/** A jam whose voting is over: as many entries as there are steps, each with a different score. */
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase({ databaseUrl: database.databaseUrl, databasePool: 2 });
  const { db } = pool;
  const startMs = Date.now() - 30 * 86_400_000;
  const jam = await createCompetition(db, { startMs });
  ({ short } = jam);
  const makers: Maker[] = [];
  for (let index = 0; index < numSteps; index += 1)
    makers.push(await createMaker(db, jam, `Game number ${index}`));
  // Each gets one more high score than the one before, so that no two share a place.
  for (const [index, { entryId }] of makers.entries())
    for (const [by, voter] of makers.entries())
      if (by !== index)
        await sql`insert into ballot (competition_id, entrant_id, entry_id, score_all, score_art, score_tech, score_genre)
          values (${jam.id}, ${voter.entrantId}, ${entryId}, ${by <= index ? 5 : 1}, 3, 3, 3)`.execute(db);
  const staff = await createAccount(db, { rank: 'organizer' });
  cookie = `session=${await createSession(db, staff.id)}; csrftoken=token`;
  const quiet = { LOG_LEVEL: 'error' };
  web = [await startWeb(database, quiet), await startWeb(database, quiet)];
}, 120_000);
afterAll(async () => {
  await endAll();
  await pool.db.destroy();
  await database.drop();
});

const act = async (path: string, body: object) => {
  const [first] = web;
  const answer = await ask(`http://127.0.0.1:${first?.port}/api/v1/compo/${short}/${path}`, {
    method: 'POST',
    headers: { cookie, 'x-csrftoken': 'token', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([path, answer.status, answer.body.slice(0, 200)]).toEqual([path, 200, expect.anything()]);
};

interface Watcher {
  readonly socket: Socket;
  /** The steps this watcher received, and when. */
  readonly seen: { readonly slide: number; readonly atMs: number; readonly text: string }[];
}

let isOpen = 0;
function watch(port: number, index: number): Watcher {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (index % 250)}` });
  const watcher: Watcher = { socket, seen: [] };
  let rest = '';
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    if (rest === '' && bytes.includes('retry: ')) isOpen += 1;
    rest += bytes.toString();
    const notices = rest.split('\n\n');
    rest = notices.pop() ?? '';
    for (const text of notices) {
      const [, data] = /event: prize\ndata: (.*)/.exec(text) ?? [];
      if (data) watcher.seen.push({ slide: JSON.parse(data).slide, atMs: Date.now(), text: data });
    }
  });
  socket.write('GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n');
  return watcher;
}

test(`each step of a prize-giving reaches ${numWatchers} people on two processes within a second`, async () => {
  await act('results/freeze', { excluded: [] });
  await act('prizeGiving/start', { note: '' });
  const watchers: Watcher[] = [];
  for (let index = 0; index < numWatchers; index += 1) {
    watchers.push(watch(web[index % 2]?.port ?? 0, index));
    if (index % 100 === 99) await wait(25);
  }
  await until('All are watching', () => isOpen >= numWatchers, 60_000);
  const delays: number[] = [];
  for (let slide = 1; slide <= numSteps; slide += 1) {
    const sentMs = Date.now();
    await act('prizeGiving/show', { slide, isBlank: false });
    await until(
      `All see slide ${slide}`,
      () => watchers.every(({ seen }) => seen.at(-1)?.slide === slide),
      30_000,
    );
    delays.push(Math.max(...watchers.map(({ seen }) => seen.at(-1)?.atMs ?? 0)) - sentMs);
  }
  for (const { socket } of watchers) socket.destroy();
  reportFigure(
    `prize-giving: ${numSteps} steps to ${numWatchers} people on two processes, the slowest after ${Math.max(...delays)} ms`,
  );
  // Every watcher received each step once, in order, with only that step's game.
  const slides = Array.from({ length: numSteps }, (_, index) => index + 1);
  for (const watcher of watchers) {
    // On a busy machine the notice of the start comes after the first have connected.
    const seen = watcher.seen.filter(({ slide }) => slide > 0);
    expect(seen.map(({ slide }) => slide)).toEqual(slides);
    expect(new Set(seen.map(({ text }) => /Game number \d+/g.exec(text)?.[0])).size).toBe(numSteps);
  }
  expect(Math.max(...delays)).toBeLessThan(limit(maxDelayMs));
}, 180_000);
