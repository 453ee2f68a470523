import { entrant, signUp } from '@tinsmith/contract/entrant';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createEntry } from '../../testing/entry-factories.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { specFields } from '../../testing/spec-fields.ts';
import { assertTeamsAreConsistent } from '../../testing/team-facts.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const get = async (url: string, token?: string) => (await t.visitor(token).get(url)).json();
const at = (competition: TestCompetition, path: string) => `/api/v1/compo/${competition.short}/${path}`;
type Person = Awaited<ReturnType<typeof createPerson>>;
const join = (competition: TestCompetition, person: Person, info = '') =>
  t.visitor(person.token).post(at(competition, 'signUp'), { info });
const withdraw = (competition: TestCompetition, person: Person) =>
  t.visitor(person.token).post(at(competition, 'withdraw'), {});
const countOf = async (competition: TestCompetition): Promise<number> =>
  (await get(`/api/v1/compo/${competition.short}`)).numEntrants;
const namesOf = async (competition: TestCompetition, query = ''): Promise<string[]> =>
  (await get(at(competition, `entrants${query}`))).result.map((one: { username: string }) => one.username);

const startMs = Date.UTC(2026, 7, 7, 12);
const dayMs = 86_400_000;

let jam: TestCompetition;
let gifts: TestCompetition;
beforeEach(async () => {
  await t.setClock(startMs - 10 * dayMs);
  jam = await createCompetition(t.platform.db, { startMs, joinOpensMs: startMs - 14 * dayMs });
  gifts = await createCompetition(t.platform.db, { startMs, kind: 'gift-exchange' });
});

describe('joining', () => {
  test('[R2.23] somebody joins, changes the text, and is in once', async () => {
    const person = await createPerson(t.platform.db);
    expect(await get(at(jam, 'signUp'), person.token)).toEqual({
      entrantId: null,
      info: '',
      canWithdraw: false,
      isLookingForTeam: false,
      skills: [],
      pleaseNot: '',
      systems: [],
      hasGamepad: false,
      wouldStandIn: false,
    });
    const joined = await join(jam, person, 'Small planets.\r\n\r\nAnd\u0000 menus.  ');
    expect(joined.statusCode).toBe(200);
    expect(z.safeParse(z.strictObject(signUp.shape), joined.json()).success).toBe(true);
    expect(joined.json()).toMatchObject({ info: 'Small planets.\n\nAnd menus.', canWithdraw: true });
    expect(await countOf(jam)).toBe(1);

    const changed = (await join(jam, person, 'Larger planets.')).json();
    expect(changed).toEqual({ ...joined.json(), info: 'Larger planets.' });
    expect(await get(at(jam, 'signUp'), person.token)).toEqual(changed);
    expect(await countOf(jam)).toBe(1);
    expect((await get(`/api/v1/compo/${jam.short}`, person.token)).joinedCompetition).toBe(true);
  });

  test('[R7.10] [R3.04] currentEntrant answers the own number, or null', async () => {
    const person = await createPerson(t.platform.db);
    expect(await get(at(jam, 'currentEntrant'), person.token)).toEqual({ entrantId: null });
    const { entrantId } = (await join(jam, person)).json();
    expect(await get(at(jam, 'currentEntrant'), person.token)).toEqual({ entrantId });
    expect(await get(at(gifts, 'currentEntrant'), person.token)).toEqual({ entrantId: null });
    expect(await get(at(jam, 'currentEntrant'))).toEqual({ entrantId: null });
    const own = await t.visitor(person.token).get(at(jam, 'currentEntrant'));
    expect(own.headers['cache-control']).toBe('private, no-store');
  });

  // The database checks whether joining is open in the statement that writes.
  test.each([
    ['before joining opens', -14 * dayMs - 1, 409, "Sign-up hasn't opened yet.\n"],
    ['as joining opens', -14 * dayMs, 200, null],
    ['in the last millisecond of a speedhack', 3 * dayMs - 1, 200, null],
    ['at its end', 3 * dayMs, 409, 'Unfortunately, registration is closed...\n'],
  ])('[R4.02] joining a speedhack %s', async (_, offset, status, sentence) => {
    const person = await createPerson(t.platform.db);
    await t.setClock(startMs + offset);
    const answer = await join(jam, person);
    expect(answer.statusCode).toBe(status);
    if (sentence) expect(answer.body).toBe(sentence);
    expect((await get(at(jam, 'currentEntrant'), person.token)).entrantId !== null).toBe(status === 200);
  });

  test('[R4.02] a gift exchange closes with its start, but wishes can be changed until its end', async () => {
    const [early, late] = [await createPerson(t.platform.db), await createPerson(t.platform.db)];
    await t.setClock(startMs - 1);
    expect((await join(gifts, early, 'A moth')).statusCode).toBe(200);
    await t.setClock(startMs);
    expect((await join(gifts, late, 'A map')).body).toBe('Unfortunately, registration is closed...\n');
    await t.setClock(gifts.endMs - 1);
    expect((await join(gifts, early, 'Two moths')).json().info).toBe('Two moths');
    await t.setClock(gifts.endMs);
    const closed = await join(gifts, early, 'Three moths');
    expect([closed.statusCode, closed.body]).toEqual([
      409,
      "The finish has passed, so you can't change your sign-up any more.\n",
    ]);
    expect((await get(at(gifts, 'signUp'), early.token)).info).toBe('Two moths');
  });

  test('a gift exchange needs a wish, a speedhack no text', async () => {
    const person = await createPerson(t.platform.db);
    for (const nothing of ['', ' \n\t ', '\u200b']) {
      const refused = await join(gifts, person, nothing);
      expect([refused.statusCode, refused.body]).toEqual([400, 'Please enter at least one wish.\n']);
    }
    expect((await join(jam, person)).statusCode).toBe(200);
    expect((await join(jam, person, 'x'.repeat(8 * 1024 + 1))).statusCode).toBe(400);
    expect((await t.visitor(person.token).post(at(jam, 'signUp'), { info: 7 })).statusCode).toBe(400);
  });

  test('nobody joins without being logged in, without the CSRF header, or for somebody else', async () => {
    const person = await createPerson(t.platform.db);
    expect((await t.visitor().post(at(jam, 'signUp'), { info: '' })).statusCode).toBe(401);
    const forged = await t
      .visitor(person.token)
      .post(at(jam, 'signUp'), { info: '' }, { 'x-csrftoken': 'not it' });
    expect(forged.statusCode).toBe(403);
    expect((await t.visitor().post(at(jam, 'withdraw'), {})).statusCode).toBe(401);
    expect(await countOf(jam)).toBe(0);
  });

  test('an unverified account may join but is neither listed nor counted until it is verified', async () => {
    const { db } = t.platform;
    const person = await createPerson(db, { isVerified: false });
    expect((await join(jam, person, 'Hello')).statusCode).toBe(200);
    expect((await get(`/api/v1/compo/${jam.short}`, person.token)).joinedCompetition).toBe(true);
    expect([await countOf(jam), await namesOf(jam)]).toEqual([0, []]);
    await db.updateTable('account').set({ verified_at: new Date() }).where('id', '=', person.id).execute();
    expect([await countOf(jam), await namesOf(jam)]).toEqual([1, [person.username]]);
  });
});

