import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createJoined, type Joined } from '../../testing/entry-factories.ts';
import {
  createCompetition,
  createNewsPost,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { postForm } from '../../testing/form.ts';
import {
  askEverything,
  compareAnswers,
  judgeAnswers,
  listAddresses,
  type Readers,
  type Secret,
} from '../../testing/secrecy.ts';
import { createPng } from '../../testing/sized-png.ts';
import {
  cloneTestDatabase,
  createTestDatabase,
  openTestApp,
  type TestApp,
  type TestDatabase,
} from '../../testing/test-app.ts';

const startMs = Date.UTC(2026, 11, 14, 12);
const lines: string[] = [];
const options = {
  pages: true,
  config: { trustedProxies: ['127.0.0.1'], compress: false },
  onLogLine: (line: string) => void lines.push(line),
};
const newToken = () => `canary${randomBytes(6).toString('hex')}`;

interface World {
  readonly gifts: TestCompetition;
  readonly entryId: number;
  readonly newsId: number;
  readonly author: Joined;
  readonly people: Readonly<Record<string, { token: string; username: string }>>;
  readonly entrantIds: readonly number[];
}

/** A gift in the making by two, with somebody who was asked to help and others who were not. */
async function createWorld(t: TestApp): Promise<World> {
  const { db } = t.platform;
  await t.setClock(startMs + 3_600_000);
  const gifts = await createCompetition(db, { kind: 'gift-exchange', startMs, short: 'GIFTS' });
  const join = (username: string, traits = {}) => createJoined(db, gifts, { username, ...traits });
  const [author, mate, invitee, entrant] = [
    await join('author_one'),
    await join('mate_two'),
    await join('invitee_three'),
    await join('entrant_four'),
  ];
  const staffEntrant = await join('staff_entrant', { isStaff: true });
  const shy = await join('shy_six', { isVerified: false });
  const user = await createPerson(db, { username: 'user_seven' });
  const staff = await createPerson(db, { username: 'staff_eight', isStaff: true });
  const post = (person: { token: string }, path: string, body: object = {}) =>
    t.visitor(person.token).post(`/api/v1/${path}`, body);
  const { entryId } = (await post(author, 'compo/GIFTS/myEntry')).json();
  for (const person of [invitee, entrant, staffEntrant, shy]) await post(person, 'compo/GIFTS/myEntry');
  for (const person of [mate, invitee]) {
    const asked = await post(author, 'invitation/create', { entryId, recipientEntrantId: person.entrantId });
    const { id } = asked.json().invitation;
    if (person === mate) await post(mate, `invitation/id/${id}/resolve`, { resolution: 'accept' });
  }
  const { id: newsId } = await createNewsPost(db);
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
  const joined = [author, mate, invitee, entrant, staffEntrant, shy];
  return {
    gifts,
    entryId,
    newsId,
    author,
    people: { author, mate, invitee, entrant, staffEntrant, shy, user, staff },
    entrantIds: joined.map((person) => person.entrantId),
  };
}

let original: TestDatabase;
let world: World;
const opened: { t: TestApp; database: TestDatabase }[] = [];
async function openClone(): Promise<TestApp> {
  const database = await cloneTestDatabase(original);
  const t = await openTestApp(database, options);
  await t.platform.live.open();
  opened.push({ t, database });
  return t;
}

beforeAll(async () => {
  original = await createTestDatabase();
  const t = await openTestApp(original, options);
  world = await createWorld(t);
  await t.app.close();
  await t.platform.close();
  // Pages and archives tell the process's time in places; here only secrets may differ.
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(startMs + 3_600_000);
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

interface Planted {
  readonly tokens: readonly string[];
  readonly files: readonly string[];
}

/** Fills in everything of the gift that only its team may know. */
async function plant(t: TestApp): Promise<Planted> {
  const visitor = t.visitor(world.author.token);
  const at = `/api/v1/entry/${world.entryId}`;
  const [title, team, text, credits] = [newToken(), newToken(), newToken(), newToken()];
  await visitor.post(`${at}/details`, {
    title: `${title} game`,
    teamName: team,
    credits,
    chosenTags: ['unreal', 'haxe', 'flashing'],
  });
  await visitor.post(`${at}/text`, { text: `<p>${text}</p>` });
  const png = createPng(40, 30, { shade: 17 });
  const sent = await postForm(visitor, `${at}/image`, [['image', { name: 'x.png', bytes: png }]]);
  const { imagefile, thumbnail } = sent.json();
  await sql`update entry set file_tags = '{source,linux}', num_files = 2 where id = ${world.entryId}`.execute(
    t.platform.db,
  );
  return {
    tokens: [title, team, text, credits, imagefile, thumbnail.name],
    files: [imagefile, thumbnail.name],
  };
}

/** Whatever an address can name. */
const valuesWith = ({ files }: Planted) => ({
  compoId: [world.gifts.short],
  entrantId: world.entrantIds.map(String),
  id: [String(world.entryId)],
  entryId: [String(world.entryId)],
  postId: ['1'],
  reviewId: ['1'],
  name: [...files, `${'0'.repeat(32)}.png`],
  newsId: [String(world.newsId)],
  slug: ['about'],
  userId: Object.values(world.people).map((person) => person.username),
  username: ['author_one'],
  provider: ['github'],
  page: ['1'],
  left: ['0'],
});

/** Lists asked in every way that could tell something. */
function listAsked(t: TestApp, planted: Planted): string[] {
  const words = [...planted.tokens, 'game', 'canary', 'author', 'mate', 'unreal'];
  const filters = [
    ...words.map((word) => `search=${word}`),
    ...['unreal', 'haxe', 'flashing', 'source', 'no-source', 'linux', 'team', 'solo'].map(
      (tag) => `tag=${tag}`,
    ),
    ...['source', 'linux', 'web'].map((platform) => `platform=${platform}`),
    'event=GIFTS',
    'perEvent=1',
    'year=2026',
  ];
  return [
    ...listAddresses(t, valuesWith(planted)),
    ...filters.map((filter) => `/api/v1/entries/all?${filter}`),
    ...filters.map((filter) => `/api/v1/entries/all?perEvent=12&event=GIFTS&${filter}`),
    ...words.map((word) => `/api/v1/entries/byUser?search=${word}`),
    ...words.map((word) => `/api/v1/compo/GIFTS/team/candidates?search=${word}`),
    '/api/v1/compo/GIFTS/entrants?lookingForTeam=true',
  ];
}

const allReaders = (): Readers => ({
  anonymous: undefined,
  ...Object.fromEntries(Object.entries(world.people).map(([name, person]) => [name, person.token])),
});
const insiders = ['author', 'mate', 'staff'];

describe('a gift in the making', () => {
  test('canaries in title, team name, text, credits and image are found by its team and staff alone', async () => {
    const t = await openClone();
    lines.length = 0;
    const planted = await plant(t);
    const secret: Secret = { name: 'the gift', ...planted, readers: insiders };
    const answers = await askEverything(t, allReaders(), listAsked(t, planted));
    const { leaks, misses } = judgeAnswers(answers, [secret]);
    process.stdout.write(`canaries: ${answers.length} answers, ${leaks.length} leaks\n`);
    expect(leaks).toEqual([]);
    expect(misses).toEqual([]);
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    const { rows } = await sql`select payload from graphile_worker._private_jobs`.execute(t.platform.db);
    const told = [...lines, JSON.stringify(rows)].join('\n');
    // File names stand in addresses that were asked for, so they are in the log of those questions.
    for (const token of planted.tokens.slice(0, 4)) {
      const hits = told
        .split('\n')
        .filter((line) => line.includes(token) && !line.includes(`search=${token}`));
      expect(hits).toEqual([]);
    }
  }, 240_000);

  test('changed in everything, it changes no byte for anybody outside', async () => {
    const [without, within] = [await openClone(), await openClone()];
    const planted = await plant(within);
    const outsiders = Object.fromEntries(
      Object.entries(allReaders()).filter(([name]) => !insiders.includes(name)),
    );
    const addresses = listAsked(within, planted);
    const answers = await askEverything(within, outsiders, addresses);
    process.stdout.write(`non-interference: ${answers.length} answers compared\n`);
    expect(compareAnswers(await askEverything(without, outsiders, addresses), answers)).toEqual([]);
    // The comparison sees a difference where there is one.
    const own = { author: world.author.token };
    const address = [`/api/v1/entry/${world.entryId}`];
    expect(
      compareAnswers(await askEverything(without, own, address), await askEverything(within, own, address)),
    ).toHaveLength(1);
  }, 240_000);

  test('others see its authors and that it is a gift, and cannot change it; at the end everybody sees it', async () => {
    const t = await openClone();
    const planted = await plant(t);
    const { entrant, staffEntrant, staff } = world.people;
    const show = async (token?: string) =>
      (await t.visitor(token).get(`/api/v1/entry/${world.entryId}`)).json();
    for (const token of [undefined, entrant?.token, staffEntrant?.token]) {
      expect(await show(token)).toMatchObject({
        title: '',
        isSecret: true,
        text: null,
        source: null,
        credits: null,
        chosenTags: [],
        image: null,
        imagefile: null,
        thumbnail: null,
        teamName: null,
        version: 0,
        editable: false,
        isTeamEditable: false,
        team: 'author_one, mate_two',
        tags: [{ id: 'team' }],
      });
    }
    const change = (token?: string) =>
      t.visitor(token).post(`/api/v1/entry/${world.entryId}/details`, { title: 'Stolen' });
    expect((await change(staffEntrant?.token)).statusCode).toBe(403);
    expect((await show(world.author.token)).title).toContain('canary');
    await t.setClock(world.gifts.endMs - 1);
    expect((await show()).isSecret).toBe(true);
    await t.setClock(world.gifts.endMs);
    expect(await show()).toMatchObject({
      isSecret: false,
      team: planted.tokens[1],
      imagefile: planted.files[0],
    });
    expect((await t.visitor().get(`/upload/${planted.files[0]}`)).statusCode).toBe(200);
    expect((await t.visitor().get(`/api/v1/entries/all?search=${planted.tokens[0]}`)).json().total).toBe(1);
    expect((await change(staff?.token)).statusCode).toBe(200);
  });

  test('every look of staff who are not in it is in the audit log, at the page and at its image', async () => {
    const t = await openClone();
    const planted = await plant(t);
    const { staff, staffEntrant, entrant } = world.people;
    const looks = async () =>
      (await t.platform.db.selectFrom('audit_entry').select(['action', 'details']).execute()).map((row) => [
        row.action,
        row.details,
      ]);
    await t.visitor(staffEntrant?.token).get(`/api/v1/entry/${world.entryId}`);
    await t.visitor(entrant?.token).get(`/api/v1/entry/${world.entryId}`);
    await t.visitor(staff?.token).get('/api/v1/entries/all');
    expect(await looks()).toEqual([]);
    await t.visitor(staff?.token).get(`/api/v1/entry/${world.entryId}`);
    await t.visitor(staff?.token).get(`/upload/${planted.files[0]}`);
    expect(await looks()).toEqual(
      Array.from({ length: 2 }, () => ['looked-at-entry', { entryId: world.entryId }]),
    );
  });
});
