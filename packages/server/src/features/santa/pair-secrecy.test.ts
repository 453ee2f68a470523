import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { collectNotices } from '../../testing/live-notices.ts';
import { queueMails } from '../../testing/run-jobs.ts';
import { setRing } from '../../testing/santa-factories.ts';
import {
  askEverything,
  compareAnswers,
  listAddresses,
  pagesAs,
  personalAddresses,
  stopTime,
} from '../../testing/secrecy.ts';
import { createSecretWorld, type SecretWorld, secretWorldMs } from '../../testing/secret-world.ts';
import { partOf } from '../../testing/sizes.ts';
import {
  cloneTestDatabase,
  createTestDatabase,
  openTestApp,
  type TestApp,
  type TestDatabase,
} from '../../testing/test-app.ts';
import { drawNames } from './draw-names.ts';

// Sites that differ only in who gives to whom, while the exchange runs. A user whose receiver is the same in
// two of them must not be able to tell them apart, by any route or page.

const people = ['author', 'mate', 'invitee', 'entrant', 'staffEntrant'] as const;
type Entrant = (typeof people)[number];

const drawn: readonly Entrant[] = ['author', 'invitee', 'entrant', 'mate', 'staffEntrant'];
/** Other rings, and the entrants who give to the same person in them. */
const others: readonly { readonly ring: readonly Entrant[]; readonly same: readonly Entrant[] }[] = [
  { ring: ['author', 'invitee', 'mate', 'entrant', 'staffEntrant'], same: ['author', 'staffEntrant'] },
  { ring: ['author', 'staffEntrant', 'invitee', 'entrant', 'mate'], same: ['invitee', 'entrant'] },
  { ring: ['mate', 'staffEntrant', 'invitee', 'author', 'entrant'], same: ['mate', 'entrant'] },
];
const outsiders = ['anonymous', 'shy', 'staff'] as const;

let original: TestDatabase;
let world: SecretWorld;
const lines: string[] = [];
const opened: { readonly t: TestApp; readonly database: TestDatabase }[] = [];
const sites: TestApp[] = [];
let addresses: string[];

const options = {
  pages: true,
  config: { trustedProxies: ['127.0.0.1'], compress: false },
  onLogLine: (line: string) => void lines.push(line),
};

async function openClone(ring: readonly Entrant[]): Promise<TestApp> {
  const database = await cloneTestDatabase(original);
  const t = await openTestApp(database, options);
  opened.push({ t, database });
  const { id } = world.events['gift-exchange'];
  const rows = await t.platform.db
    .selectFrom('entrant')
    .select(['id', 'account_id'])
    .where('competition_id', '=', id)
    .execute();
  const idOf = (name: Entrant) => rows.find((row) => row.account_id === world.people[name].id)?.id as number;
  await setRing(t, { id }, ring.map(idOf));
  return t;
}

beforeAll(async () => {
  original = await createTestDatabase();
  const t = await openTestApp(original, options);
  world = await createSecretWorld(t);
  await drawNames(t.platform);
  await t.app.close();
  await t.platform.close();
  stopTime(secretWorldMs);
  for (const ring of [drawn, ...others.map((other) => other.ring)]) sites.push(await openClone(ring));
  const all = listAddresses(sites[0] as TestApp, [world.values['gift-exchange']]);
  addresses = [...personalAddresses(all), '/secretSanta?compo=GIFT26', '/api/v1/mySecretSanta?compo=GIFT26'];
  // The first page that is missing differs from later ones, for every viewer.
  for (const site of sites) await site.visitor().get('/user/nobody');
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

const askAs = (t: TestApp, reader: string, some = pagesAs('anonymous', 'invitee')) =>
  askEverything(t, { [reader]: world.readers[reader] }, addresses, some);

describe('who gives to whom, while the exchange runs', () => {
  test.each(partOf(outsiders, 2))(
    'changes no byte for %s',
    async (reader) => {
      const [first, second] = sites as [TestApp, TestApp];
      expect(compareAnswers(await askAs(first, reader), await askAs(second, reader))).toEqual([]);
    },
    120_000,
  );

  test.each(partOf(people, 2))(
    'changes no byte for %s, who gives to the same person',
    async (reader) => {
      const place = others.findIndex(({ same }) => same.includes(reader));
      const [first, second] = [sites[0], sites[place + 1]] as [TestApp, TestApp];
      expect(compareAnswers(await askAs(first, reader), await askAs(second, reader))).toEqual([]);
    },
    120_000,
  );

  test('the comparison can fail: whoever gives to another person sees it', async () => {
    const [first, second] = sites as [TestApp, TestApp];
    const calls = pagesAs();
    const different = compareAnswers(
      await askAs(first, 'invitee', calls),
      await askAs(second, 'invitee', calls),
    );
    expect(different.some((line) => line.includes('mySecretSanta'))).toBe(true);
    // The user's own data show the same as the pages.
    expect(different.filter((line) => !/[sS]ecretSanta|letters|leave|account\/data/.test(line))).toEqual([]);
  }, 120_000);

  test('no seed, no ring and no pair stands in a log line, a job or a notice', async () => {
    const [t] = sites as [TestApp];
    const { id, short } = world.events['gift-exchange'];
    const { seed } = await t.platform.db
      .selectFrom('santa_draw')
      .select('seed')
      .where('competition_id', '=', id)
      .executeTakeFirstOrThrow();
    // A repair sends a mail, which refers to the pair only by its id.
    await t.platform.live.open();
    const notices = await collectNotices(t.platform, async () => {
      await t.visitor(world.people.entrant.token).post(`/api/v1/compo/${short}/withdraw`, {});
    });
    await sql`update account set email = username || '@example.org' where deleted_at is null`.execute(
      t.owner,
    );
    await queueMails(t.platform);
    const { rows } = await sql<{ payload: object }>`
      select payload from graphile_worker._private_jobs`.execute(t.platform.db);
    const published = [JSON.stringify(rows), JSON.stringify(notices), lines.join('\n')].join('\n');
    expect(lines.length).toBeGreaterThan(100);
    expect(published).not.toContain(seed);
    expect(published).not.toMatch(/giver|receiver_id|santa_pair/i);
    expect(rows.filter(({ payload }) => 'pairId' in payload)).toEqual([]);
    const mails = await sql<{ row: object }>`
      select to_jsonb(m) as row from event_mail m join santa_pair p on p.id = m.subject_id
      where p.made_by = 'repair'`.execute(t.platform.db);
    const names = mails.rows.map(({ row }) =>
      Object.keys(row)
        .filter((name) => name.endsWith('_id'))
        .toSorted(),
    );
    // The lease is a random number of the sender's.
    expect(names).toEqual([['entrant_id', 'lease_id', 'round_id', 'subject_id']]);
    // A withdrawal publishes only how many are still in.
    expect(notices.every(({ event }) => event === 'count')).toBe(true);
  });
});