describe('withdrawing', () => {
  test('is free until the start, in a speedhack later too', async () => {
    const person = await createPerson(t.platform.db);
    await join(jam, person, 'Hello');
    const gone = await withdraw(jam, person);
    expect(gone.json()).toEqual({
      entrantId: null,
      info: '',
      canWithdraw: false,
      isLookingForTeam: false,
      skills: [],
      pleaseNot: '',
      systems: [],
      hasGamepad: false,
      wouldStandIn: false,
    });
    expect(await countOf(jam)).toBe(0);
    expect((await withdraw(jam, person)).statusCode).toBe(200);

    await t.setClock(startMs + dayMs);
    await join(jam, person);
    expect((await get(at(jam, 'signUp'), person.token)).canWithdraw).toBe(true);
    expect((await withdraw(jam, person)).statusCode).toBe(200);
    expect(await countOf(jam)).toBe(0);
  });

  test('from a gift exchange is free until its end, and nobody comes back after the start', async () => {
    const [early, late] = [await createPerson(t.platform.db), await createPerson(t.platform.db)];
    await Promise.all([join(gifts, early, 'A moth'), join(gifts, late, 'A map')]);
    await t.setClock(startMs - 1);
    expect((await withdraw(gifts, early)).statusCode).toBe(200);
    await t.setClock(startMs);
    expect((await get(at(gifts, 'signUp'), late.token)).canWithdraw).toBe(true);
    expect(await namesOf(gifts)).toEqual([late.username]);
    expect((await withdraw(gifts, late)).statusCode).toBe(200);
    expect(await namesOf(gifts)).toEqual([]);
    expect((await join(gifts, late, 'A map')).statusCode).toBe(409);
    expect((await withdraw(gifts, early)).statusCode).toBe(200);
  });

  test('after the end nobody withdraws, and nobody who has uploaded a file', async () => {
    const { db } = t.platform;
    const [one, other] = [await createPerson(db), await createPerson(db)];
    await Promise.all([join(jam, one), join(jam, other)]);
    await t.setClock(startMs + dayMs);
    const { entryId } = (await t.visitor(other.token).post(at(jam, 'myEntry'))).json();
    await db.updateTable('entry').set({ num_files: 1 }).where('id', '=', entryId).execute();
    const refused = await withdraw(jam, other);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      "You've uploaded a file, so you can no longer withdraw.\n",
    ]);
    await t.setClock(jam.endMs);
    expect((await get(at(jam, 'signUp'), one.token)).canWithdraw).toBe(false);
    const late = await withdraw(jam, one);
    expect([late.statusCode, late.body]).toEqual([
      409,
      'The finish has passed, so you can no longer withdraw.\n',
    ]);
    expect((await namesOf(jam)).toSorted()).toEqual([one.username, other.username].toSorted());
  });

  test('marks and deletes nothing: joining again brings back the same entrant', async () => {
    const { db } = t.platform;
    const person = await createPerson(db);
    const { entrantId } = (await join(jam, person, 'Hello')).json();
    await t.setClock(startMs + dayMs);
    await withdraw(jam, person);
    expect([await countOf(jam), await namesOf(jam)]).toEqual([0, []]);
    expect((await get(`/api/v1/compo/${jam.short}`, person.token)).joinedCompetition).toBe(false);
    const kept = await db.selectFrom('sign_up').select('id').where('id', '=', entrantId).execute();
    expect(kept).toHaveLength(1);
    expect((await join(jam, person, 'Hello again')).json()).toMatchObject({ entrantId, info: 'Hello again' });
    expect([await countOf(jam), await namesOf(jam)]).toEqual([1, [person.username]]);
  });

  test('of two team-mates who withdraw, at once or one after the other, the last keeps the entry', async () => {
    const { db } = t.platform;
    for (const isAtOnce of [true, false]) {
      const [one, other] = [await createPerson(db), await createPerson(db)];
      await t.setClock(startMs + dayMs);
      const ids = (await Promise.all([join(jam, one), join(jam, other)])).map((a) => a.json().entrantId);
      const entryId = await createEntry(db, jam, ids);
      if (isAtOnce) await Promise.all([withdraw(jam, one), withdraw(jam, other)]);
      else for (const person of [one, other]) await withdraw(jam, person);
      const members = await db.selectFrom('sign_up').select('id').where('entry_id', '=', entryId).execute();
      expect(members).toHaveLength(1);
    }
    await assertTeamsAreConsistent(db);
  });

  test('takes nobody else out', async () => {
    const [one, other] = [await createPerson(t.platform.db), await createPerson(t.platform.db)];
    await Promise.all([join(jam, one), join(jam, other), join(gifts, one, 'A moth')]);
    await withdraw(jam, one);
    expect(await namesOf(jam)).toEqual([other.username]);
    expect(await namesOf(gifts)).toEqual([one.username]);
  });
});

