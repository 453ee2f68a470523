import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillJam, findOrphans } from '../../bench/fill/fill-jam.ts';
import { sizeOf } from '../../bench/fill/record-jam.ts';
import { generateLoad } from '../../bench/support/open-loop.ts';
import { findBroken } from '../../packages/server/src/testing/invariants.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';

const size = sizeOf(1);

describe('[R14.01] the jam of record size, at 1 %', () => {
  const databases: TestDatabase[] = [];
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    for (let copy = 0; copy < 2; copy += 1) {
      const database = await createTestDatabase();
      databases.push(database);
      const ownerUrl = asOwner(database.databaseUrl);
      await fillJam(ownerUrl, size);
      const client = new pg.Client({ connectionString: ownerUrl });
      await client.connect();
      clients.push(client);
    }
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    for (const database of databases) await database.drop();
  });

  const read = async (sql: string, copy = 0) => (await clients[copy]?.query(sql))?.rows ?? [];

  test('has as many rows as announced', async () => {
    const [counts] = await read(`select
      (select count(*)::int from account where rank is null) as accounts, (select count(*)::int from entry) as entries,
      (select count(*)::int from log_post) as "logPosts", (select count(*)::int from ballot where is_complete) as ballots,
      (select count(*)::int from ballot where review <> '') as reviews`);
    expect(counts).toEqual(size);
  });

  test('breaks no invariant and no reference, and its counts are those that triggers would have made', async () => {
    const client = clients[0] as pg.Client;
    expect(await findBroken(client, true)).toEqual([]);
    expect(await findOrphans(client)).toEqual([]);
    expect(
      await read(`
        select 'visibility' as what from log_post p join sign_up s on s.id = p.entrant_id join account a on a.id = s.account_id
        where p.visibility <> visibility_of(p, a.verified_at is not null, s.withdrawn_at is not null)
        union all select 'blocks' from (
          select competition_id, block, visibility, count(*)::int as num from log_post group by 1, 2, 3
          except select competition_id, block, visibility, num from log_block) wrong
        union all select 'next post' from log_count n where n.next_seq <> (select max(seq) + 1 from log_post)
        union all select 'spoilers' from log_count n
        where n.num_spoiler <> (select count(*) from log_post where visibility = 'spoiler')
        union all select 'search' from entry e
        where e.search <> e.people || array_to_tsvector(search_words(e.title || ' ' || e.team_name)) or e.people = ''
        union all select 'first timers' from sign_up s where s.is_first_timer = exists (
          select from sign_up o where o.account_id = s.account_id and o.joined_at < s.joined_at)
        union all select 'open' from entry_tally where num_open = 0
        union all select 'reviews' from review_count where num_reviews <> ${size.reviews}
        union all select 'tags' from entry e where file_tags <> (
          select array_agg(distinct tag order by tag) from entry_file f, unnest(f.proposed_tags) tag where f.entry_id = e.id)`),
    ).toEqual([]);
  });

  test('has the same rows each time', async () => {
    const tables = [
      'account',
      'sign_up',
      'entry',
      'entry_file',
      'stored_file',
      'log_post',
      'ballot',
      'entry_tally',
    ];
    const sumOf = (copy: number) =>
      read(
        tables
          .map(
            (table) => `select '${table}' as name, sum(hashtextextended(t::text, 0)) as sum from ${table} t`,
          )
          .join(' union all '),
        copy,
      );
    expect(await sumOf(1)).toEqual(await sumOf(0));
  });
});

describe('the load generator', () => {
  const pauseMs = 600;

  /** A server that answers at once, except in one pause, at whose end it answers everything that came meanwhile. */
  async function startPausingServer() {
    let pausesUntil = 0;
    const server = createServer((_request, response) => {
      const leftMs = pausesUntil - performance.now();
      setTimeout(() => response.end('ok'), Math.max(0, leftMs));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      port: (server.address() as AddressInfo).port,
      pause: () => {
        pausesUntil = performance.now() + pauseMs;
      },
      stop: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  }

  test.each([
    ['with a connection for each request', 100],
    ['with too few connections', 2],
  ])(
    '[R14.01] counts the wait of every request that was planned during a pause, %s',
    async (_, connections) => {
      const server = await startPausingServer();
      setTimeout(server.pause, 400);
      const ratePerSecond = 100;
      const { latenciesMs, errors } = await generateLoad({
        ...{ host: '127.0.0.1', port: server.port, ratePerSecond, requests: 150, connections },
        targets: [{ name: 'all', path: '/' }],
      });
      server.stop();
      const all = latenciesMs.all ?? [];
      expect(errors).toEqual({});
      expect(all).toHaveLength(150);
      // Sixty were planned in the pause; a generator that waits for its answers would have sent as many as it has connections.
      const numSlow = all.filter((ms) => ms > pauseMs / 6).length;
      expect(numSlow).toBeGreaterThan(40);
      // They wait shorter and shorter: the first one for the whole pause, the last one not at all.
      const sorted = all.toSorted((a, b) => b - a);
      expect(sorted[0]).toBeGreaterThan(pauseMs * 0.9);
      expect(sorted[25]).toBeLessThan(pauseMs * 0.75);
    },
  );

  test('[R14.01] counts every answer other than the expected one as an error', async () => {
    const server = createServer((_request, response) => response.writeHead(503).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const plan = {
      host: '127.0.0.1',
      port,
      ratePerSecond: 500,
      requests: 20,
      targets: [{ name: 'all', path: '/' }],
    };
    const { latenciesMs, errors } = await generateLoad(plan);
    server.closeAllConnections();
    server.close();
    expect(errors).toEqual({ 'status 503': 20 });
    expect(latenciesMs.all).toEqual([]);
  });
});
