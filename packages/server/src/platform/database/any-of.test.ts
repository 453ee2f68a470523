import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { anyOf } from './any-of.ts';
import { type Database, openDatabase } from './database.ts';

const t = useTestApp();
// One connection, whose prepared statements can be read.
let db: Database;
beforeAll(() => {
  db = openDatabase({ databaseUrl: t.platform.config.databaseUrl, databasePool: 1 }).db;
});
afterAll(() => db.destroy());

/** How many of 30 executions PostgreSQL planned for their values. */
async function countPlanned(name: string, any: RawBuilder<number>): Promise<number | undefined> {
  const read = sql`select relname as ${sql.ref(name)} from pg_class where oid = ${any}`;
  for (let round = 0; round < 30; round += 1) await read.execute(db);
  const { rows } = await sql<{ planned: number }>`
    select custom_plans::int as planned from pg_prepared_statements where statement like ${`%"${name}"%`}`.execute(
    db,
  );
  return rows[0]?.planned;
}

test('[R14.13] a frequent statement with a list of ids is planned for a few of its values only', async () => {
  expect(await countPlanned('listed', anyOf([1]))).toBe(5);
  // The same without it, each of the 21 times after the statement got its name.
  expect(await countPlanned('bare', sql<number>`any(${[1]}::bigint[])`)).toBe(21);
});

test('[R14.13] a list of ids finds exactly its rows', async () => {
  const find = async (ids: readonly number[]) =>
    (
      await sql<{ id: number }>`select id from generate_series(1, 5) id where id = ${anyOf(ids)}`.execute(db)
    ).rows.map(({ id }) => id);
  expect(await find([4, 2, 9, 2])).toEqual([2, 4]);
  expect(await find([])).toEqual([]);
});
