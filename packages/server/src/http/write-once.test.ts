import { randomUUID } from 'node:crypto';
import { keyHeader } from '@tinsmith/contract/client';
import { isReading } from '@tinsmith/contract/route';
import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '../testing/database-proxy.ts';
import { createCompetition, createEntrant, createPerson } from '../testing/factories.ts';
import { postForm } from '../testing/form.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { createTestDatabase, openTestApp, type TestApp, type TestDatabase } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';
import { httpFeature } from './http.feature.ts';

const startMs = Date.UTC(2026, 7, 7);
let database: TestDatabase;
let proxy: DatabaseProxy;
/** Two processes of one site: one with a network that fails. */
let t: TestApp;
let other: TestApp;
let short: string;
let token: string;
let owner: string;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openDatabaseProxy(database.databaseUrl);
  t = await openTestApp(database);
  other = await openTestApp(database, {
    config: { databaseUrl: proxy.through(database.databaseUrl), databaseWaitMs: 500, databaseTimeoutMs: 500 },
  });
  const { db } = t.platform;
  await t.setClock(startMs + 3_600_000);
  const jam = await createCompetition(db, { startMs, isPinned: true });
  short = jam.short;
  const person = await createPerson(db);
  token = person.token;
  await createEntrant(db, jam.id, person.id);
  owner = (await createPerson(db, { rank: 'owner' })).token;
});
afterAll(async () => {
  for (const { app, platform } of [t, other]) {
    expect([...app.undeclaredProblems]).toEqual([]);
    await app.close();
    await platform.close();
  }
  await proxy.close();
  await database.drop();
});
beforeEach(async () => {
  proxy.setFault('none');
  await sql`delete from rate_limit`.execute(t.owner);
});

const post = (app: TestApp, message: string, key: string, session = token) =>
  postForm(app.visitor(session), `/api/v1/log/event/${short}`, [['message', message]], { [keyHeader]: key });
const countPosts = async (message: string) =>
  (await sql`select from log_post where text like ${`%${message}%`}`.execute(t.platform.db)).rows.length;

describe('[R13.02] a write with a key', () => {
  test('that is sent again returns the answer of the first time, from any process, and is made once', async () => {
    const key = randomUUID();
    const first = await post(t, 'Once upon a time', key);
    const again = await post(other, 'Once upon a time', key);
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
    expect(again.json()).toEqual(first.json());
    expect(await countPosts('Once upon a time')).toBe(1);
    // Without a key, or with another one, it is another post.
    await post(t, 'Once upon a time', randomUUID());
    expect(await countPosts('Once upon a time')).toBe(2);
  });

  test('is made once when both are sent at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID();
      const message = `At the same moment, ${round}`;
      const answers = await Promise.all([t, other, t, other].map((app) => post(app, message, key)));
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect(answers[0]?.statusCode).toBe(200);
      expect(await countPosts(message)).toBe(1);
    }
  });

  test('whose answer was lost on the way can be sent again', async () => {
    const key = randomUUID();
    proxy.setFault('unconfirmed');
    const lost = await post(other, 'Was it saved?', key);
    expect(lost.statusCode).toBe(503);
    proxy.setFault('none');
    expect((await post(other, 'Was it saved?', key)).statusCode).toBe(200);
    expect(await countPosts('Was it saved?')).toBe(1);
  });

  test('that was made in time is answered after the end too, and only that one', async () => {
    const key = randomUUID();
    const first = await post(t, 'One second before the end', key);
    await t.setClock(startMs + 400 * 86_400_000);
    const late = await post(t, 'One second before the end', key);
    expect([late.statusCode, late.body]).toEqual([200, first.body]);
    expect((await post(t, 'Other words', key)).statusCode).toBe(409);
    expect((await post(t, 'One second before the end', randomUUID())).statusCode).toBe(409);
    await t.setClock(startMs + 3_600_000);
    expect(await countPosts('One second before the end')).toBe(1);
  });

  test('that failed stores nothing, and can be sent again with other contents', async () => {
    const key = randomUUID();
    expect((await post(t, '', key)).statusCode).toBe(400);
    expect((await post(t, 'Now with words', key)).statusCode).toBe(200);
  });

  test('is refused with the contents of another, and belongs to one person', async () => {
    const key = randomUUID();
    await post(t, 'The first words', key);
    const reused = await post(t, 'Other words', key);
    expect([reused.statusCode, reused.body]).toEqual([
      409,
      'This was sent before, with other contents. Please reload the page to see what was saved.\n',
    ]);
    expect(await countPosts('Other words')).toBe(0);
    const stranger = await t
      .visitor(owner)
      .post('/api/v1/admin/news', { title: 'Mine', markdown: 'x' }, { [keyHeader]: key });
    expect(stranger.statusCode).toBe(200);
  });

  test('is refused if the key is too short to be one of its own', async () => {
    const short = await post(t, 'Hello', 'abc');
    expect([short.statusCode, short.body]).toEqual([400, `Please check this header: ${keyHeader}.\n`]);
  });

  test('is forgotten with its account', async () => {
    await post(t, 'My last words', randomUUID());
    const { rows } = await sql<{ id: AccountId }>`select distinct account_id as id from write_key
      where answer::text like '%My last words%'`.execute(t.owner);
    for (const { id } of rows) await httpFeature.forgetAccount?.(t.platform.db, id);
    expect(rows).toHaveLength(1);
    expect(
      (await sql`select from write_key where answer::text like '%My last words%'`.execute(t.owner)).rows,
    ).toEqual([]);
  });

  test('is forgotten after a day', async () => {
    const key = randomUUID();
    await post(t, 'Long ago', key);
    await t.moveClock('1 day 1 minute');
    await sql`select graphile_worker.add_job('enforce-retention')`.execute(t.platform.db);
    await runJobs(t.platform);
    expect((await sql`select from write_key`.execute(t.owner)).rows).toEqual([]);
  });
});

test('[R13.02] every call that adds something when it is sent again takes a key', () => {
  const keyed = allRoutes.filter((route) => 'takesKey' in route && route.takesKey);
  expect(keyed.every((route) => !isReading(route))).toBe(true);
  expect(keyed.map(({ path }) => path).toSorted()).toEqual(
    [
      '/api/v1/admin/competitions',
      '/api/v1/admin/entrants',
      '/api/v1/admin/entries',
      '/api/v1/admin/news',
      '/api/v1/admin/rules',
      '/api/v1/admin/upcoming',
      '/api/v1/compo/:compoId/desk/next',
      '/api/v1/compo/:compoId/gift/thanks',
      '/api/v1/compo/:compoId/letters',
      '/api/v1/invitation/create',
      '/api/v1/log/event/:compoId',
      '/api/v1/reviews/id/:reviewId/answer',
      '/api/v1/rules/proposals',
    ].toSorted(),
  );
});
