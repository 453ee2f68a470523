import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';

export const schemaFile = path.join(import.meta.dirname, '../platform/database/schema.sql');

type Db = Kysely<never>;

const head = `-- What the migrations add up to, printed from the catalog of a migrated database by \`npm run tables\`. It is read
-- and compared, never run; the migrations have the reasons.
`;

/** The tables of Kysely's Migrator are none of ours. */
const ours = sql`n.nspname in ('public', 'demo') and c.relname not in ('schema_migration', 'kysely_migration_lock')`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

async function list<T>(db: Db, query: ReturnType<typeof sql<T>>): Promise<readonly T[]> {
  return (await query.execute(db)).rows;
}

interface Described {
  readonly name: string;
  readonly comment: string | null;
}

const commentOn = (kind: string, { name, comment }: Described): string[] =>
  comment === null ? [] : [`COMMENT ON ${kind} ${name} IS ${quoted(comment)};`];

interface Table extends Described {
  readonly oid: number;
  readonly persistence: string;
  readonly options: string | null;
}

/** Something that belongs to a table. */
interface Part {
  readonly table: number;
}

interface Column extends Part {
  readonly name: string;
  readonly type: string;
  readonly collation: string | null;
  readonly isNotNull: boolean;
  readonly value: string | null;
  readonly identity: string;
  readonly sequence: string | null;
  readonly isGenerated: boolean;
  readonly comment: string | null;
}

interface Parts {
  readonly columns: readonly Column[];
  readonly constraints: readonly (Part & { definition: string })[];
  readonly indexes: readonly (Part & { definition: string })[];
  readonly triggers: readonly (Part & { definition: string; isOn: boolean })[];
}

const listTables = (db: Db) =>
  list(
    db,
    sql<Table>`
      select c.oid::int as oid, c.oid::regclass::text as name, c.relpersistence as persistence,
        array_to_string(c.reloptions, ', ') as options, obj_description(c.oid, 'pg_class') as comment
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and c.relkind in ('r', 'p') order by n.nspname collate "C" desc, c.relname collate "C"`,
  );

const listColumns = (db: Db, tables: number[]) =>
  list(
    db,
    sql<Column>`
      select a.attrelid::int as table, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
        (select quote_ident(l.collname) from pg_collation l join pg_type t on t.oid = a.atttypid
          where l.oid = a.attcollation and l.oid <> t.typcollation) as collation,
        a.attnotnull as "isNotNull", pg_get_expr(d.adbin, d.adrelid, true) as value, a.attidentity as identity,
        pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence,
        a.attgenerated <> '' as "isGenerated", col_description(a.attrelid, a.attnum) as comment
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = any (${tables}) and a.attnum > 0 and not a.attisdropped
      order by a.attnum`,
  );

async function listParts(db: Db, tables: number[]): Promise<Parts> {
  return {
    columns: await listColumns(db, tables),
    // PostgreSQL 18 lists NOT NULL here too; the columns have it on every version.
    constraints: await list(
      db,
      sql`
        select conrelid::int as table,
          format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid, true)) as definition
        from pg_constraint where conrelid = any (${tables}) and contype in ('p', 'u', 'x', 'c', 'f')
        order by array_position('{p,u,x,c,f}'::"char"[], contype), conname collate "C"`,
    ),
    indexes: await list(
      db,
      sql`
        select i.indrelid::int as table, pg_get_indexdef(i.indexrelid, 0, true) as definition
        from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = any (${tables}) and not exists (
          select from pg_constraint k where k.conindid = c.oid and k.conrelid = i.indrelid)
        order by c.relname collate "C"`,
    ),
    triggers: await list(
      db,
      sql`
        select tgrelid::int as table, pg_get_triggerdef(oid, true) as definition, tgenabled = 'O' as "isOn"
        from pg_trigger where tgrelid = any (${tables}) and not tgisinternal order by tgname collate "C"`,
    ),
  };
}

function printValue({ identity, sequence, isGenerated, value }: Column, usualSequence: string): string {
  if (identity !== '') {
    const named = sequence === usualSequence ? '' : ` (SEQUENCE NAME ${sequence})`;
    return ` GENERATED ${identity === 'a' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY${named}`;
  }
  if (value === null) return '';
  return isGenerated ? ` GENERATED ALWAYS AS (${value}) STORED` : ` DEFAULT ${value}`;
}

function printColumn(table: Table, column: Column): string {
  const usualSequence = `${table.name.includes('.') ? '' : 'public.'}${table.name}_${column.name}_seq`;
  const collation = column.collation === null ? '' : ` COLLATE ${column.collation}`;
  const notNull = column.isNotNull ? ' NOT NULL' : '';
  return `${column.name} ${column.type}${collation}${printValue(column, usualSequence)}${notNull}`;
}

function printTable(table: Table, parts: Parts): string {
  const own = <T extends Part>(all: readonly T[]) => all.filter((part) => part.table === table.oid);
  const columns = own(parts.columns);
  const lines = [
    ...columns.map((column) => printColumn(table, column)),
    ...own(parts.constraints).map(({ definition }) => definition),
  ];
  const options = table.options === null ? '' : ` WITH (${table.options})`;
  return [
    `CREATE ${table.persistence === 'u' ? 'UNLOGGED ' : ''}TABLE ${table.name} (\n  ${lines.join(',\n  ')}\n)${options};`,
    ...commentOn('TABLE', table),
    ...columns.flatMap(({ name, comment }) =>
      commentOn('COLUMN', { name: `${table.name}.${name}`, comment }),
    ),
    ...own(parts.indexes).map(({ definition }) => `${definition};`),
    ...own(parts.triggers).map(({ definition, isOn }) => `${definition};${isOn ? '' : ' -- not enabled'}`),
  ].join('\n');
}

