import { queryOnce } from './owner-query.ts';

/** The number of rows of every table, and a checksum of them. */
export async function describeRows(databaseUrl: string): Promise<Record<string, string>> {
  const tables = await queryOnce<{ name: string }>(
    databaseUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await queryOnce<{ sum: string }>(
      databaseUrl,
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text collate "C")), '') as sum
       from ${name} t`,
    );
    found[name] = row?.sum ?? '';
  }
  return found;
}

/** What differs, in words. */
export const compareDescribed = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    before[name] === after[name] ? [] : [`${name}: ${before[name]} before, ${after[name]} after`],
  );
