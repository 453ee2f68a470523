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
 */
export type NewestRows = (viewer: Viewer) => RawBuilder<unknown>;

export interface ListSource {
  readonly source: RowSource;
  /** For long lists: finding a page of 260,000 rows that were all joined and sorted took two seconds. */
  readonly newest?: NewestRows;
}

/** A list of the staff area with its rows. */
export interface StaffList extends AdminList, ListSource {}

/** How many rows a person may see in a list; `count` is only asked if that is not known. */
export type CountKnown = (viewer: Viewer, list: string, count: () => Promise<number>) => Promise<number>;

type Selected = Readonly<Record<string, Cell | Date>> & { readonly record?: AuditRecord };

const maxCsvRows = 100_000;

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
function wantedRows(resource: Resource, ask: Ask, except?: string): RawBuilder<unknown> {
  const word = ask.search.trim().toLowerCase();
  const wanted = [
    ...(word === '' || resource.search === null ? [] : [sql`strpos(lower(r.search), ${word}) > 0`]),
    ...resource.filters.flatMap((filter) => {
      const value = ask[filter.name];
      return value === undefined || value === '' || filter.name === except
        ? []
        : [conditionOf(filter, String(value))];
    }),
  ];
  return wanted.length > 0 ? sql.join(wanted, sql` and `) : sql`true`;
}

/** Whether all rows are asked for. */
const wantsAll = (resource: Resource, ask: Ask): boolean =>
  (resource.search === null || ask.search.trim() === '') &&
  resource.filters.every(({ name }) => (ask[name] ?? '') === '');

interface Asked extends ListSource {
  readonly resource: Resource;
  readonly viewer: Viewer;
  readonly ask: Ask;
}

/** The ids of a page of rows, and then these rows: otherwise all rows before it are made too, with all their columns. */
async function selectRows(
  db: Database,
  { resource, source, newest, viewer, ask }: Asked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly Selected[]> {
  const sort = ask.sort ?? resource.sort;
  const isUsual = sort === resource.sort && wantsAll(resource, ask);
  const { rows: found } = await (newest && isUsual
    ? sql<{ id: string }>`
        select r.id::text as id from (${newest(viewer)}) r
        order by r.at desc, r.id desc limit ${limit} offset ${offset}`
    : sql<{ id: string }>`
        select r.id from (${source(viewer)}) r where ${wantedRows(resource, ask)}
        order by ${orderOf(resource, sort)} limit ${limit} offset ${offset}`
  ).execute(db);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<Selected>`
    select r.* from (${source(viewer, ids)}) r where r.id = any(${ids}::text[])`.execute(db);
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Selected) => places.get(String(id)) ?? 0;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const maxChoices = 500;

/** For filters that list what the rows have: the values that would find something, and the chosen one. */
async function listChoices(
  db: Database,
  resource: Resource,
  source: RawBuilder<unknown>,
  ask: Ask,
): Promise<Pick<AdminRows, 'choices'>> {
  const names = resource.filters.flatMap(({ name, options }) => (options === 'values' ? [name] : []));
  if (names.length === 0) return {};
  const valuesOf = async (name: string) => {
    const column = sql.ref<string>(`r.${name}`);
    const { rows } = await sql<{ value: string }>`
      select ${column} as value from (${source}) r
      where ${column} is not null and ${wantedRows(resource, ask, name)}
      group by ${column} order by lower(${column}), ${column} limit ${maxChoices}`.execute(db);
    const values = rows.map(({ value }) => value);
    const chosen = String(ask[name] ?? '');
    return [name, chosen === '' || values.includes(chosen) ? values : [...values, chosen]] as const;
  };
  return { choices: Object.fromEntries(await Promise.all(names.map(valuesOf))) };
}

async function listRows(db: Database, asked: Asked, countKnown: CountKnown): Promise<AdminRows> {
  const { resource, source, viewer, ask } = asked;
  const offset = (ask.page - 1) * adminPageSize;
  const countWanted = () => countRows(db, asked, viewer, wantedRows(resource, ask));
  const [rows, total] = await Promise.all([
    selectRows(db, asked, { limit: adminPageSize, offset }),
    wantsAll(resource, ask)
      ? countKnown(viewer, resource.name, () => countRows(db, asked, viewer))
      : countWanted(),
  ]);
  if (rows.length === 0 && ask.page > 1) throw new Problem('no-row');
  return {
    rows: rows.map((row) => toRow(resource, row)),
    total,
    page: ask.page,
    numPages: Math.max(1, Math.ceil(total / adminPageSize)),
    ...(await listChoices(db, resource, source(viewer), ask)),
  };
}

/** Times as dates. */
const csvCellOf = ({ kind }: Column, value: Cell | Date | undefined): Cell | Date => {
  const cell = cellOf(value);
  return kind === 'time' && cell !== null ? new Date(Number(cell)) : cell;
};

async function exportRows(db: Database, asked: Asked): Promise<string> {
  const rows = await selectRows(db, asked, { limit: maxCsvRows, offset: 0 });
  const { columns } = asked.resource;
  return writeCsv([
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => csvCellOf(column, row[column.name]))),
  ]);
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
