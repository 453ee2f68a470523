import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { announceLog } from '../features/log/announce-log.ts';
import { postForm } from '../testing/form.ts';
import { collectNotices } from '../testing/live-notices.ts';
import {
  createLogWorld,
  type Kind,
  kinds,
  type LogWorld,
  postWithPicture,
  secretOf,
} from '../testing/log-world.ts';
import {
  askEverything,
  compareAnswers,
  judgeAnswers,
  listAddresses,
  type Secret,
} from '../testing/secrecy.ts';
import {
  cloneTestDatabase,
  createTestDatabase,
  openTestApp,
  type TestApp,
  type TestDatabase,
} from '../testing/test-app.ts';

const lines: string[] = [];
const options = {
  pages: true,
  config: { trustedProxies: ['127.0.0.1'], compress: false },
  onLogLine: (line: string) => void lines.push(line),
};
const newToken = () => `canary${randomBytes(6).toString('hex')}`;

let original: TestDatabase;
let world: LogWorld;
const opened: { t: TestApp; database: TestDatabase }[] = [];

/** A site of its own with the same rows, ids and files. */
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
  world = await createLogWorld(t);
  await t.app.close();
  await t.platform.close();
  // Pages and archives tell the process's time in places; here only secrets may differ.
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.UTC(2026, 11, 14, 13));
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

/** Whatever an address can name, in a world with some secrets more. */
const valuesWith = (secrets: readonly Secret[], moreFiles: readonly string[] = []) => ({
  compoId: Object.values(world.events).map((event) => event.short),
  entrantId: world.entrantIds.map(String),
  id: world.entryIds.map(String),
  entryId: world.entryIds.map(String),
  postId: [...world.postIds.map(String), ...secrets.flatMap((secret) => secret.tokens[1] ?? [])],
  name: [...secrets.flatMap((secret) => secret.files), ...moreFiles, `${'0'.repeat(32)}.png`],
  newsId: [String(world.newsId)],
  slug: ['about'],
  userId: [world.people.author.username, world.people.shy.username],
  username: ['author'],
  provider: ['github'],
  page: ['1', '2'],
  left: ['0'],
});
const uploadsOf = async ({ platform }: TestApp, ids: readonly string[]): Promise<string[]> => {
  const rows = await platform.db
    .selectFrom('log_post')
    .select(['image', 'thumbnail'])
    .where('id', 'in', ids.map(Number))
    .execute();
  return rows.flatMap((row) => [row.image ?? '', row.thumbnail ?? '']);
};
const call = (t: TestApp, name: keyof LogWorld['people'], url: string, body: object = {}) =>
  t.visitor(world.people[name].token).post(url, body);

const readersOfSpoiler: Record<Kind, string[]> = {
  speedhack: ['author', 'mate', 'entrant', 'shy', 'staff', 'staffEntrant'],
  'gift-exchange': ['author', 'mate', 'staff'],
};
const readersOfHidden: Record<Kind, string[]> = {
  speedhack: ['author', 'staff', 'staffEntrant'],
  'gift-exchange': ['author', 'staff'],
};
const readersOfUnverified: Record<Kind, string[]> = {
  speedhack: ['shy', 'staff', 'staffEntrant'],
  'gift-exchange': ['shy', 'staff'],
};

