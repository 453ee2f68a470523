import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { announceLog } from '../features/log/announce-log.ts';
import { allSecrets } from '../testing/all-secrets.ts';
import { postForm } from '../testing/form.ts';
import { collectNotices } from '../testing/live-notices.ts';
import {
  type Answer,
  askEverything,
  classifyAnswers,
  compareAnswers,
  countQuestions,
  listAddresses,
  mergeValues,
  pagesAs,
  type Secret,
  stopTime,
} from '../testing/secrecy.ts';
import { newToken, type Planted, type SecretKind } from '../testing/secret-kind.ts';
import { createSecretWorld, kinds, type SecretWorld, secretWorldMs } from '../testing/secret-world.ts';
import { isNightly, partOf } from '../testing/sizes.ts';
import {
  cloneTestDatabase,
  createTestDatabase,
  openTestApp,
  type TestApp,
  type TestDatabase,
} from '../testing/test-app.ts';

/**
 * Who can see what, over every route and page, for every kind of reader.
 *
 * One world contains every secret: those who may know a secret must find it, and nobody else. A second world
 * is the same without any: a secret that a reader may not know must not change a byte for them. Readers who
 * may know some are compared in a world that has only the others.
 *
 * A feature joins by its testing/<feature>.secrets.ts: for each secret its name, its readers and how it is planted.
 * A route with a new parameter needs a value in testing/secret-world.ts or with a planted secret, a new kind of
 * reader a person in testing/secret-world.ts.
 */

const lines: string[] = [];
const options = {
  pages: true,
  config: { trustedProxies: ['127.0.0.1'], compress: false },
  onLogLine: (line: string) => void lines.push(line),
};

let original: TestDatabase;
let world: SecretWorld;
const opened: { t: TestApp; database: TestDatabase }[] = [];

/** A separate site with the same rows, ids and files. */
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
  world = await createSecretWorld(t);
  await t.app.close();
  await t.platform.close();
  // Pages and archives contain the process's time in places; here only secrets may differ.
  stopTime(secretWorldMs);
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

interface PlantedKind extends Planted {
  readonly kind: SecretKind;
}

async function plantAll(t: TestApp, secrets: readonly SecretKind[]): Promise<PlantedKind[]> {
  const planted: PlantedKind[] = [];
  for (const kind of secrets) planted.push({ kind, ...(await kind.plant(t, world)) });
  return planted;
}

const sealAll = (planted: readonly PlantedKind[]): Promise<PlantedKind[]> =>
  Promise.all(planted.map(async (one) => ({ ...one, ...(await one.seal?.()) })));

function addressesOf(t: TestApp, planted: readonly PlantedKind[]): string[] {
  const places = kinds.map((kind) =>
    mergeValues([
      world.values[kind],
      ...planted
        .filter((one) => one.event === undefined || one.event === kind)
        .flatMap((one) => [one.values ?? {}, { name: one.goneFiles ?? [] }]),
    ]),
  );
  return [...listAddresses(t, places), ...planted.flatMap((one) => one.addresses ?? [])];
}

const secretsOf = ({ kind, texts, marks, files, goneFiles }: PlantedKind): Secret[] => [
  { name: kind.name, tokens: [...texts, ...marks], files, readers: kind.readers },
  { name: `${kind.name}, old address`, tokens: [], files: goneFiles ?? [], readers: [] },
];

/** An outsider, an insider with every right who may not know, and one who knows. */
const asSome = pagesAs('anonymous', 'staffEntrant', 'author');

let full: TestApp;
let planted: PlantedKind[];
let addresses: string[];
let answers: Answer[];
const answersOf = (reader: string) => answers.filter((answer) => answer.reader === reader);

