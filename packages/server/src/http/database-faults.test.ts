import { isReading, type RouteShape } from '@tinsmith/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectedAccess } from '../testing/all-samples.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../testing/database-proxy.ts';
import { createCompetition } from '../testing/factories.ts';
import { createPrincipal, createScene } from '../testing/principals.ts';
import { addressOf, callRoute, nameOf } from '../testing/route-calls.ts';
import { type PrincipalName, principalNames } from '../testing/scene.ts';
import { partOf } from '../testing/sizes.ts';
import { createTestDatabase, openTestApp, type TestApp, type TestDatabase } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';

// Every write while the database can't take it: a plain sentence, and nothing is half done.

const startMs = Date.UTC(2026, 7, 7);
let database: TestDatabase;
let proxy: DatabaseProxy;
/** Through the proxy, with little patience. */
let t: TestApp;
/** Beside it, for what tests set up. */
let beside: TestApp;
let competition: Awaited<ReturnType<typeof createCompetition>>;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openDatabaseProxy(database.databaseUrl);
  beside = await openTestApp(database);
  t = await openTestApp(database, {
    config: {
      databaseUrl: proxy.through(database.databaseUrl),
      databaseWaitMs: 250,
      databaseTimeoutMs: 200,
    },
  });
  await beside.setClock(startMs + 3_600_000);
  competition = await createCompetition(beside.platform.db, { startMs, isPinned: true });
});
afterAll(async () => {
  for (const { app, platform } of [t, beside]) {
    await app.close();
    await platform.close();
  }
  await proxy.close();
  await database.drop();
});
beforeEach(() => proxy.setFault('none'));

const writes = allRoutes.filter((route) => !isReading(route));

/** Who may make a call in a live speedhack; if nobody may, an owner who takes part. */
const callerOf = (route: RouteShape): PrincipalName => {
  const expected = expectedAccess[nameOf(route)];
  return principalNames.findLast((name) => expected?.[name] === 200) ?? 'staffEntrant';
};
const named = writes.map((route) => [nameOf(route), route, callerOf(route)] as const);

/** A fingerprint of each table's rows. */
async function readRows(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; hash: string }>`
    select table_name as name, (xpath('/row/h/text()', query_to_xml(format(
      'select md5(coalesce(string_agg(t::text, '','' order by t::text), '''')) as h from %I t', table_name),
      false, true, '')))[1]::text as hash
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    beside.owner,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

interface Place {
  readonly scene: Awaited<ReturnType<typeof createScene>>;
  readonly principal: Awaited<ReturnType<typeof createPrincipal>>;
}

async function createPlace(caller: PrincipalName): Promise<Place> {
  const { db } = beside.platform;
  const scene = await createScene(db, competition);
  return { scene, principal: await createPrincipal(db, caller, scene) };
}

const call = (route: RouteShape, place: Place) =>
  callRoute(t.visitor(place.principal.token), route, place, addressOf(route, place));

/** Calls that change nothing can be made from one place. */
const places = new Map<PrincipalName, Promise<Place>>();
const findPlace = (caller: PrincipalName): Promise<Place> => {
  const known = places.get(caller) ?? createPlace(caller);
  places.set(caller, known);
  return known;
};

const expectUnavailable = ({ statusCode, headers, body }: Awaited<ReturnType<typeof call>>) => {
  expect([statusCode, body]).toEqual([
    503,
    'The site is briefly unavailable. Please try again in a moment.\n',
  ]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
};

describe('[R13.01] a write fails with a plain sentence, and changes nothing, while the database', () => {
  test.each(partOf(named, 4))('is gone: %s', async (_, route, caller) => {
    const place = await findPlace(caller);
    proxy.setFault('cut');
    expectUnavailable(await call(route, place));
  });

  // Each waits for a time-out.
  test.each(partOf(named, 8))('does not answer: %s', async (_, route, caller) => {
    const place = await findPlace(caller);
    const before = await readRows();
    proxy.setFault('silent');
    expectUnavailable(await call(route, place));
    expect(await readRows()).toEqual(before);
  });

  describe('takes no writes:', () => {
    const setReadOnly = async (isOn: boolean) => {
      const name = new URL(database.databaseUrl).pathname.slice(1);
      await beside.owner.connection().execute(async (connection) => {
        // A connection that was opened meanwhile has the setting, too.
        await sql`set default_transaction_read_only = off`.execute(connection);
        await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(isOn ? 'on' : 'off')}`.execute(
          connection,
        );
      });
      // New connections have the setting, as those to a former primary.
      proxy.setFault('cut');
      proxy.setFault('none');
    };
    const asked = partOf(named, 3);
    let numAnswered = 0;
    let before: Record<string, string>;
    beforeAll(async () => {
      await Promise.all(asked.map(([, , caller]) => findPlace(caller)));
      await sql`delete from rate_limit`.execute(beside.owner);
      before = await readRows();
      await setReadOnly(true);
    });
    afterAll(() => setReadOnly(false));

    test.each(asked)('%s', async (_, route, caller) => {
      const answer = await call(route, await findPlace(caller));
      // A call that writes nothing, such as a preview or one that is refused, still answers.
      if (answer.statusCode >= 500) expectUnavailable(answer);
      else numAnswered += 1;
    });

    test('and none of them has changed anything', async () => {
      expect(await readRows()).toEqual(before);
    });

    test('and the site says that it is not ready', async () => {
      const unready = await t.visitor().get('/readyz');
      expect([unready.statusCode, unready.json()]).toMatchObject([
        503,
        { state: 'unready', database: false },
      ]);
      await setReadOnly(false);
      await expect
        .poll(async () => (await t.visitor().get('/readyz')).json().database, { timeout: 10_000 })
        .toBe(true);
    });

    test('which concerns most of them', () => {
      expect(numAnswered).toBeLessThan(asked.length / 2);
    });
  });
});

describe('[R13.01] a commit that the standby has not confirmed is no success', () => {
  const asked = partOf(named, 4);
  let numUnknown = 0;
  test.each(asked)('%s', async (_, route, caller) => {
    await sql`delete from rate_limit`.execute(beside.owner);
    const place = await createPlace(caller);
    const before = await readRows();
    proxy.setFault('unconfirmed');
    const answer = await call(route, place);
    if (answer.statusCode >= 500) {
      numUnknown += 1;
      expectUnavailable(answer);
    } else expect(await readRows()).toEqual(before);
  });

  test('other warnings mean nothing', async () => {
    // A busy machine may not open a connection within the time that these tests allow.
    await expect
      .poll(() =>
        sql`do $$ begin raise warning 'mind the gap'; end $$`.execute(t.platform.db).then(
          () => 'success',
          ({ message }) => message,
        ),
      )
      .toBe('success');
  });

  test('which concerns most of them', () => {
    expect(numUnknown).toBeGreaterThan(asked.length / 2);
  });
});