describe('[R5.06] canaries', () => {
  test('planted in spoilers, hidden posts and those of the unverified are found by those alone who may see them', async () => {
    const t = await openClone();
    const { events, people, readers } = world;
    const secrets: Secret[] = [];
    for (const kind of kinds) {
      const plant = async (name: string, author: 'author' | 'shy', isSpoiler: boolean, allowed: string[]) => {
        const token = newToken();
        const post = await postWithPicture(t, events[kind], people[author], token, isSpoiler);
        secrets.push(secretOf(`${name} of a ${kind}`, token, post, allowed));
        return post;
      };
      await plant('spoiler', 'author', true, readersOfSpoiler[kind]);
      await plant('unverified post', 'shy', false, readersOfUnverified[kind]);
    }
    const values = valuesWith(secrets);
    const answers = await askEverything(t, readers, listAddresses(t, values));
    const { leaks, misses } = judgeAnswers(answers, secrets);
    expect(answers.length).toBeGreaterThan(700);
    expect(leaks).toEqual([]);
    expect(misses).toEqual([]);
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
  }, 240_000);

  test('a spoiler switched on later, and a post hidden by staff, disappear everywhere', async () => {
    const t = await openClone();
    const { events, people, readers } = world;
    const planted: { kind: Kind; deed: string; token: string; before: Secret }[] = [];
    for (const kind of kinds) {
      for (const deed of ['hidden', 'spoiler']) {
        const token = newToken();
        const post = await postWithPicture(t, events[kind], people.author, token, false);
        planted.push({
          kind,
          deed,
          token,
          before: secretOf(`${deed} of a ${kind}`, token, post, Object.keys(readers)),
        });
      }
    }
    const known = planted.map(({ before }) => before);
    const addresses = listAddresses(t, valuesWith(known));
    const anonymous = { anonymous: undefined };
    const found = judgeAnswers(
      await askEverything(t, anonymous, addresses),
      known.map((secret) => ({ ...secret, readers: ['anonymous'] })),
    );
    // Until then everybody has it: the walk would find it.
    expect(found.misses).toEqual([]);

    const secrets: Secret[] = [];
    for (const { kind, deed, token, before } of planted) {
      const id = before.tokens[1] ?? '';
      if (deed === 'hidden') await call(t, 'staff', `/api/v1/log/id/${id}/hide`, { reason: 'Not for here' });
      else
        await postForm(t.visitor(people.author.token), `/api/v1/log/event/${events[kind].short}/myLatest`, [
          ['message', token],
          ['spoiler', 'on'],
        ]);
      const [image = '', thumbnail = ''] = await uploadsOf(t, [id]);
      const allowed = deed === 'hidden' ? readersOfHidden[kind] : readersOfSpoiler[kind];
      secrets.push(secretOf(before.name, token, { id: Number(id), image, thumbnail }, allowed));
      // The old addresses are nobody's any more.
      secrets.push({ name: `${before.name}, old address`, tokens: [], files: before.files, readers: [] });
    }
    const answers = await askEverything(t, readers, listAddresses(t, valuesWith(secrets)));
    expect(judgeAnswers(answers, secrets)).toEqual({ leaks: [], misses: [] });
  }, 240_000);

  test('stand in no job and in no log line', async () => {
    const t = await openClone();
    const token = newToken();
    lines.length = 0;
    const { events, people } = world;
    await postForm(t.visitor(people.author.token), `/api/v1/log/event/${events['gift-exchange'].short}`, [
      ['message', token],
      ['spoiler', 'on'],
    ]);
    await postWithPicture(t, events['gift-exchange'], people.author, token, true);
    await call(t, 'staff', '/api/v1/log/preview', { message: token });
    const { rows } = await sql<{
      payload: unknown;
    }>`select payload from graphile_worker._private_jobs`.execute(t.platform.db);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => line.includes(token))).toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('[R5.06] non-interference', () => {
  const readersWithout = (allowed: readonly string[]) =>
    Object.fromEntries(Object.entries(world.readers).filter(([name]) => !allowed.includes(name)));

  const variants: [string, Kind, 'author' | 'shy', boolean, Record<Kind, string[]>][] = [
    ['a spoiler', 'speedhack', 'author', true, readersOfSpoiler],
    ['a spoiler', 'gift-exchange', 'author', true, readersOfSpoiler],
    ['a hidden post', 'gift-exchange', 'author', false, readersOfHidden],
    ['a post of somebody unverified', 'gift-exchange', 'shy', false, readersOfUnverified],
  ];
  test.each(variants)(
    '%s of a %s changes no byte for those who may not see it',
    async (name, kind, author, isSpoiler, allowed) => {
      const [without, within] = [await openClone(), await openClone()];
      const { events, people } = world;
      // What is public for a moment before staff hide it would be told of, rightly: so this one is born hidden.
      const isHidden = name === 'a hidden post';
      const notices = await collectNotices(within.platform, async () => {
        if (isHidden)
          await sql`alter table log_post alter column hidden_at set default app_now(), alter column hidden_reason set default 'x'`.execute(
            within.platform.db,
          );
        await postWithPicture(within, events[kind], people[author], newToken(), isSpoiler);
        await announceLog(within.platform);
      });
      expect(notices).toEqual([]);
      const latest = await within
        .visitor(people[author].token)
        .get(`/api/v1/log/event/${events[kind].short}/myLatest`);
      const { post } = latest.json();
      const secret = secretOf(name, newToken(), post, allowed[kind]);
      const addresses = listAddresses(within, valuesWith([secret]));
      const readers = readersWithout(allowed[kind]);
      const answers = await askEverything(within, readers, addresses);
      expect(answers.length).toBeGreaterThan(200);
      expect(compareAnswers(await askEverything(without, readers, addresses), answers)).toEqual([]);
      // The comparison sees a difference where there is one.
      const own = { author: people[author].token };
      const event = [`/api/v1/log/event/${events[kind].short}`];
      const differences = compareAnswers(
        await askEverything(without, own, event),
        await askEverything(within, own, event),
      );
      expect(differences).toHaveLength(1);
    },
    240_000,
  );
});
