import type {
  AdminList,
  AdminRow,
  AdminRows,
  Ask,
  AuditRecord,
  Cell,
  csvRoute,
  listRoute,
} from '@tinsmith/contract/resource-routes';
import { adminPageSize, type Column, type Filter, type Resource } from '@tinsmith/domain/resource';
import { type RawBuilder, sql } from 'kysely';
import { writeCsv } from '../platform/csv.ts';
import type { Database } from '../platform/database/database.ts';
import { inPieces } from '../platform/in-pieces.ts';
import { type Binding, bind } from './bind.ts';
import { Problem } from './problems.ts';
import type { Viewer } from './viewer.ts';

/**
 * The rows of a resource that a viewer may know of, as a select with the names of its columns and filters,
 * `id` and `to` as texts, and `search`. None of them contains anything that an event keeps secret until its
 * end, for any rank: a list is viewed in passing, and views of secrets are recorded in the audit log.
 * With `ids` it may leave out all other rows (`onlyRows`); sources of few rows need not.
 */
export type RowSource = (viewer: Viewer, ids?: readonly string[]) => RawBuilder<unknown>;

/** Finds rows by the key of their table, which an index does and the texts that lists have as ids can't. */
export const onlyRows = (key: string, ids: readonly string[] | undefined) =>
  ids === undefined ? sql`true` : sql`${sql.ref(key)} = any(${[...ids]}::bigint[])`;

/**
 * The same rows as those of a source, with nothing but what finds a page of them in their usual order: `id`, of the
 * type it has in its table, and `at`, the time by which the list is sorted unless another order is asked for. Neither is null.
 * One that is made of several selects puts `first` behind each: an order and a limit, which an index can serve only there.
 */
export type NewestRows = (viewer: Viewer, first?: RawBuilder<unknown>) => RawBuilder<unknown>;

export interface ListSource {
  readonly source: RowSource;
  /** For long lists: finding a page of 260,000 rows that were all joined and sorted took two seconds. */
  readonly newest?: NewestRows;
  /** Whether everyone who may open the list sees the same rows, so that they can share their number. */
  readonly isSameForAll?: boolean;
  /** By filter, for those that list what the rows have: a select of the column of all rows, without making the rows. */
  readonly values?: Readonly<Record<string, (viewer: Viewer) => RawBuilder<unknown>>>;
}

/** A list of the staff area with its rows. */
export interface StaffList extends AdminList, ListSource {}

/** How many rows a person may see in a list, or everyone (`null`); `count` is only asked if that is not known. */
export type CountKnown = (
  viewer: Viewer | null,
  list: string,
  count: () => Promise<number>,
) => Promise<number>;

type Selected = Readonly<Record<string, Cell | Date>> & { readonly record?: AuditRecord };

const maxCsvRows = 100_000;
const csvRowsAtOnce = 250;

const cellOf = (value: Cell | Date | undefined): Cell =>
  value instanceof Date ? value.getTime() : (value ?? null);

const toRow = (resource: Resource, row: Selected): AdminRow => ({
  id: resource.hasSecretIds ? null : (row.id as string | null),
  to: row.to as string | null,
  cells: Object.fromEntries(resource.columns.map(({ name }) => [name, cellOf(row[name])])),
  ...(row.record && { record: row.record }),
});

/** Filters compare for equality; a day such as 2026-08-09 is the first one wanted. */
const conditionOf = ({ name, options }: Filter, wanted: string) =>
  options === 'days' ? sql`${sql.ref(`r.${name}`)} >= ${wanted}` : sql`${sql.ref(`r.${name}`)} = ${wanted}`;

function orderOf(resource: Resource, sort: string) {
  const name = sort.replace(/^-/, '');
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  // Names sort case-insensitively, as people expect.
  const column = resource.columns.find((one) => one.name === name);
  const key = column?.kind === 'text' ? sql`lower(${sql.ref(`r.${name}`)})` : sql.ref(`r.${name}`);
  return sql`${key} ${direction} nulls last, length(r.id) desc nulls last, r.id desc`;
}

