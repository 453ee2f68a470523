import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPerson, type TestCompetition } from '../../testing/factories.ts';
import {
  askEverything,
  classifyAnswers,
  compareAnswers,
  listAddresses,
  personalAddresses,
  type Readers,
  stopTime,
  type Values,
} from '../../testing/secrecy.ts';
import { newToken } from '../../testing/secret-kind.ts';
import {
  cloneTestDatabase,
  createTestDatabase,
  openTestApp,
  type TestApp,
  type TestDatabase,
} from '../../testing/test-app.ts';
import { type Maker, openVoting, saveBallot, scoresOf } from '../../testing/vote-factories.ts';

/**
 * The winners, over every route, for everyone who does not calculate results. Two worlds differ in the first
 * three places: while results are frozen, and at each step of a prize-giving, no one can tell which is which.
 */

const options = { pages: true, config: { trustedProxies: ['127.0.0.1'], compress: false } };
const reason = newToken();
const note = newToken();

let original: TestDatabase;
let competition: TestCompetition;
let staff: { token: string };
let readers: Readers;
let values: Values;
let worlds: TestApp[] = [];
const opened: { t: TestApp; database: TestDatabase }[] = [];

async function openClone(): Promise<TestApp> {
  const database = await cloneTestDatabase(original);
  const t = await openTestApp(database, options);
  opened.push({ t, database });
  return t;
}

beforeAll(async () => {
  original = await createTestDatabase();
  const t = await openTestApp(original, options);
  const { db } = t.platform;
  const opening = await openVoting(t, 6);
  ({ competition } = opening);
  const makers = opening.makers as [Maker, Maker, Maker, Maker, Maker, Maker];
  const [first, , third, last, out, voter] = makers;
  // The first three by world; then the last, and one that is left out.
  for (const [index, score] of [3, 3, 3, 1, 2].entries())
    await saveBallot(t, voter, makers[index]?.entryId ?? 0, {
      scores: scoresOf(score),
      review: 'Played it.',
    });
  await t.setClock(competition.votingEndMs);
  staff = await createPerson(db, { username: 'organizer', rank: 'organizer' });
  const moderator = await createPerson(db, { username: 'moderator', rank: 'moderator' });
  const ballot = await db.selectFrom('ballot').select('id').executeTakeFirstOrThrow();
  readers = { anonymous: undefined, maker: first.token, moderator: moderator.token };
  values = {
    compoId: [competition.short],
    entrantId: [String(voter.entrantId)],
    id: [first, third, last, out].map(({ entryId }) => String(entryId)),
    entryId: [String(first.entryId)],
    reviewId: [String(ballot.id)],
    userId: [first.username],
    username: [first.username],
    postId: ['1'],
    fileId: ['1'],
    name: [`${'0'.repeat(32)}.png`],
    newsId: ['1'],
    slug: ['about'],
    provider: ['github'],
    page: ['1'],
    left: ['0'],
    pack: ['all.zip'],
    resource: ['entries', 'files', 'posts', 'entrants', 'audit'],
    rowId: ['1'],
    form: ['overall.svg', 'art-dark.svg'],
  };
  await t.app.close();
  await t.platform.close();
  stopTime(competition.votingEndMs);
  worlds = [await openClone(), await openClone()];
  for (const [world, t] of worlds.entries())
    for (const [index, maker] of [first, makers[1], third].entries()) {
      const score = world === 0 ? 5 - index : 3 + index;
      await sql`update ballot set score_all = ${score}, score_art = ${score}, score_tech = ${score}, score_genre = ${score}
        where entry_id = ${maker.entryId}`.execute(t.platform.db);
    }
  await act('results/freeze', { excluded: [{ entryId: out.entryId, reason }], note });
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  for (const { t, database } of opened) {
    await t.app.close();
    await t.platform.close();
    await database.drop();
  }
  await original.drop();
});

async function act(path: string, body: object) {
  for (const t of worlds) {
    const answer = await t.visitor(staff.token).post(`/api/v1/compo/${competition.short}/${path}`, body);
    expect([path, answer.statusCode]).toEqual([path, 200]);
  }
}

/** Pages only show their calls' responses; those that show results are requested anyway. */
function addresses(): string[] {
  const [t] = worlds;
  if (!t) throw new Error('No world.');
  const at = `/${competition.short}`;
  const pages = [at, `${at}/results`, `${at}/results/show`, `${at}/entries`, `/entry/${values.id?.[0]}`];
  const lists = ['rank-1', 'rank-2', 'rank-3'].map((tag) => `/api/v1/entries/all?tag=${tag}`);
  const calls = personalAddresses(listAddresses(t, [values])).filter((address) =>
    /^\/(api|badge)\//.test(address),
  );
  return [...calls, ...lists, ...pages];
}

async function walk() {
  const [one, other] = worlds as [TestApp, TestApp];
  const asked = addresses();
  const [first, second] = await Promise.all([
    askEverything(one, readers, asked),
    askEverything(other, readers, asked),
  ]);
  expect(first.filter(({ status }) => status >= 500)).toEqual([]);
  return { first, second };
}

const secret = { name: 'why an entry is left out, and the note', tokens: [reason, note], files: [] };

describe('who won', () => {
  test('changes no byte for anybody while results are frozen', async () => {
    const { first, second } = await walk();
    expect(compareAnswers(first, second)).toEqual([]);
    expect(classifyAnswers(first, [{ ...secret, readers: [] }]).leaks).toEqual([]);
    // Staff who calculate them see the difference.
    const at = `/api/v1/compo/${competition.short}/results/calculation`;
    const seen = await Promise.all(worlds.map((t) => t.visitor(staff.token).get(at)));
    expect(seen[0]?.body).not.toBe(seen[1]?.body);
    expect(seen[0]?.body).toContain(reason);
  }, 120_000);

  test('nor by what a prize-giving has revealed', async () => {
    await act('prizeGiving/start', {});
    await act('prizeGiving/show', { slide: 1, isBlank: false });
    const { first, second } = await walk();
    expect(compareAnswers(first, second)).toEqual([]);
    expect(classifyAnswers(first, [{ ...secret, readers: [] }]).leaks).toEqual([]);
    // The revealed place is there.
    const last = first.filter(({ body }) => body.includes('"rank":4'));
    expect(last.length).toBeGreaterThan(5);
  }, 120_000);

  test('is everybody’s once all is published: the walk would have found it', async () => {
    for (const slide of [2, 3, 4]) await act('prizeGiving/show', { slide, isBlank: false });
    const { first, second } = await walk();
    expect(compareAnswers(first, second).length).toBeGreaterThan(10);
    expect(classifyAnswers(first, [{ ...secret, readers: Object.keys(readers) }])).toEqual({
      leaks: [],
      misses: [],
    });
  }, 120_000);
});
