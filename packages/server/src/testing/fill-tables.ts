import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

const ownTables = sql`
  select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'schema_migration%'`;

/** A value that fits the columns we have; columns with checks beyond their type are listed by name. */
function sampleValue({ table, column, type }: Column, row: number): unknown {
  if (column === 'username') return `sample_${row}`;
  if (column === 'slug' || column === 'short') return `sample-${row}`;
  if (column === 'purpose') return 'verify';
  if (column === 'kind') {
    if (table === 'drawn_rule') return 'genre';
    if (table === 'site_notice') return 'info';
    if (table === 'entry_image') return 'image';
    return table === 'competition' || table === 'standing_rules' ? 'speedhack' : 'verify';
  }
  if (column === 'category') return 'art';
  if (column === 'platform') return 'linux';
  // The first is in the entry itself.
  if (table === 'entry_image' && column === 'place') return 2;
  if (table === 'trouble_report' && column === 'reason') return 'crash';
  // One per category, and five.
  if (column === 'ranks' || column === 'sums') return '{1,1,1,1}';
  if (column === 'spreads') return `{${new Array(20).fill(1)}}`;
  if (column === 'commitment' || column === 'seed') return 'ab'.repeat(32);
  // Nobody gives to themselves, and an exclusion has two people.
  if (column === 'receiver_id' || column === 'high_account_id') return row + 1;
  if (column === 'made_by') return 'draw';
  if (column === 'num_exclusions') return 0;
  if (column === 'visibility') return 'plain';
  // An event ends after it starts.
  if (column.endsWith('ends_at')) return new Date(Date.UTC(2026, 0, 4 + row));
  if (column === 'bytes') return row + 1;
  if (column.endsWith('sha256') && type === 'bytea') return Buffer.alloc(32, row);
  if (column === 'scopes') return '{read}';
  switch (type) {
    case 'boolean':
      return true;
    case 'bytea':
      return Buffer.from(`sample ${row}`);
    case 'ARRAY':
      return '{1}';
    case 'jsonb':
      return JSON.stringify({ sample: row });
    case 'timestamp with time zone':
      return new Date(Date.UTC(2026, 0, 1 + row));
    case 'bigint':
    case 'integer':
    case 'smallint':
      return row;
    default:
      return `sample ${row}`;
  }
}

/** Nullable columns that must be filled even in a minimal row. */
const filledAnyway = sql`('invitation', 'entry_id'), ('entry_file', 'address')`;

/** Inserts a row into every table of the current schema, so that a migration meets data everywhere. */
export async function fillEveryTable(db: Database): Promise<void> {
  const { rows: columns } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'
      and ((is_nullable = 'NO' and column_default is null) or (table_name, column_name) in (${filledAnyway}))
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
            values (${sql.join(own.map((column) => sql`${sampleValue(column, 1)}`))}) on conflict do nothing`
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
