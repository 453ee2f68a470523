import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EntryId } from '@tinsmith/domain/ids';
import { parsePlayPlace } from '@tinsmith/domain/play-place';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson } from '../../testing/factories.ts';
import {
  cloneTestDatabase,
  createTestDatabase,
  openTestApp,
  type TestApp,
  type TestDatabase,
} from '../../testing/test-app.ts';
import { ask, createGame, findPlayUrl, startPlay, uploadGame } from './testing/play-games.ts';

// Two sites with the same rows, of which one has games that nobody may play now: no address of games, known or
// guessed, may answer differently there. features/play/play-access.test.ts checks that those who may play can.
const startMs = Date.UTC(2098, 11, 1, 12);
const canary = 'canary-in-a-game';

/** What becomes of a game; a gift is secret by itself. */
const fates = ['gift', 'left', 'replaced', 'removed', 'infected'] as const;
type Fate = (typeof fates)[number];

interface Entry {
  readonly id: EntryId;
  readonly author: Joined;
}

let original: TestDatabase;
let entries: Record<Fate, Entry>;
let outsiders: Record<string, string | undefined>;
let playDir = '';
const opened: { t: TestApp; database: TestDatabase }[] = [];
const play = parsePlayPlace('http://*.play.localhost');

async function openClone(folder: string): Promise<TestApp> {
  const database = await cloneTestDatabase(original);
  const t = await openTestApp(database, { config: { play, playDir: path.join(playDir, folder) } });
  opened.push({ t, database });
  return t;
}

beforeAll(async () => {
  playDir = await mkdtemp(path.join(tmpdir(), 'tinsmith-play-'));
  original = await createTestDatabase();
  const t = await openTestApp(original);
  const { db } = t.platform;
  await t.setClock(startMs + 3_600_000);
  const jam = await createCompetition(db, { startMs });
  const exchange = await createCompetition(db, { kind: 'gift-exchange', startMs });
  const made: [Fate, Entry][] = [];
  for (const fate of fates) {
    const event = fate === 'gift' ? exchange : jam;
    const author = await createJoined(db, event);
    made.push([fate, { author, id: await createEntry(db, event, [author.entrantId]) }]);
  }
  entries = Object.fromEntries(made) as Record<Fate, Entry>;
  outsiders = {
    anonymous: undefined,
    entrant: (await createJoined(db, exchange)).token,
    user: (await createPerson(db)).token,
  };
  await t.app.close();
  await t.platform.close();
});
afterAll(async () => {
  for (const { t, database } of opened) {
    await t.app.close();
    await t.platform.close();
    await database.drop();
  }
  await original.drop();
  await rm(playDir, { recursive: true, force: true });
});

const leave = (t: TestApp) =>
  sql`update sign_up set withdrawn_at = app_now() where entry_id = ${entries.left.id}`.execute(t.owner);

/** Puts the games there, and returns their addresses from while they could be played. */
async function plant(t: TestApp): Promise<Record<Fate, URL>> {
  const urls: [Fate, URL][] = [];
  for (const fate of fates) {
    const { id, author } = entries[fate];
    const file = await uploadGame(t, author.token, id, createGame(`${canary} ${fate}`));
    const url = await findPlayUrl(t, author.token, id);
    // The walk would find them.
    expect((await ask(t, url)).body).toContain(canary);
    urls.push([fate, url]);
    const visitor = t.visitor(author.token);
    if (fate === 'removed') await visitor.post(`/api/v1/files/${file.id}/remove`, {});
    if (fate === 'replaced') {
      await uploadGame(t, author.token, id, createGame('Newer'), {
        name: 'game-web.zip',
        replaces: file.id,
      });
    }
    if (fate === 'infected')
      await sql`update stored_file set scan_state = 'found', scan_finding = 'Eicar', scanned_at = now()
        where address = ${String(file.url).split('/').at(-1)}`.execute(t.owner);
  }
  await leave(t);
  return Object.fromEntries(urls) as Record<Fate, URL>;
}

/** Every way to ask for a game by its key: files that it has and has not, on its own host and on others. */
function addressesOf(url: URL): URL[] {
  const [key = ''] = String(url.pathname.split('/')[1]).split('.');
  const hosts = [
    url.host,
    ...Object.values(entries).map(({ id }) => `e${id}.play.localhost`),
    'play.localhost',
  ];
  const ticket = 'A'.repeat(120);
  return [...new Set(hosts)].flatMap((host) =>
    [
      `/${key}/index.html`,
      `/${key}/game.js`,
      `/${key}/`,
      `/${key}/missing.png`,
      `/${key}`,
      `/${key}.${ticket}/index.html`,
      `/edge/play/${key}`,
      `/edge/play/${key}.${ticket}`,
    ].map((address) => new URL(address, `http://${host}`)),
  );
}

const ofTheMoment = ['x-request-id', 'date'];
async function describeAnswers(t: TestApp, addresses: readonly URL[]): Promise<string[]> {
  const answers: string[] = [];
  for (const address of addresses)
    for (const [method, headers] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', { range: 'bytes=0-3', 'if-none-match': '*', 'accept-encoding': 'gzip' }],
    ] as const) {
      const answer = await ask(t, address, headers, method);
      const lasting = Object.entries(answer.headers).filter(([name]) => !ofTheMoment.includes(name));
      answers.push(JSON.stringify([address, method, answer.statusCode, lasting.toSorted(), answer.body]));
    }
  return answers;
}

test('[R15.02] games that nobody may play are as games that never were, on every address', async () => {
  const [secret, plain] = [await openClone('secret'), await openClone('plain')];
  const urls = await plant(secret);
  await leave(plain);
  const guess = new URL(`http://e${entries.gift.id}.play.localhost/${'0'.repeat(32)}/index.html`);
  const addresses = [...Object.values(urls), guess].flatMap(addressesOf);
  const answers = await describeAnswers(secret, addresses);
  expect(answers).toEqual(await describeAnswers(plain, addresses));
  expect(answers.join()).not.toContain(canary);
  // Nor do those differ from each other, whatever their fate.
  const shapes = new Set(answers.map((answer) => answer.replaceAll(/https?:[^"]*/g, '')));
  const ofGuess = (await describeAnswers(secret, addressesOf(guess))).map((answer) =>
    answer.replaceAll(/https?:[^"]*/g, ''),
  );
  expect([...shapes].filter((shape) => !ofGuess.includes(shape))).toEqual([]);
  // The calls of the site, for those who may not play.
  for (const token of Object.values(outsiders))
    for (const fate of fates) {
      if (fate === 'replaced') continue;
      const { id } = entries[fate];
      const read = (t: TestApp) => t.visitor(token).get(`/api/v1/entry/${id}/play`);
      const [one, other] = [await read(secret), await read(plain)];
      expect([fate, one.statusCode, one.body]).toEqual([fate, other.statusCode, other.body]);
      const [started, refused] = [await startPlay(secret, token, id), await startPlay(plain, token, id)];
      expect([fate, started.statusCode, started.body]).toEqual([fate, refused.statusCode, refused.body]);
    }
});