/** What a search and filters ask for; optionally without one of the filters. */
function conditionsOf(resource: Resource, ask: Ask, except?: string): readonly RawBuilder<unknown>[] {
  const word = ask.search.trim().toLowerCase();
  return [
    ...(word === '' || resource.search === null ? [] : [sql`strpos(lower(r.search), ${word}) > 0`]),
    ...resource.filters.flatMap((filter) => {
      const value = ask[filter.name];
      return value === undefined || value === '' || filter.name === except
        ? []
        : [conditionOf(filter, String(value))];
    }),
  ];
}

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
const wantedRows = (resource: Resource, ask: Ask) => allOf(conditionsOf(resource, ask));

/** Whether all rows are asked for. */
const wantsAll = (resource: Resource, ask: Ask): boolean => conditionsOf(resource, ask).length === 0;

interface Asked extends ListSource {
  readonly resource: Resource;
  readonly viewer: Viewer;
  readonly ask: Ask;
}

interface Part {
  readonly limit: number;
  readonly offset: number;
  /** How many rows there are, if that is known: a late page is then read from the end, since an offset reads what it skips. */
  readonly total?: number;
}

/** As one value: an export has 100,000 ids, and as rows they would be read without a pause. */
async function readIds(db: Database, ordered: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_to_json(array(${ordered})) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** The ids of a part of all rows in their usual order. */
async function listNewest(
  db: Database,
  newest: NewestRows,
  viewer: Viewer,
  { limit, offset, total = Number.POSITIVE_INFINITY }: Part,
): Promise<string[]> {
  const isFromEnd = offset > total / 2;
  const num = Math.max(0, Math.min(limit, total - offset));
  const skipped = isFromEnd ? Math.max(0, total - offset - limit) : offset;
  const order = isFromEnd ? sql`order by at, id` : sql`order by at desc, id desc`;
  // A bare id would be the text that is selected, and "99" sorts after "100".
  const orderOfAll = isFromEnd ? sql`order by r.at, r.id` : sql`order by r.at desc, r.id desc`;
  const ids = await readIds(
    db,
    sql`select r.id::text as id from (${newest(viewer, sql`${order} limit ${skipped + num}`)}) r
      ${orderOfAll} limit ${num} offset ${skipped}`,
  );
  return isFromEnd ? ids.toReversed() : ids;
}

async function listIds(db: Database, asked: Asked, part: Part): Promise<string[]> {
  const { resource, source, newest, viewer, ask } = asked;
  const sort = ask.sort ?? resource.sort;
  if (newest && sort === resource.sort && wantsAll(resource, ask))
    return listNewest(db, newest, viewer, part);
  return readIds(
    db,
    sql`select r.id from (${source(viewer)}) r where ${wantedRows(resource, ask)}
      order by ${orderOf(resource, sort)} limit ${part.limit} offset ${part.offset}`,
  );
}

async function readRows(
  db: Database,
  { source, viewer }: ListSource & Pick<Asked, 'viewer'>,
  ids: readonly string[],
): Promise<readonly Selected[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Selected>`
    select r.* from (${source(viewer, ids)}) r where r.id = any(${[...ids]}::text[])`.execute(db);
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Selected) => places.get(String(id)) ?? 0;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The ids of a page of rows, and then these rows: otherwise all rows before it are made too, with all their columns. */
const selectRows = async (db: Database, asked: Asked, part: Part): Promise<readonly Selected[]> =>
  readRows(db, asked, await listIds(db, asked, part));

const maxChoices = 500;

/** For filters that list what the rows have: the values that would find something, and the chosen one. */
async function listChoices(
  db: Database,
  { resource, source, values = {}, viewer, ask }: Asked,
): Promise<Pick<AdminRows, 'choices'>> {
  const names = resource.filters.flatMap(({ name, options }) => (options === 'values' ? [name] : []));
  if (names.length === 0) return {};
  const valuesOf = async (name: string) => {
    const column = sql.ref<string>(`r.${name}`);
    const conditions = conditionsOf(resource, ask, name);
    const from = (conditions.length === 0 && values[name]) || source;
    const { rows } = await sql<{ value: string }>`
      select ${column} as value from (${from(viewer)}) r
      where ${column} is not null and ${allOf(conditions)}
      group by ${column} order by lower(${column}), ${column} limit ${maxChoices}`.execute(db);
    const found = rows.map(({ value }) => value);
    const chosen = String(ask[name] ?? '');
    return [name, chosen === '' || found.includes(chosen) ? found : [...found, chosen]] as const;
  };
  return { choices: Object.fromEntries(await Promise.all(names.map(valuesOf))) };
}

async function listRows(db: Database, asked: Asked, countKnown: CountKnown): Promise<AdminRows> {
  const { resource, viewer, ask } = asked;
  const part: Part = { limit: adminPageSize, offset: (ask.page - 1) * adminPageSize };
  const counting = wantsAll(resource, ask)
    ? countKnown(asked.isSameForAll ? null : viewer, resource.name, () => countRows(db, asked, viewer))
    : countRows(db, asked, viewer, wantedRows(resource, ask));
  const [rows, total] = await Promise.all([
    ask.page === 1
      ? selectRows(db, asked, part)
      : counting.then((num) => selectRows(db, asked, { ...part, total: num })),
    counting,
  ]);
  if (rows.length === 0 && ask.page > 1) throw new Problem('no-row');
  return {
    rows: rows.map((row) => toRow(resource, row)),
    total,
    page: ask.page,
    numPages: Math.max(1, Math.ceil(total / adminPageSize)),
    ...(await listChoices(db, asked)),
  };
}

/** Times as dates. */
const csvCellOf = ({ kind }: Column, value: Cell | Date | undefined): Cell | Date => {
  const cell = cellOf(value);
  return kind === 'time' && cell !== null ? new Date(Number(cell)) : cell;
};

/** Piece by piece: 100,000 rows at once would keep everyone else waiting for a second. */
async function exportRows(db: Database, asked: Asked): Promise<Buffer> {
  const { columns } = asked.resource;
  const ids = await listIds(db, asked, { limit: maxCsvRows, offset: 0 });
  const write = (lines: Parameters<typeof writeCsv>[0]) => Buffer.from(writeCsv(lines));
  const pieces = [write([columns.map(({ label }) => label)])];
  for await (const some of inPieces(ids, csvRowsAtOnce)) {
    const rows = await readRows(db, asked, some);
    pieces.push(write(rows.map((row) => columns.map((column) => csvCellOf(column, row[column.name])))));
  }
  return Buffer.concat(pieces);
}

/** How many rows a person may see, or those wanted of them. */
export async function countRows(
  db: Database,
  { source, newest }: ListSource,
  viewer: Viewer,
  wanted?: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from (${wanted ? source(viewer) : (newest ?? source)(viewer)}) r
    where ${wanted ?? sql`true`}`.execute(db);
  return rows[0]?.num ?? 0;
}

/** Binds a resource's list. */
export const bindList = (
  db: Database,
  resource: Resource,
  shape: ReturnType<typeof listRoute>,
  rows: ListSource,
  countKnown: CountKnown,
): Binding =>
  bind(shape, ({ viewer, query }) => listRows(db, { ...rows, resource, viewer, ask: query }, countKnown));

/** Binds the same list as CSV; the audit log records who exported it. */
export const bindCsv = (
  db: Database,
  resource: Resource,
  shape: ReturnType<typeof csvRoute>,
  rows: ListSource,
  keep: (viewer: Viewer, resource: Resource) => Promise<unknown>,
): Binding =>
  bind(shape, async ({ viewer, query, reply }) => {
    await keep(viewer, resource);
    void reply.header('content-disposition', `attachment; filename="${resource.name}.csv"`);
    return exportRows(db, { ...rows, resource, viewer, ask: query });
  });
