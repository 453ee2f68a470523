import type { AccountId } from '@tinsmith/domain/ids';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { reportFigure } from '../../testing/sizes.ts';
import { createTestDatabase, openTestApp, type TestApp, type TestDatabase } from '../../testing/test-app.ts';

let database: TestDatabase;
let apps: TestApp[];
beforeAll(async () => {
  database = await createTestDatabase();
  apps = [await openTestApp(database), await openTestApp(database)];
});
afterAll(async () => {
  vi.useRealTimers();
  for (const { app, platform } of apps) {
    await app.close();
    await platform.close();
  }
  await database.drop();
});

const instance = (index: number): TestApp => {
  const app = apps[index % apps.length];
  if (!app) throw new Error('no app');
  return app;
};
const post = (index: number, token: string, competition: TestCompetition, path: string, body: object) =>
  instance(index).visitor(token).post(`/api/v1/compo/${competition.short}/${path}`, body);

test('200 people joining at once, a third of them twice, over two processes, are all in exactly once', async () => {
  const { db } = instance(0).platform;
  const jam = await createCompetition(db);
  const people = await Promise.all(Array.from({ length: 200 }, () => createPerson(db)));
  const begin = performance.now();
  const answers = await Promise.all(
    people.flatMap(({ token }, index) => {
      const once = post(index, token, jam, 'signUp', { info: 'once' });
      return index % 3 === 0 ? [once, post(index + 1, token, jam, 'signUp', { info: 'twice' })] : [once];
    }),
  );
  reportFigure(`${answers.length} joins at once: ${Math.round(performance.now() - begin)} ms`);
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  const rows = await db
    .selectFrom('entrant')
    .select('account_id')
    .where('competition_id', '=', jam.id)
    .execute();
  expect(rows.map((row) => row.account_id).toSorted()).toEqual(people.map((person) => person.id).toSorted());
  for (const index of [0, 1]) {
    const shown = await instance(index).visitor().get(`/api/v1/compo/${jam.short}`);
    expect(shown.json().numEntrants).toBe(200);
  }
  // Both calls of one person returned the same number.
  const numbers = new Set(answers.map((answer) => answer.json().entrantId));
  expect(numbers.size).toBe(200);
});

test('joining, withdrawing and verifying at once leaves everybody in or out once, and the number right', async () => {
  const { db } = instance(0).platform;
  const jams = [await createCompetition(db), await createCompetition(db)];
  const people = await Promise.all(Array.from({ length: 24 }, () => createPerson(db, { isVerified: false })));
  const verify = (id: AccountId, isVerified: boolean) =>
    db
      .updateTable('account')
      .set({ verified_at: isVerified ? new Date() : null })
      .where('id', '=', id)
      .execute();
  for (let round = 0; round < 3; round += 1) {
    const verifying = people.map(({ id }, index) => verify(id, (index + round) % 3 !== 0));
    const answers = await Promise.all(
      people.flatMap(({ token }, index) =>
        jams.flatMap((jam) => [
          post(index, token, jam, 'signUp', { info: '' }),
          post(index + 1, token, jam, 'withdraw', {}),
          ...(index % 2 === 0 ? [post(index, token, jam, 'signUp', { info: '' })] : []),
        ]),
      ),
    );
    await Promise.all(verifying);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    for (const jam of jams) {
      const rows = await db
        .selectFrom('entrant')
        .innerJoin('account', 'account.id', 'entrant.account_id')
        .select(['entrant.is_first_timer'])
        .where('competition_id', '=', jam.id)
        .where('verified_at', 'is not', null)
        .execute();
      const shown = (await instance(1).visitor().get(`/api/v1/compo/${jam.short}`)).json();
      expect([shown.numEntrants, shown.numFirstTimers]).toEqual([
        rows.length,
        rows.filter((row) => row.is_first_timer).length,
      ]);
    }
  }
});

test('[R4.02] a process whose clock is an hour off decides nothing differently', async () => {
  const t = instance(0);
  const { db } = t.platform;
  const startMs = Date.UTC(2026, 7, 7, 12);
  const person = await createPerson(db);
  const seenAt = async (offMs: number, moment: number) => {
    await t.setClock(moment);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(moment + offMs);
    try {
      const visitor = t.visitor(person.token);
      const jam = await createCompetition(db, { startMs, joinClosesMs: startMs, short: 'OFF' });
      const join = await visitor.post('/api/v1/compo/OFF/signUp', { info: 'Hello' });
      const texts = [];
      for (const path of ['currentEvent', 'compo/OFF', 'site']) {
        const answer = await t.visitor().get(`/api/v1/${path}`);
        texts.push(answer.headers['cache-control'], answer.json());
      }
      const gone = await visitor.post('/api/v1/compo/OFF/withdraw', {});
      await db.deleteFrom('sign_up').where('competition_id', '=', jam.id).execute();
      await db.deleteFrom('competition').where('id', '=', jam.id).execute();
      return JSON.stringify([join.statusCode, gone.statusCode, texts]);
    } finally {
      vi.useRealTimers();
    }
  };
  const hourMs = 3_600_000;
  for (const moment of [startMs - 30 * 60_000, startMs - 1, startMs, startMs + 30 * 60_000]) {
    const right = await seenAt(0, moment);
    expect(right).toContain(moment < startMs ? '"phase":"before"' : '"phase":"live"');
    expect(right.startsWith(moment < startMs ? '[200,' : '[409,')).toBe(true);
    expect(await seenAt(-hourMs, moment)).toBe(right);
    expect(await seenAt(hourMs, moment)).toBe(right);
  }
});