async function printTables(db: Db, tables: readonly Table[]): Promise<string[]> {
  const parts = await listParts(
    db,
    tables.map(({ oid }) => oid),
  );
  return tables.map((table) => printTable(table, parts));
}

/** Before version 16 PostgreSQL names the table with each column, even where a view reads only one table. */
function withoutPrefixes(definition: string): string {
  const only = /^ {3}FROM (\w+)$/m.exec(definition)?.[1];
  const readsOne = (definition.match(/\b(?:FROM|JOIN)\b/g) ?? []).length === 1;
  return only !== undefined && readsOne ? definition.replaceAll(`${only}.`, '') : definition;
}

async function printViews(db: Db): Promise<string[]> {
  const views = await list(
    db,
    sql<Described & { definition: string; isMaterialized: boolean }>`
      select c.oid::regclass::text as name, c.relkind = 'm' as "isMaterialized", pg_get_viewdef(c.oid, true) as definition,
        obj_description(c.oid, 'pg_class') as comment
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and c.relkind in ('v', 'm') order by c.relname collate "C"`,
  );
  return views.map((view) =>
    [
      `CREATE ${view.isMaterialized ? 'MATERIALIZED ' : ''}VIEW ${view.name} AS\n${withoutPrefixes(view.definition)}`,
      ...commentOn('VIEW', view),
    ].join('\n'),
  );
}

async function printFunctions(db: Db): Promise<string[]> {
  const functions = await list(
    db,
    sql<Described & { definition: string }>`
      select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition,
        obj_description(p.oid, 'pg_proc') as comment
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'demo') order by p.oid::regprocedure::text collate "C"`,
  );
  return functions.map((one) =>
    [
      `${one.definition.trimEnd().replace('CREATE OR REPLACE FUNCTION public.', 'CREATE FUNCTION ')};`,
      ...commentOn('FUNCTION', one),
    ].join('\n'),
  );
}

/** Types of their own: tables have one each, which says nothing more. */
async function printTypes(db: Db): Promise<string[]> {
  const types = await list(
    db,
    sql<{ definition: string }>`
      select 'CREATE TYPE ' || t.oid::regtype || case t.typtype
          when 'e' then ' AS ENUM (' || (
            select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
            from pg_enum e where e.enumtypid = t.oid) || ')'
          when 'c' then ' AS (' || (
            select string_agg(quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
            from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) || ')'
          else format(' -- of the kind %s', t.typtype)
        end || ';' as definition
      from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
      where n.nspname in ('public', 'demo') and t.typelem = 0 and t.typtype <> 'm' and (c.oid is null or c.relkind = 'c')
      order by t.typname collate "C"`,
  );
  return types.map(({ definition }) => definition);
}

/** Those of identity columns are printed with their columns. */
async function printSequences(db: Db): Promise<string[]> {
  const sequences = await list(
    db,
    sql<{ name: string }>`
      select c.oid::regclass::text as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and c.relkind = 'S' and not exists (
        select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i')
      order by c.relname collate "C"`,
  );
  return sequences.map(({ name }) => `CREATE SEQUENCE ${name};`);
}

/** What others than the owner may do. `grant-to-app.ts` grants the rest after each migration. */
async function printGrants(db: Db): Promise<string[]> {
  const grants = await list(
    db,
    sql<{ definition: string }>`
      select format('GRANT %s ON %s TO %s;', string_agg(a.privilege_type, ', ' order by a.privilege_type), o.name,
        case a.grantee when 0 then 'public' else a.grantee::regrole::text end) as definition
      from (
        select c.oid::regclass::text as name, c.relacl as acl, c.relowner as owner
        from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours}
        union all
        select 'FUNCTION ' || p.oid::regprocedure, p.proacl, p.proowner
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'demo')
        union all
        select 'SCHEMA ' || n.nspname, n.nspacl, n.nspowner from pg_namespace n where n.nspname = 'demo'
      ) o cross join lateral aclexplode(o.acl) a
      where a.grantee <> o.owner
      group by o.name, a.grantee order by o.name collate "C", 1`,
  );
  return grants.map(({ definition }) => definition);
}

/** Rows that the migrations insert. */
async function printRows(db: Db, tables: readonly Table[]): Promise<string[]> {
  const rows = await list(
    db,
    sql<{ printed: string }>`${sql.join(
      tables.map(
        ({ name }) => sql`select ${name} || ': ' || to_jsonb(r) as printed from ${sql.table(name)} r`,
      ),
      sql` union all `,
    )} order by 1`,
  );
  return rows.map(({ printed }) => `-- ${printed}`);
}

/** The schema of a migrated database, the same on every supported version of PostgreSQL. */
export async function printSchemaOf(db: Db): Promise<string> {
  const tables = await listTables(db);
  const parts: [string, string[]][] = [
    ['Tables, with their indexes and triggers', await printTables(db, tables)],
    ['Views', await printViews(db)],
    ['Types', await printTypes(db)],
    ['Sequences', await printSequences(db)],
    ['Functions', await printFunctions(db)],
    ['Grants', await printGrants(db)],
    ['Rows', await printRows(db, tables)],
  ];
  return [
    head,
    ...parts.map(
      ([title, items]) => `-- ${title}: ${items.length}\n\n${items.map((item) => `${item}\n`).join('\n')}`,
    ),
  ].join('\n');
}

/** Migrates an empty database and prints its schema, as in platform/database/schema.sql. */
export async function printSchema(databaseUrl: string): Promise<string> {
  const { db } = openDatabase({ databaseUrl, databasePool: 2 });
  try {
    await migrate(db as never);
    return await printSchemaOf(db as never);
  } finally {
    await db.destroy();
  }
}
