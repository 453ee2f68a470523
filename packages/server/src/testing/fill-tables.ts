import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { sampleColumns } from './all-samples.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

const ownTables = sql`
  select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'schema_migration%'
    and c.relname <> 'test_clock'`;

/** A value that fits the column's type, unless its feature has one in its samples. */
function sampleValue({ table, column, type }: Column): unknown {
  const name = `${table}.${column}`;
  if (name in sampleColumns) return sampleColumns[name];
  if (column.endsWith('sha256') && type === 'bytea') return Buffer.alloc(32, 1);
  switch (type) {
    case 'boolean':
      return true;
    case 'bytea':
      return Buffer.from('sample 1');
    case 'ARRAY':
      return '{1}';
    case 'jsonb':
      return JSON.stringify({ sample: 1 });
    case 'timestamp with time zone':
      return new Date(Date.UTC(2026, 0, 2));
    case 'bigint':
    case 'integer':
    case 'smallint':
      return 1;
    default:
      return 'sample 1';
  }
}

/** Nullable columns are empty in a minimal row, unless they have a sample. */
const sampled = sql`(values ${sql.join(Object.keys(sampleColumns).map((name) => sql`(${name})`))})`;

/** Inserts a row into every table of the current schema, so that a migration meets data everywhere. */
export async function fillEveryTable(db: Database): Promise<void> {
  const { rows: columns } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'
      and ((is_nullable = 'NO' and column_default is null) or table_name || '.' || column_name in ${sampled})
      and table_name in (select "table" from (${ownTables}) own)
    order by table_name, ordinal_position`.execute(db);
  // References point to the rows with number 1, whatever the order of tables.
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    const { rows: tables } = await sql<{ table: string }>`${ownTables}`.execute(connection);
    for (const { table } of tables) {
      const own = columns.filter((column) => column.table === table);
      // A table that its migration has filled may be full.
      await (own.length === 0
        ? sql`insert into ${sql.table(table)} default values on conflict do nothing`
        : sql`insert into ${sql.table(table)} (${sql.join(own.map((column) => sql.ref(column.column)))})
            values (${sql.join(own.map((column) => sql`${sampleValue(column)}`))}) on conflict do nothing`
      ).execute(connection);
    }
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

/** The number of rows of each table. */
export async function readEveryTable(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: string }>`${ownTables}`.execute(db);
  const counts: Record<string, number> = {};
  for (const { table } of rows) {
    const { rows: found } = await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
    counts[table] = found[0]?.n ?? 0;
  }
  return counts;
}