describe('the list of entrants', () => {
  let big: TestCompetition;
  let wishes: TestCompetition;
  beforeAll(async () => {
    const { db } = t.platform;
    big = await createCompetition(db, { startMs });
    wishes = await createCompetition(db, { startMs, kind: 'gift-exchange' });
    const names = ['zed', 'Alder', 'amarok', 'a_dot', 'aXdot', 'Bee-keeper', '100percent'];
    for (const username of names) {
      const account = await createAccount(db, { username });
      await createEntrant(db, big.id, account.id, username === 'zed' ? '<b>Hi</b>\nthere' : '');
      if (username === 'zed') await createEntrant(db, wishes.id, account.id, 'A <moth>\nNo combat');
    }
  });

  test('[R2.16] [R3.04] [R7.07] GET entrants lists people A to Z, each with every field of the spec', async () => {
    const { result, page, numPages, total } = await get(at(big, 'entrants'));
    expect(z.safeParse(z.array(z.strictObject(entrant.shape)), result).success).toBe(true);
    for (const one of result)
      expect(Object.keys(one)).toEqual(expect.arrayContaining([...specFields.entrant]));
    expect(result.map((one: { username: string }) => one.username)).toEqual([
      '100percent',
      'a_dot',
      'Alder',
      'amarok',
      'aXdot',
      'Bee-keeper',
      'zed',
    ]);
    expect([page, numPages, total]).toEqual([1, 1, 7]);
    const few = await get(`${at(big, 'entrants')}?limit=3&page=3`);
    expect([few.result.length, few.numPages, few.total]).toEqual([1, 3, 7]);
    expect((await t.visitor().get(`${at(big, 'entrants')}?limit=101`)).statusCode).toBe(400);
    const zed = result.at(-1);
    expect(zed).toEqual({
      id: zed.entrantId,
      entrantId: expect.any(Number),
      name: 'zed',
      username: 'zed',
      location: '',
      info: '<p>&lt;b&gt;Hi&lt;/b&gt;<br />there</p>',
      isFirstTimer: true,
      numPosts: 0,
      numReviews: 0,
      entryId: null,
      entryTitle: null,
      isLookingForTeam: false,
      skills: [],
    });
    expect((await get(at(wishes, 'entrants'))).result[0].info).toBe(
      '<ul><li>A &lt;moth&gt;</li><li>No combat</li></ul>',
    );
  });

  test('[R10.13] [R7.07] `next` leads through the pages, each entrant once', async () => {
    const seen: string[] = [];
    for (let next: number | null = 1; next !== null; ) {
      const page: { result: { name: string }[]; next: number | null } = await get(
        at(big, `entrants?limit=3&page=${next}`),
      );
      seen.push(...page.result.map((one) => one.name));
      next = page.next;
    }
    expect(seen).toEqual((await get(at(big, 'entrants'))).result.map((one: { name: string }) => one.name));
    expect((await get(at(big, 'entrants?simple=true&limit=7'))).next).toBeNull();
  });

  test('[R7.07] ?simple=true answers entrantId and username only', async () => {
    const { result } = await get(at(big, 'entrants?simple=true'));
    expect(result).toHaveLength(7);
    for (const one of result) expect(Object.keys(one).toSorted()).toEqual(['entrantId', 'username']);
  });

  test.each([
    ['a', ['a_dot', 'Alder', 'amarok', 'aXdot']],
    ['AL', ['Alder']],
    ['a_', ['a_dot']],
    ['%', []],
    ['%25', []],
    ['100%25', []],
    ['bee-', ['Bee-keeper']],
    ['%5C', []],
    ['%00', ['100percent', 'a_dot', 'Alder', 'amarok', 'aXdot', 'Bee-keeper', 'zed']],
    ['dot', []],
    ["'%20or%201=1--", []],
    ['', ['100percent', 'a_dot', 'Alder', 'amarok', 'aXdot', 'Bee-keeper', 'zed']],
  ])('search=%s finds by the first letters, whatever they are', async (search, names) => {
    const answer = await t.visitor().get(at(big, `entrants?search=${search}`));
    expect([200, 400]).toContain(answer.statusCode);
    if (answer.statusCode === 200)
      expect(answer.json().result.map((one: { name: string }) => one.name)).toEqual(names);
  });

  test('a page past the last answers 404, one that is none 400', async () => {
    expect((await t.visitor().get(at(big, 'entrants?page=2'))).body).toBe(
      "That page of the entrants doesn't exist.\n",
    );
    for (const page of ['0', '-1', 'x', '1e1']) {
      expect((await t.visitor().get(at(big, `entrants?page=${page}`))).statusCode).toBe(400);
    }
    expect((await t.visitor().get(at(big, `entrants?search=${'x'.repeat(61)}`))).statusCode).toBe(400);
    expect((await t.visitor().get(at(jam, 'entrants'))).json()).toEqual({
      result: [],
      page: 1,
      numPages: 1,
      next: null,
      total: 0,
    });
  });

  test('first-timers are those who had signed up for nothing before', async () => {
    const { db } = t.platform;
    const [veteran, newcomer] = [await createAccount(db), await createAccount(db)];
    const later = await createCompetition(db, { startMs: startMs + 100 * dayMs });
    await createEntrant(db, jam.id, veteran.id);
    for (const person of [veteran, newcomer]) await createEntrant(db, later.id, person.id);
    const { result } = await get(at(later, 'entrants'));
    const firstTimers = result.filter((one: { isFirstTimer: boolean }) => one.isFirstTimer);
    expect(firstTimers.map((one: { username: string }) => one.username)).toEqual([newcomer.username]);
    expect((await get(`/api/v1/compo/${later.short}`)).numFirstTimers).toBe(1);
    expect((await get(`/api/v1/compo/${jam.short}`)).numFirstTimers).toBe(1);
  });

  test('no e-mail address, session or other account column is in it', async () => {
    const { body } = await t.visitor().get(at(big, 'entrants'));
    expect(body).not.toMatch(/verified|staff|account|session|created/i);
  });
});
