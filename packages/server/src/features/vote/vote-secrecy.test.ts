import type { EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createEntrant,
  createNewsPost,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import {
  type Answer,
  askEverything,
  classifyAnswers,
  compareAnswers,
  listAddresses,
  pagesAs,
  personalAddresses,
  type Readers,
  stopTime,
  type Values,
} from '../../testing/secrecy.ts';
import { newToken } from '../../testing/secret-kind.ts';
import { partOf } from '../../testing/sizes.ts';
import {
  cloneTestDatabase,
  createTestDatabase,
  openTestApp,
  type TestApp,
  type TestDatabase,
} from '../../testing/test-app.ts';
import { type Maker, openVoting, saveBallot, scoresOf } from '../../testing/vote-factories.ts';

/**
 * The secrecy of a ballot, over every route and page, for everyone: until voting ends only its author sees
 * it, and until results are published only its author sees its scores. The number of ballots is no secret, so
 * two worlds are compared in which the same ballot has other contents.
 */

const lines: string[] = [];
const options = {
  pages: true,
  config: { trustedProxies: ['127.0.0.1'], compress: false },
  onLogLine: (line: string) => void lines.push(line),
};

let original: TestDatabase;
let competition: TestCompetition;
let readers: Readers;
let places: Values[];
let another: EntrantId;
const token = newToken();
const noted = newToken();
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
  const opening = await openVoting(t, 3);
  ({ competition } = opening);
  const [voter, rated, other] = opening.makers as [Maker, Maker, Maker];
  another = other.entrantId;
  const user = await createPerson(db, { username: 'passer_by' });
  const staff = await createPerson(db, { username: 'organizer', rank: 'owner' });
  const staffEntrant = await createPerson(db, { username: 'organizer_in', rank: 'owner' });
  await createEntrant(db, competition.id, staffEntrant.id);
  await saveBallot(t, voter, rated.entryId, { scores: scoresOf(5), review: token });
  await t.visitor(voter.token).post(`/api/v1/entry/${rated.entryId}/notes`, {
    entrantId: voter.entrantId,
    key: 'secret-note',
    playedSeconds: 48,
    text: noted,
  });
  await db
    .insertInto('site_page')
    .values(
      ['about', 'faq', 'history', 'support'].map((slug) => ({
        slug,
        title: slug,
        lead: '',
        description: '',
        markdown: 'Hello',
      })),
    )
    .execute();
  const { id: newsId } = await createNewsPost(db);
  const { id } = await db.selectFrom('ballot').select('id').executeTakeFirstOrThrow();
  const bystanders = Object.entries({
    anonymous: undefined,
    rated: rated.token,
    user: user.token,
    staff: staff.token,
  });
  readers = {
    voter: voter.token,
    other: other.token,
    staffEntrant: staffEntrant.token,
    ...Object.fromEntries(partOf(bystanders, 2)),
  };
  places = [
    {
      compoId: [competition.short],
      entrantId: [String(voter.entrantId)],
      id: [String(rated.entryId)],
      entryId: [String(rated.entryId)],
      reviewId: [String(id)],
      postId: ['1'],
      fileId: ['1'],
      name: [`${'0'.repeat(32)}.png`],
      newsId: [String(newsId)],
      slug: ['about'],
      userId: [voter.username],
      username: [voter.username],
      provider: ['github'],
      page: ['1'],
      left: ['0'],
      pack: ['all.zip'],
      resource: ['entries', 'files', 'posts', 'entrants', 'audit'],
      rowId: ['1'],
      form: ['overall.svg'],
    },
  ];
  await t.app.close();
  await t.platform.close();
  // Some pages show the process's time; here only ballots may differ.
  stopTime(competition.endMs + 3_600_000);
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

/** Changes the contents of the same ballot. */
const change = (t: TestApp, columns: { score: number; review: string }) =>
  sql`update ballot set score_all = ${columns.score}, score_art = ${columns.score}, score_tech = ${columns.score},
    score_genre = ${columns.score}, review = ${columns.review}`.execute(t.platform.db);

const without = (answers: readonly Answer[], ...names: string[]) =>
  answers.filter(({ reader }) => !names.includes(reader));

describe('what a ballot says', () => {
  let one: TestApp;
  let other: TestApp;
  // Two clones for each test: staff views are in their audit log.
  beforeEach(async () => {
    [one, other] = [await openClone(), await openClone()];
    await change(other, { score: 1, review: newToken() });
    // The notes beside it: in the other world there are none.
    await sql`delete from play_note`.execute(other.platform.db);
  });

  /** In parallel: one site renders while the other waits for its database. */
  const askBoth = (addresses: readonly string[], some?: ReturnType<typeof pagesAs>) =>
    Promise.all([one, other].map((t) => askEverything(t, readers, addresses, some))) as Promise<
      [Answer[], Answer[]]
    >;
  const isCall = (address: string) => address.startsWith('/api/');

  test('is found by its author alone while voting is open, and changes no byte for anybody else', async () => {
    const addresses = personalAddresses(listAddresses(one, places));
    // The first 404 page of a process renders more.
    for (const t of [one, other])
      await askEverything(t, { anonymous: undefined }, ['/no/such/page', '/news/1']);
    lines.length = 0;
    // Outside, and inside with every right.
    const [first, second] = await askBoth(addresses, pagesAs('anonymous', 'staffEntrant'));
    expect(addresses.length).toBeGreaterThan(80);
    expect(first.filter(({ status }) => status >= 500)).toEqual([]);
    const secret = { name: 'a review', tokens: [token], files: [], readers: ['voter'] };
    const note = { name: 'a play note', tokens: [noted], files: [], readers: ['voter'] };
    expect(classifyAnswers(first, [secret, note])).toEqual({ leaks: [], misses: [] });
    expect(compareAnswers(without(first, 'voter'), without(second, 'voter'))).toEqual([]);
    // The comparison detects an existing difference.
    expect(compareAnswers(first, second).length).toBeGreaterThan(1);
    expect(lines.filter((line) => line.includes(token) || line.includes(noted))).toEqual([]);

    // Nor who has voted: here the same ballot is another user's.
    await sql`update ballot set entrant_id = ${another}`.execute(other.platform.db);
    const [theirs, anothers] = await askBoth(addresses.filter(isCall));
    expect(compareAnswers(without(theirs, 'voter', 'other'), without(anothers, 'voter', 'other'))).toEqual(
      [],
    );
    expect(compareAnswers(theirs, anothers).length).toBeGreaterThan(1);
  }, 180_000);

  test('its text is everybody’s once voting has ended; its scores are its author’s until results are published', async () => {
    await change(other, { score: 1, review: token });
    for (const t of [one, other]) await t.setClock(competition.votingEndMs);
    vi.setSystemTime(competition.votingEndMs);
    // Pages only show their calls' responses, and pages were tested above.
    const addresses = personalAddresses(listAddresses(one, places)).filter(isCall);
    const [first, second] = await askBoth(addresses);
    const names = Object.keys(readers);
    const text = { name: 'a review', tokens: [token], files: [], readers: names };
    expect(classifyAnswers(first, [text])).toEqual({ leaks: [], misses: [] });
    // From now on staff add ballots up; elsewhere they see no more than everyone else.
    const others = (answers: readonly Answer[]) =>
      without(answers, 'voter').filter(
        ({ reader, address }) => !(reader.startsWith('staff') && address.endsWith('/results/calculation')),
      );
    expect(compareAnswers(others(first), others(second))).toEqual([]);
    expect(compareAnswers(first, second).length).toBeGreaterThan(0);
  }, 180_000);
});
