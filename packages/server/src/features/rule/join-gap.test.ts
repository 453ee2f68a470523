import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { createPool } from '../../testing/rule-factories.ts';
import { reportFigure, sizes } from '../../testing/sizes.ts';
import { createTestDatabase, openTestApp, type TestApp, type TestDatabase } from '../../testing/test-app.ts';
import { drawDue } from './draw-due.ts';

let database: TestDatabase;
let apps: [TestApp, TestApp];
beforeAll(async () => {
  database = await createTestDatabase();
  apps = [await openTestApp(database), await openTestApp(database, { config: { databasePool: 8 } })];
  await createPool(apps[0].platform.db);
});
afterAll(async () => {
  for (const { app, platform } of apps) {
    await app.close();
    await platform.close();
  }
  await database.drop();
});

const startMs = Date.UTC(2026, 7, 7, 12);
const listOf = async (short: string): Promise<number[]> =>
  (await apps[0].visitor().get(`/api/v1/compo/${short}/rules/draw`)).json().entrants;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Before {
  readonly jam: TestCompetition;
  readonly accountId: AccountId;
  readonly entrantId: number;
}

/** An action under way when the start came, and whether the user is then in the draw. */
const doings: [string, boolean, boolean, (transaction: Database, before: Before) => Promise<unknown>][] = [
  ['joined', true, true, (transaction, { jam, accountId }) => createEntrant(transaction, jam.id, accountId)],
  [
    'withdrew',
    true,
    false,
    (transaction, { entrantId }) =>
      sql`update sign_up set withdrawn_at = app_now() where id = ${entrantId}`.execute(transaction),
  ],
  [
    'was verified',
    false,
    true,
    (transaction, { accountId }) =>
      sql`update account set verified_at = app_now() where id = ${accountId}`.execute(transaction),
  ],
  [
    'deleted their account',
    true,
    false,
    (transaction, { accountId }) =>
      sql`update account set deleted_at = app_now() where id = ${accountId}`.execute(transaction),
  ],
];

describe('whoever began before the start and is done after it', () => {
  test.each(doings)('%s: the draw waits for them', async (name, isVerified, isIn, act) => {
    const [t] = apps;
    const { db } = t.platform;
    await t.setClock(startMs - 1);
    const jam = await createCompetition(db, { startMs });
    await drawDue(t.platform);
    const { id: accountId } = await createAccount(db, { isVerified });
    const entrantId = name === 'joined' ? 0 : (await createEntrant(db, jam.id, accountId)).id;
    let drawing: Promise<void> = Promise.resolve();
    let isDrawn = false;
    await db.transaction().execute(async (transaction) => {
      await act(transaction, { jam, accountId, entrantId });
      await t.setClock(startMs);
      drawing = drawDue(apps[1].platform).then(() => {
        isDrawn = true;
      });
      await wait(150);
      expect(isDrawn).toBe(false);
    });
    await drawing;
    expect(await listOf(jam.short)).toHaveLength(isIn ? 1 : 0);
  });

  test('a join that waited for the draw of a gift exchange is refused', async () => {
    const [t, other] = apps;
    const { db } = t.platform;
    await t.setClock(startMs - 1);
    const jam = await createCompetition(db, { kind: 'gift-exchange', startMs });
    const { token } = await createPerson(db);
    let joining: Promise<{ statusCode: number }> | null = null;
    await db.transaction().execute(async (transaction) => {
      await sql`update competition set drawn_at = app_now() where id = ${jam.id}`.execute(transaction);
      joining = other.visitor(token).post(`/api/v1/compo/${jam.short}/signUp`, { info: 'A wish' });
      await wait(150);
    });
    const answer = await (joining as unknown as Promise<{ statusCode: number; body: string }>);
    expect(answer.statusCode).toBe(409);
    const rows = await db.selectFrom('sign_up').select('id').where('competition_id', '=', jam.id).execute();
    expect(rows).toEqual([]);
  });
});

test('joins and withdrawals around the start: each is in the published list or counts as later, never both', async () => {
  const [t] = apps;
  const { db } = t.platform;
  // The clock is running.
  await sql`update test_clock set fixed = null, shift = interval '0'`.execute(t.owner);
  const people = await Promise.all(Array.from({ length: sizes.joinsAtStart }, () => createPerson(db)));
  const jam = await createCompetition(db);
  // Half have joined already, and leave around the start; the others join.
  const half = people.length / 2;
  for (const { id } of people.slice(0, half)) await createEntrant(db, jam.id, id);
  await drawDue(t.platform);
  // The start comes in the middle of it all, however fast the machine is.
  let numAnswered = 0;
  let startsAt = new Date(0);
  const { promise: started, resolve: sayStarted } = Promise.withResolvers<void>();
  const start = async () => {
    const { rows } = await sql<{ startsAt: Date }>`
      update competition set starts_at = app_now() + interval '100 ms' where id = ${jam.id}
      returning starts_at as "startsAt"`.execute(db);
    startsAt = rows[0]?.startsAt as Date;
    setTimeout(sayStarted, 150);
  };

  let isOver = false;
  const drawing = apps.map(async ({ platform }) => {
    while (!isOver) {
      await drawDue(platform);
      await wait(5);
    }
  });
  const begin = performance.now();
  const answers = await Promise.all(
    people.map(async ({ token }, index) => {
      await wait((700 * (index % half)) / half);
      // The last come after the start, however slow the machine is.
      if (index % half >= half * 0.9) await started;
      const visitor = (apps[index % 2] as TestApp).visitor(token);
      const action = index < half ? 'withdraw' : 'signUp';
      const answer = await visitor.post(`/api/v1/compo/${jam.short}/${action}`, { info: '' });
      numAnswered += 1;
      if (numAnswered === Math.floor(people.length / 3)) await start();
      return answer;
    }),
  );
  for (let i = 0; i < 400 && (await listDrawn(db, jam.id)) === null; i++) await wait(10);
  isOver = true;
  await Promise.all(drawing);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));

  const published = await listDrawn(db, jam.id);
  const signUps = await db
    .selectFrom('sign_up')
    .select(['id', 'joined_at', 'withdrawn_at'])
    .where('competition_id', '=', jam.id)
    .execute();
  expect(signUps).toHaveLength(people.length);
  let [numListed, numLater, numLeft] = [0, 0, 0];
  for (const { id, joined_at, withdrawn_at } of signUps) {
    const isListed = published?.includes(id) ?? false;
    // A user who stayed and is not listed joined later; one who left before the start is in no list.
    if (withdrawn_at === null) expect([id, isListed || joined_at >= startsAt]).toEqual([id, true]);
    if (withdrawn_at !== null && withdrawn_at < startsAt) expect([id, isListed]).toEqual([id, false]);
    if (isListed) numListed += 1;
    else if (withdrawn_at === null) numLater += 1;
    else numLeft += 1;
  }
  expect(new Set(published).size).toBe(published?.length);
  // Both kinds occur, or this would prove nothing.
  expect(Math.min(numListed, numLater, numLeft)).toBeGreaterThan(0);
  reportFigure(
    `${people.length} joins and withdrawals around a start: ${numListed} in its list, ${numLater} later, ${numLeft} gone before, ${Math.round(performance.now() - begin)} ms`,
  );
});

async function listDrawn(db: Database, competitionId: number): Promise<number[] | null> {
  const row = await db
    .selectFrom('rule_draw')
    .select('entrants')
    .where('competition_id', '=', competitionId)
    .executeTakeFirst();
  return row?.entrants.map(Number) ?? null;
}
