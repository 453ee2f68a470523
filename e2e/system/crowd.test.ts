import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readClock } from '../../packages/server/src/platform/clock.ts';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  createSession,
} from '../../packages/server/src/testing/factories.ts';
import { limit, reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { type Answer, ask } from './ask.ts';
import { type Edge, startNginx } from './nginx.ts';
import { endAll, startWeb, type WebProcess } from './process.ts';

const hall = '127.0.0.20';
const attacker = '127.0.0.66';

let database: TestDatabase;
let web: readonly WebProcess[];
let edge: Edge;
let short: string;
const sessions: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  web = [await startWeb(database), await startWeb(database)];
  edge = await startNginx(web.map(({ port }) => port));
  const { db } = openDatabase({ databaseUrl: database.databaseUrl, databasePool: 4 });
  const competition = await createCompetition(db, { startMs: (await readClock(db)) - 3_600_000 });
  short = competition.short;
  for (let index = 0; index < sizes.hallPeople; index += 1) {
    const account = await createAccount(db);
    await createEntrant(db, competition.id, account.id);
    sessions.push(await createSession(db, account.id));
  }
  await db.destroy();
});
afterAll(async () => {
  await edge.stop();
  for (const one of web) await one.end('SIGTERM');
  await endAll();
  await database.drop();
});

interface Timed extends Answer {
  readonly ms: number;
}

const timed = async (asked: () => Promise<Answer>): Promise<Timed> => {
  const startedAt = performance.now();
  const answer = await asked();
  return { ...answer, ms: performance.now() - startedAt };
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? 0;

const countBy = (answers: readonly Answer[]): Record<string, number> =>
  answers.reduce<Record<string, number>>((counts, { status }) => {
    counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }, {});

/** At most `atOnce` at a time, as browsers and scripts limit their connections. */
async function inTurns<T>(count: number, atOnce: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  const run = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      answers[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return answers;
}

describe('a crowd', () => {
  test.each(['/accounts/login', '/api/v1/currentUser'])(
    'that opens %s at once is not served one after the other',
    async (path) => {
      const answers = await Promise.all(
        Array.from({ length: sizes.crowd }, () => timed(() => ask(edge.url + path))),
      );
      const p99 = percentile(
        answers.map(({ ms }) => ms),
        0.99,
      );
      reportFigure(`crowd: ${sizes.crowd} of ${path} at once, p99 ${Math.round(p99)} ms`);
      expect(countBy(answers)).toEqual({ 200: sizes.crowd });
      expect(p99).toBeLessThan(limit(1_000));
    },
  );

  test('of people behind one router reads and works while somebody else is held back', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const outside = { localAddress: attacker, agent: new Agent({ keepAlive: true, maxSockets: 64 }) };
    const views = inTurns(sessions.length * 5, 48, async (index) => {
      const cookie = `session=${sessions[index % sessions.length]}`;
      return ask(`${edge.url}/${short}/`, { headers: { cookie }, agent, localAddress: hall });
    });
    const guesses = inTurns(sizes.guesses, 16, (index) =>
      ask(`${edge.url}/api/v1/account/login`, {
        ...outside,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: 'csrftoken=same',
          'x-csrftoken': 'same',
        },
        body: JSON.stringify({ name: 'somebody', password: `guess number ${index}` }),
      }),
    );
    const uncached = inTurns(sizes.uncached, 32, () => ask(`${edge.url}/api/v1/currentUser`, outside));
    const [seen, guessed, read] = await Promise.all([views, guesses, uncached]);
    reportFigure(`hall: ${JSON.stringify(countBy(seen))} for ${sessions.length} people, five views each`);
    reportFigure(
      `attacker: guesses ${JSON.stringify(countBy(guessed))}, uncached ${JSON.stringify(countBy(read))}`,
    );
    expect(countBy(seen)).toEqual({ 200: sessions.length * 5 });
    expect(guessed.filter(({ status }) => status === 429).length).toBeGreaterThan(sizes.guesses * 0.8);
    expect(read.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect([...guessed, ...read].filter(({ status }) => status >= 500)).toEqual([]);
    const held = read.find(({ status }) => status === 429);
    expect(held?.body).toBe("You're doing that too often. Please wait a little and try again.\n");
  }, 180_000);

  test('seals its files in the last minute while thousands watch the countdown', async () => {
    const watching = Array.from({ length: sizes.lastMinuteWatchers }, (_, index) =>
      get(`${edge.url}/api/v1/live`, { agent: false, localAddress: `127.0.0.${100 + (index % 20)}` }),
    );
    await Promise.all(watching.map((request) => once(request, 'response')));
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const post = (session: string | undefined, path: string, body: object) =>
      ask(`${edge.url}/api/v1/${path}`, {
        method: 'POST',
        agent,
        localAddress: hall,
        headers: {
          'content-type': 'application/json',
          cookie: `session=${session}; csrftoken=same`,
          'x-csrftoken': 'same',
        },
        body: JSON.stringify(body),
      });
    const entries = await inTurns(sessions.length, 16, async (index) => {
      const answer = await post(sessions[index], `compo/${short}/myEntry`, {});
      return JSON.parse(answer.body).entryId as number;
    });
    const seals = await Promise.all(
      entries.map(async (entryId, index) => {
        await wait((index / entries.length) * sizes.lastMinuteMs);
        const sha256 = createHash('sha256').update(String(index)).digest('hex');
        return timed(() =>
          post(sessions[index], `entry/${entryId}/files`, { name: 'game.zip', size: 1000, sha256 }),
        );
      }),
    );
    for (const request of watching) request.destroy();
    const p99 = percentile(
      seals.map(({ ms }) => ms),
      0.99,
    );
    reportFigure(
      `last minute: ${seals.length} seals in ${sizes.lastMinuteMs / 1000} s beside ${watching.length} watchers, p99 ${Math.round(p99)} ms`,
    );
    expect(countBy(seals)).toEqual({ 200: sessions.length });
    expect(p99).toBeLessThan(limit(1_000));
  }, 180_000);
});
