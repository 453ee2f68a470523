import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillJam } from '../../bench/fill/fill-jam.ts';
import { jamShort, jamTimes, sizeOf, staffNames } from '../../bench/fill/record-jam.ts';
import { listAddresses } from '../../bench/support/inside-site.ts';
import { measureBlock } from '../../bench/support/longest-block.ts';
import { cookieName } from '../../packages/server/src/http/cookie-name.ts';
import { createSession } from '../../packages/server/src/testing/factories.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { isNightly, limit, partOf, reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import {
  createTestDatabase,
  openTestApp,
  type TestApp,
  type TestDatabase,
} from '../../packages/server/src/testing/test-app.ts';

const maxMs = 50;
/** All calls with what each takes and returns: one text of a megabyte, made once in five minutes for all visitors. */
const maxMsOf: Readonly<Record<string, number>> = { '/api/docs': 150 };
const rounds = isNightly ? 3 : 2;
const numReported = 5;

let database: TestDatabase;
let owner: pg.Pool;
let t: TestApp;
/** Cookies by who asks. */
const readers: Record<string, string> = { guest: '' };

beforeAll(async () => {
  database = await createTestDatabase();
  const ownerUrl = asOwner(database.databaseUrl);
  await fillJam(ownerUrl, sizeOf(sizes.recordPercent));
  owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  owner.on('error', () => {});
  await owner.query("update site_setup set finished_at = now(), texts = 'tins'");
  t = await openTestApp(database, { pages: true, config: { compress: false } });
  const sessionOf = async (sql: string, values: unknown[]) => {
    const { rows } = await owner.query<{ id: string }>(sql, values);
    return createSession(t.platform.db, Number(rows[0]?.id) as never);
  };
  const staff = await sessionOf('select id from account where username = $1', [staffNames.owner]);
  const entrant = await sessionOf(
    'select account_id as id from sign_up where entry_id is not null order by id limit 1',
    [],
  );
  const cookieOf = (session: string) => `${cookieName('session', t.app.isSecure)}=${session}`;
  Object.assign(readers, { owner: cookieOf(staff), entrant: cookieOf(entrant) });
}, 900_000);

afterAll(async () => {
  await t.app.close();
  await t.platform.close();
  await owner.end();
  await database.drop();
});

interface Found {
  readonly name: string;
  readonly ms: number;
  readonly maxMs: number;
  readonly status: number;
}

async function measureAll(phase: string): Promise<void> {
  const found: Found[] = [];
  const addresses = partOf(await listAddresses(t, owner), 20);
  for (const [reader, cookie] of Object.entries(readers))
    for (const url of addresses) {
      const { ms, status } = await measureBlock(t.app, url, cookie, rounds);
      found.push({ name: `${url}, ${reader}`, ms, maxMs: limit(maxMsOf[url] ?? maxMs), status });
    }
  const longest = found.toSorted((a, b) => b.ms - a.ms);
  for (const { name, ms } of longest.slice(0, numReported))
    reportFigure(`${phase}: ${name} keeps others waiting for ${ms.toFixed(0)} ms`);
  expect(addresses.length).toBeGreaterThan(isNightly ? 200 : 8);
  expect(found.filter(({ status }) => status >= 500)).toEqual([]);
  expect(found.filter(({ ms, maxMs: most }) => ms > most)).toEqual([]);
}

const timeout = isNightly ? 3_600_000 : 240_000;

test(
  '[R14.26] no call or page keeps the others waiting for more than 50 ms while people vote',
  () => measureAll('voting'),
  timeout,
);

test(
  '[R14.26] nor once the results are out',
  async () => {
    await owner.query('update competition set voting_ends_at = $1, notified_phase = $2 where short = $3', [
      jamTimes.votingEnded,
      'over',
      jamShort,
    ]);
    const { rows } = await owner.query<{ id: string }>(
      "select id from account where rank = 'organizer' and username <> $1 order by id limit 1",
      [staffNames.owner],
    );
    const organizer = t.visitor(await createSession(t.platform.db, Number(rows[0]?.id) as never));
    const at = `/api/v1/compo/${jamShort}/results`;
    expect((await organizer.post(`${at}/freeze`, { excluded: [] })).statusCode).toBe(200);
    expect((await organizer.post(`${at}/publish`, { note: '' })).statusCode).toBe(200);
    await owner.query('vacuum analyze');
    await measureAll('results');
  },
  timeout,
);
