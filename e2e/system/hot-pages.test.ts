import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillJam } from '../../bench/fill/fill-jam.ts';
import { base, sizeOf } from '../../bench/fill/record-jam.ts';
import {
  type HotStatement,
  listHotStatements,
  type PlanNode,
  readCost,
  shorten,
} from '../../bench/support/hot-pages.ts';
import { type Phase, publishResults } from '../../bench/support/templates.ts';
import { hashToken } from '../../packages/server/src/http/session.ts';
import { ensureTestBuild } from '../../packages/server/src/testing/ensure-test-build.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';

/** Tables that grow with an event or with the site. Others have a row for each event, or fewer. */
const grows = new Set([
  ...['account', 'session', 'sign_up', 'entry', 'entry_file', 'entry_tally', 'stored_file', 'web_build'],
  ...['ballot', 'dealt_entry', 'voter', 'trouble_report', 'entry_former_member', 'result_entry'],
  ...['log_post', 'log_block', 'log_report', 'review_report', 'news_post'],
]);

/** An index on fewer rows is read whole with any plan. */
const minRows = 50;

/**
 * Tables that a plan reads from end to end: without an index, or all of one to return fewer rows. An ordered index may be read
 * as far as it is needed.
 */
function scansOf(
  node: PlanNode,
  numRows: ReadonlyMap<string, number>,
  numReturned = node['Actual Rows'],
): string[] {
  const table = node['Relation Name'] ?? '';
  const inTable = numRows.get(table) ?? 0;
  const numSeen = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  const isWholeIndex =
    /^Index/.test(node['Node Type']) && !node['Index Cond'] && inTable >= minRows && numSeen > 0.9 * inTable;
  const isDear = node['Node Type'] === 'Seq Scan' || (isWholeIndex && numReturned < numSeen);
  return [
    ...(isDear && grows.has(table) ? [table] : []),
    ...(node.Plans ?? []).flatMap((part) => scansOf(part, numRows, numReturned)),
  ];
}

describe('the hot pages, with a jam of 1 % of the record', () => {
  let database: TestDatabase;
  let client: pg.Client;
  const token = `hot-pages-${'0'.repeat(30)}`;

  beforeAll(async () => {
    await ensureTestBuild();
    database = await createTestDatabase();
    const ownerUrl = asOwner(database.databaseUrl);
    await fillJam(ownerUrl, sizeOf(1));
    client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    await client.query("update site_setup set finished_at = now(), texts = 'tins'");
    await client.query(
      "insert into session (token_sha256, account_id, expires_at) values ($1, $2, now() + interval '1 day')",
      [hashToken(token), base + 1],
    );
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const list = (phase: Phase): Promise<HotStatement[]> =>
    listHotStatements(
      database,
      phase,
      `session=${token}; csrftoken=same`,
      path.join(root, 'packages/web/build/test'),
    );

  /** Statements that read more than they may as they are planned here, or have no index for what they look up. */
  async function findDear(statements: readonly HotStatement[]): Promise<string[]> {
    const { rows } = await client.query<{ table: string; num: number }>(
      'select relname as table, reltuples::int as num from pg_class where reltuples > 0',
    );
    const numRows = new Map(rows.map(({ table, num }) => [table, num]));
    const dear: string[] = [];
    for (const statement of statements) {
      const { numRead, mayRead } = await readCost(client, statement);
      if (numRead > mayRead)
        dear.push(`${statement.page} reads ${numRead} pages of ${mayRead}: ${shorten(statement)}`);
      // Tables are small here, and reading them whole is cheap: with an index, PostgreSQL needn't now.
      await client.query('set enable_seqscan = off');
      const { plan } = await readCost(client, statement);
      await client.query('reset enable_seqscan');
      for (const table of new Set(scansOf(plan, numRows)))
        dear.push(`${statement.page} reads all of ${table}: ${shorten(statement)}`);
    }
    return dear;
  }

  test.each(['voting', 'results'] as const)(
    '[R14.19] no statement reads more than it may or a whole table that grows: %s',
    async (phase) => {
      if (phase === 'results') await publishResults(database);
      await client.query('vacuum analyze');
      const statements = await list(phase);
      expect(statements.length).toBeGreaterThan(50);
      expect(await findDear(statements)).toEqual([]);
    },
  );

  test.each([
    ['log_post_entrant_id_idx', 'reads all of log_post'],
    ['log_block_pkey', 'reads all of log_block'],
    ['account_username_prefix_idx', 'reads all of account'],
  ])('[R14.19] without %s some do', async (index, complaint) => {
    const statements = await list('results');
    await client.query('begin');
    try {
      const isKey = index.endsWith('_pkey');
      await client.query(
        isKey ? `alter table ${index.replace('_pkey', '')} drop constraint ${index}` : `drop index ${index}`,
      );
      expect((await findDear(statements)).join('\n')).toContain(complaint);
    } finally {
      await client.query('rollback');
    }
  });
});