describe('[R5.06] canaries', () => {
  let foundBefore: ReturnType<typeof classifyAnswers>;
  beforeAll(async () => {
    full = await openClone();
    lines.length = 0;
    const fresh = await plantAll(full, allSecrets);
    const open = fresh.filter((one) => one.seal).flatMap(secretsOf);
    foundBefore = classifyAnswers(
      await askEverything(full, { anonymous: undefined }, addressesOf(full, fresh)),
      open.map((secret) => ({ ...secret, readers: secret.tokens.length > 0 ? ['anonymous'] : [] })),
    );
    planted = await sealAll(fresh);
    addresses = addressesOf(full, planted);
    answers = await askEverything(full, world.readers, addresses, asSome);
  }, 240_000);

  test('what becomes secret later is found by everyone until then: the walk would find it', () => {
    expect(foundBefore).toEqual({ leaks: [], misses: [] });
  });

  test.each(allSecrets.map((kind) => kind.name))('%s is found by those alone who may see it', (name) => {
    const secrets = planted.filter((one) => one.kind.name === name).flatMap(secretsOf);
    expect(classifyAnswers(answers, secrets)).toEqual({ leaks: [], misses: [] });
    // The classifier reports a planted leak and a planted miss.
    const everyone = Object.keys(world.readers);
    const [secret] = secrets;
    if (!secret) throw new Error(name);
    // A secret without words of its own, such as that two people are kept apart, is only compared.
    if (secret.tokens.length + secret.files.length === 0) return;
    expect(classifyAnswers(answers, [{ ...secret, readers: [] }]).leaks).not.toEqual([]);
    expect(classifyAnswers(answers, [{ ...secret, readers: everyone }]).misses).not.toEqual([]);
  });

  test('every walk is whole, and no answer is an error of ours', () => {
    const readers = Object.keys(world.readers);
    expect(answers.length).toBe(countQuestions(readers, addresses, asSome));
    expect(answers.length).toBeGreaterThan(1500);
    expect(addresses.length).toBeGreaterThan(150);
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
  });

  test('stand in no job and in no log line', async () => {
    const { events, people } = world;
    const token = newToken();
    const author = full.visitor(people.author.token);
    await postForm(author, `/api/v1/log/event/${events['gift-exchange'].short}`, [
      ['message', token],
      ['spoiler', 'on'],
    ]);
    await full.visitor(people.staff.token).post('/api/v1/log/preview', { message: token });
    const { rows } = await sql`select payload from graphile_worker._private_jobs`.execute(full.platform.db);
    const jobs = JSON.stringify(rows);
    expect(lines.length).toBeGreaterThan(1000);
    for (const text of [token, ...planted.flatMap((one) => one.texts)]) {
      // A reader who searched for it knew it already.
      expect(lines.filter((line) => line.includes(text) && !line.includes(`search=${text}`))).toEqual([]);
      expect(jobs).not.toContain(text);
    }
  });
});

describe('[R5.06] non-interference', () => {
  let without: TestApp;
  beforeAll(async () => {
    without = await openClone();
  });

  const unseenBy = (reader: string) =>
    allSecrets.filter((kind) => !kind.readers.some((one) => one === reader));
  /** In CI one of those who may know different things; nightly everyone. Above, everyone looked for every secret. */
  const outsiders = [
    ...partOf(['anonymous', 'entrant', 'staffEntrant'], 3),
    ...(isNightly ? ['author', 'mate', 'user', 'invitee', 'shy'] : []),
  ];

  test.each(outsiders)(
    'what %s may not see changes no byte for them',
    async (reader) => {
      const asker = { [reader]: world.readers[reader] };
      const unseen = unseenBy(reader);
      expect(unseen.length).toBeGreaterThan(0);
      if (unseen.length === allSecrets.length) {
        expect(
          compareAnswers(await askEverything(without, asker, addresses, asSome), answersOf(reader)),
        ).toEqual([]);
        return;
      }
      const within = await openClone();
      const own = await sealAll(await plantAll(within, unseen));
      const asked = addressesOf(within, own);
      const found = await askEverything(within, asker, asked, asSome);
      expect(compareAnswers(await askEverything(without, asker, asked, asSome), found)).toEqual([]);
    },
    120_000,
  );

  test('nobody is told of what is secret from the first moment', async () => {
    const within = await openClone();
    const born = allSecrets.filter((kind) => !planted.some((one) => one.kind === kind && one.seal));
    const notices = await collectNotices(within.platform, async () => {
      await plantAll(within, born);
      await announceLog(within.platform);
    });
    expect(notices).toEqual([]);
    // Public posts are announced.
    const seen = await collectNotices(within.platform, async () => {
      const log = `/api/v1/log/event/${world.events.speedhack.short}`;
      await postForm(within.visitor(world.people.entrant.token), log, [['message', 'Hello']]);
      await announceLog(within.platform);
    });
    expect(seen).not.toEqual([]);
  });

  test.each(['author', 'shy'] as const)(
    'the comparison sees a difference where there is one: %s',
    async (reader) => {
      const asker = { [reader]: world.readers[reader] };
      const logs = Object.values(world.events).map((event) => `/api/v1/log/event/${event.short}`);
      const own = reader === 'author' ? [`/api/v1/entry/${world.entryIds['gift-exchange']}`] : [];
      const asked = [...logs, ...own];
      const different = compareAnswers(
        await askEverything(without, asker, asked),
        await askEverything(full, asker, asked),
      );
      expect(different).toHaveLength(asked.length);
    },
  );
});
