import type { EntrySort } from '@tinsmith/domain/entry-sort';
import { findTag } from '@tinsmith/domain/entry-tags';
import type { EntryId } from '@tinsmith/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface EntryFilter {
  /** The first letters of words; empty for all. */
  readonly search: string;
  /** A tag from the list, or null. */
  readonly tag: string | null;
  readonly platform: string | null;
  readonly competitionId: number | null;
}

/** Where a page ended: events newest first, entries by number. */
export interface EntryPlace {
  readonly startMs: number;
  readonly competitionId: number;
  readonly entryId: EntryId;
}

const all = sql<boolean>`true`;
// A search must not reveal a secret's contents: until then an entry is found by its makers' names alone. The
// events with secrets are looked up once per statement, not once per row.
const isOpen = sql<boolean>`e.competition_id <> all (array(
  select s.id from competition s where is_entry_secret(s, app_now())))`;

/** Not left empty by the end: ended events are also looked up once per statement. */
const isFilled = (entry: 'e' | 'o'): RawBuilder<boolean> => sql<boolean>`(
  not ${sql.ref(`${entry}.is_empty`)} or ${sql.ref(`${entry}.competition_id`)} <> all (array(
    select s.id from competition s where s.ends_at <= app_now())))`;

const hasWords = (search: string): RawBuilder<boolean> =>
  search === ''
    ? all
    : sql<boolean>`e.search @@ search_query(${search})
        and (${isOpen} or e.people @@ search_query(${search}))`;

function hasTag(id: string | null): RawBuilder<boolean> {
  if (id === null) return all;
  switch (findTag(id)?.how) {
    case 'chosen':
      return sql<boolean>`e.chosen_tags @> ${[id]}::text[] and ${isOpen}`;
    case 'files':
      return id === 'no-source'
        ? sql<boolean>`not e.file_tags @> '{source}' and ${isOpen}`
        : sql<boolean>`e.file_tags @> ${[id]}::text[] and ${isOpen}`;
    case 'team':
      return id === 'team' ? sql<boolean>`e.num_shown > 1` : sql<boolean>`e.num_shown = 1`;
    case 'results':
      return sql<boolean>`e.id in (
        select p.entry_id from public_place p where p.rank = ${Number(id.slice('rank-'.length))})`;
    default:
      // Bonus rules are matched by the feature that knows them.
      return sql<boolean>`false`;
  }
}

/** Which system it runs on, or whether it can be played in the page. */
const runsOn = (platform: string | null): RawBuilder<boolean> =>
  platform === 'here'
    ? sql<boolean>`e.id in (select p.entry_id from playable_entry p) and ${isOpen}`
    : hasTag(platform);

const conditions = (filter: EntryFilter): RawBuilder<boolean> => sql<boolean>`
  e.num_shown > 0 and ${isFilled('e')} and ${hasWords(filter.search)} and ${hasTag(filter.tag)} and ${runsOn(filter.platform)}
  and ${filter.competitionId === null ? all : sql<boolean>`e.competition_id = ${filter.competitionId}`}`;

export interface EntryPage {
  readonly after: EntryPlace | null;
  /** Only events that started before this. */
  readonly startedBefore: Date | null;
  /** At most this many of one event. */
  readonly perEvent: number;
  readonly limit: number;
}

const eventsFrom = ({ after, startedBefore }: EntryPage): RawBuilder<boolean> => sql<boolean>`
  ${startedBefore ? sql<boolean>`c.starts_at < ${startedBefore}` : all}
  and ${after ? sql<boolean>`(c.starts_at, c.id) <= (${new Date(after.startMs)}, ${after.competitionId})` : all}`;

const behind = ({ after }: EntryPage): RawBuilder<boolean> =>
  after ? sql<boolean>`(e.competition_id <> ${after.competitionId} or e.id > ${after.entryId})` : all;

/** Up to this many matches, the indexes are faster; beyond that, scanning event by event is. */
const fewMatches = 4000;

/** The ids of entries, newest event first. `numMatches` is the total over all pages. */
export async function listEntryIds(
  db: Database,
  filter: EntryFilter,
  page: EntryPage,
  numMatches: number,
): Promise<EntryId[]> {
  const wanted = sql<boolean>`${conditions(filter)} and ${behind(page)}`;
  const { rows } = await (numMatches <= fewMatches
    ? sql<{ id: EntryId }>`
        select e.id from (
          select e.id, c.starts_at, e.competition_id,
            row_number() over (partition by e.competition_id order by e.id) as place
          from entry e join competition c on c.id = e.competition_id
          where ${wanted} and ${eventsFrom(page)}
        ) e
        where e.place <= ${page.perEvent}
        order by e.starts_at desc, e.competition_id desc, e.id limit ${page.limit}`
    : sql<{ id: EntryId }>`
        select e.id from (
          select c.id, c.starts_at from competition c where ${eventsFrom(page)}
          order by c.starts_at desc, c.id desc
        ) c
        cross join lateral (
          select e.id from entry e where e.competition_id = c.id and ${wanted}
          order by e.id limit ${page.perEvent}
        ) e
        order by c.starts_at desc, c.id desc, e.id limit ${page.limit}`
  ).execute(db);
  return rows.map((row) => row.id);
}

/**
 * What an entry is sorted by: a number, then a text, then its own number. Only what everyone can read of it: a place
 * once it is public, the number of visible reviews, and no title of a gift that is still secret.
 */
const sortKeys: Record<EntrySort, RawBuilder<unknown>> = {
  rank: sql`select coalesce((select p.position from public_place p where p.entry_id = e.id), 2147483647)::bigint as num,
    ''::text as words, e.id`,
  name: sql`select (case when e.title = '' or not ${isOpen} then 1 else 0 end)::bigint as num,
    (case when ${isOpen} then lower(e.title) else '' end) as words, e.id`,
  newest: sql`select -e.id as num, ''::text as words, e.id`,
  reviews: sql`select coalesce((select t.num_reviews from entry_tally t where t.entry_id = e.id), 0)::bigint as num,
    ''::text as words, e.id`,
};

/** The ids of entries, newest event first, in another order within each event. */
export async function listSortedIds(
  db: Database,
  filter: EntryFilter,
  sort: EntrySort,
  page: EntryPage,
): Promise<EntryId[]> {
  const { after, perEvent, limit } = page;
  const isBehind = after
    ? sql<boolean>`(e.competition_id <> ${after.competitionId} or (k.num, k.words, k.id) > (
        select p.num, p.words, p.id from entry e cross join lateral (${sortKeys[sort]}) p
        where e.id = ${after.entryId}))`
    : all;
  const { rows } = await sql<{ id: EntryId }>`
    select e.id from (
      select c.id, c.starts_at from competition c
      where ${eventsFrom(page)} and ${filter.competitionId === null ? all : sql<boolean>`c.id = ${filter.competitionId}`}
      order by c.starts_at desc, c.id desc
    ) c
    cross join lateral (
      select k.num, k.words, k.id from entry e cross join lateral (${sortKeys[sort]}) k
      where e.competition_id = c.id and ${conditions(filter)} and ${isBehind}
      order by k.num, k.words, k.id limit ${perEvent}
    ) e
    order by c.starts_at desc, c.id desc, e.num, e.words, e.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

const isUnfiltered = ({ search, tag, platform }: EntryFilter): boolean =>
  search === '' && tag === null && platform === null;

/** The number of entries of each event that has some: stored counts if unfiltered, otherwise counted. */
export async function countEntries(db: Database, filter: EntryFilter): Promise<ReadonlyMap<number, number>> {
  const { competitionId } = filter;
  const { rows } = await (isUnfiltered(filter)
    ? sql<{ id: EntryId; num: number }>`
        select n.id, n.num from competition c cross join lateral (
          select k.competition_id as id,
            case when c.ends_at <= app_now() then k.num_entries - k.num_empty else k.num_entries end as num
          from entry_count k where k.competition_id = c.id) n
        where n.num > 0 and ${competitionId === null ? all : sql<boolean>`c.id = ${competitionId}`}`
    : sql<{ id: EntryId; num: number }>`
        select e.competition_id as id, count(*)::int as num from entry e
        where ${conditions(filter)} group by e.competition_id`
  ).execute(db);
  return new Map(rows.map(({ id, num }) => [id, num]));
}

export interface MakerRow {
  readonly username: string;
  readonly avatar: string | null;
  readonly numEntries: number;
  /** Newest first. */
  readonly entryIds: readonly EntryId[];
}

export interface MakerFilter {
  readonly search: string;
  /** In lower case; names from here on. */
  readonly from: string;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const isWanted = ({ search, from }: MakerFilter): RawBuilder<boolean> => sql<boolean>`
  a.verified_at is not null and a.deleted_at is null
    and ${search === '' ? all : sql<boolean>`lower(a.username) like ${`${escapeLike(search.toLowerCase())}%`}`}
    and ${from === '' ? all : sql<boolean>`lower(a.username) ~>=~ ${from}`}`;

/** A page of makers, A to Z, each with their entries. */
export async function listMakerRows(
  db: Database,
  filter: MakerFilter,
  after: string | null,
  limit: number,
): Promise<MakerRow[]> {
  const { rows } = await sql<MakerRow>`
    select p.username, p.avatar,
      (select count(*)::int from entrant m join entry o on o.id = m.entry_id
        where m.account_id = p.id and ${isFilled('o')}) as "numEntries",
      array(
        select m.entry_id from entrant m join competition c on c.id = m.competition_id
          join entry o on o.id = m.entry_id
        where m.account_id = p.id and ${isFilled('o')}
        order by c.starts_at desc, m.entry_id desc) as "entryIds"
    from (
      select a.id, a.username, a.avatar from account a
      where ${isWanted(filter)} and exists (
          select from entrant m join entry o on o.id = m.entry_id
          where m.account_id = a.id and ${isFilled('o')})
        -- In the order of bytes, which is that of the index.
        and ${after === null ? all : sql<boolean>`lower(a.username) ~>~ ${after}`}
      order by lower(a.username) using ~<~ limit ${limit}
    ) p
    order by lower(p.username) using ~<~`.execute(db);
  return rows;
}

export async function countMakers(db: Database, search: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (
      select distinct m.account_id from entrant m join entry o on o.id = m.entry_id where ${isFilled('o')}
    ) m
    join account a on a.id = m.account_id where ${isWanted({ search, from: '' })}`.execute(db);
  return rows[0]?.total ?? 0;
}
