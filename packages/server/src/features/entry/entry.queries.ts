import type { LinkKind } from '@tinsmith/domain/entry-links';
import { type EntryKeeper, formerMember, readAuthors } from '@tinsmith/domain/entry-rules';
import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import type { CompetitionKind, CompetitionTimes } from '@tinsmith/domain/phase';
import { type Standing, standingOf } from '@tinsmith/domain/standing';
import { type RawBuilder, sql } from 'kysely';
import type { SummaryParts } from '../../http/feature.ts';
import { readOnce, type Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { ms } from '../../platform/database/ms.ts';
import { shownName } from '../account/account.queries.ts';
import { placeIn } from '../entrant/standing.queries.ts';
import { type EntryImageRow, imagesOfEntry } from './entry-image.queries.ts';

/** A team member, whether visible to others or not. */
export interface MemberRow {
  readonly id: EntrantId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly avatar: string | null;
  readonly isVerified: boolean;
  /** The account was deleted. */
  readonly isGone: boolean;
  readonly joinedMs: number;
}

export const nameOf = (member: MemberRow): string => (member.isGone ? formerMember : member.name);

const membersOf = sql<MemberRow[]>`coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'accountId', a.id, 'name', a.username, 'avatar', a.avatar,
    'isVerified', a.verified_at is not null, 'isGone', a.deleted_at is not null,
    'joinedMs', ${ms('m.entry_joined_at')}
  ) order by m.entry_joined_at, m.id), '[]')`;

/** Whom a gift was made for, once it has come and the gifts are open. */
const madeFor = sql<string[]>`case when competition.kind = 'gift-exchange' then (
    select coalesce(json_agg(${shownName('r')} order by array_position(g.ids, r.id)), '[]')
    from (select gift_receivers(chosen.id) as ids) g join account r on r.id = any (g.ids))
  else '[]' end`;

/** Which entries: an array of their ids, in SQL. */
type Ids = RawBuilder<unknown>;

const idsOf = (ids: readonly EntryId[]): Ids => sql`array(select unnest(${[...ids]}::bigint[]))`;

/**
 * The data behind every output of an entry. For a secret entry this is more than most viewers may know. Each table is read
 * once for all of the entries, and `materialized` keeps it so: looked up one by one, a page of sixty reads three times as
 * much. PostgreSQL takes a list that it doesn't know to have ten ids.
 */
const cards = (db: Database, viewer: Viewer, ids: Ids) =>
  db
    .with(
      (cte) => cte('chosen').materialized(),
      (qb) =>
        qb
          .selectFrom('entry')
          .select(['id', 'competition_id', 'title', 'team_name', 'chosen_tags', 'file_tags', 'other_authors'])
          .select(['thumbnail', 'thumbnail_width', 'thumbnail_height', 'num_shown', 'image_kind', 'is_empty'])
          .select('num_files')
          .where(sql<boolean>`id = any(${ids})`),
    )
    .with(
      (cte) => cte('made').materialized(),
      (qb) =>
        qb
          .selectFrom('entrant')
          .select(['id', 'entry_id', 'account_id', 'entry_joined_at'])
          .where(sql<boolean>`entry_id = any(array(select id from chosen))`),
    )
    .with(
      (cte) => cte('people').materialized(),
      (qb) =>
        qb
          .selectFrom('account')
          .select(['id', 'username', 'avatar', 'verified_at', 'deleted_at'])
          .where(sql<boolean>`id = any(array(select account_id from made))`),
    )
    .with('teams', (qb) =>
      qb
        .selectFrom('made as m')
        .innerJoin('people as a', 'a.id', 'm.account_id')
        .select(['m.entry_id', membersOf.as('members')])
        .groupBy('m.entry_id'),
    )
    .with(
      (cte) => cte('places').materialized(),
      (qb) =>
        qb
          .selectFrom('competition')
          .select(['id', placeIn(viewer.account?.id ?? null).as('place')])
          .where(sql<boolean>`id = any(array(select competition_id from chosen))`),
    )
    .with(
      (cte) => cte('ranked').materialized(),
      (qb) =>
        qb
          .selectFrom('public_place')
          .select(['entry_id', (eb) => eb.fn.min('rank').as('rank')])
          .where(sql<boolean>`entry_id = any(array(select id from chosen))`)
          .groupBy('entry_id'),
    )
    .selectFrom('chosen')
    .innerJoin('competition', 'competition.id', 'chosen.competition_id')
    .innerJoin('places', 'places.id', 'competition.id')
    .leftJoin('teams', 'teams.entry_id', 'chosen.id')
    .leftJoin('ranked', 'ranked.entry_id', 'chosen.id')
    .select(['chosen.id', 'chosen.title', 'chosen.team_name', 'chosen.chosen_tags', 'chosen.file_tags'])
    .select('chosen.other_authors')
    .select(['chosen.thumbnail', 'chosen.thumbnail_width', 'chosen.thumbnail_height', 'chosen.num_shown'])
    .select(['chosen.image_kind', 'chosen.is_empty', 'chosen.num_files'])
    .select(['competition.id as competition_id', 'competition.short', 'competition.kind'])
    .select(['competition.title as competition_title', 'competition.starts_at', 'competition.ends_at'])
    .select(['places.place', 'ranked.rank'])
    .select(sql<Date>`app_now()`.as('now'))
    .select(sql<boolean>`is_entry_secret(competition, app_now())`.as('is_secret'))
    .select(sql<boolean>`exists (select from playable_entry p where p.entry_id = chosen.id)`.as('plays_here'))
    .select(madeFor.as('made_for'))
    .select(sql<MemberRow[]>`coalesce(teams.members, '[]')`.as('members'));

type SelectedCard = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number];

export interface EntryCardRow {
  readonly id: EntryId;
  readonly title: string;
  readonly teamName: string;
  /** The names of authors without an account. */
  readonly otherAuthors: readonly string[];
  readonly chosenTags: readonly string[];
  readonly fileTags: readonly string[];
  readonly thumbnail: { readonly name: string; readonly width: number; readonly height: number } | null;
  readonly isVideo: boolean;
  /** Including those still being uploaded. */
  readonly numFiles: number;
  /** It has a web game that is unpacked. */
  readonly playsHere: boolean;
  /** Members visible to others; without one the entry is hidden. */
  readonly numShown: number;
  /** The entry has no contents. */
  readonly isEmpty: boolean;
  /** The end has passed, and the entry has no contents. */
  readonly isLeftEmpty: boolean;
  readonly competitionId: number;
  readonly short: string;
  readonly competitionTitle: string;
  readonly kind: CompetitionKind;
  readonly startMs: number;
  readonly isSecret: boolean;
  readonly madeFor: readonly string[];
  /** Its overall place, once public. */
  readonly rank: number | null;
  /** In order of joining: the first is the founder. */
  readonly members: readonly MemberRow[];
  /** The viewer's role in its competition. */
  readonly standing: Standing;
}

const toCard = (viewer: Viewer, row: SelectedCard): EntryCardRow => ({
  id: row.id,
  title: row.title,
  teamName: row.team_name,
  otherAuthors: readAuthors(row.other_authors),
  chosenTags: row.chosen_tags,
  fileTags: row.file_tags,
  thumbnail:
    row.thumbnail === null
      ? null
      : { name: row.thumbnail, width: row.thumbnail_width ?? 0, height: row.thumbnail_height ?? 0 },
  isVideo: row.image_kind === 'video',
  numFiles: row.num_files,
  playsHere: row.plays_here,
  numShown: row.num_shown,
  isEmpty: row.is_empty,
  isLeftEmpty: row.is_empty && row.now >= row.ends_at,
  competitionId: row.competition_id,
  short: row.short,
  competitionTitle: row.competition_title,
  kind: row.kind as CompetitionKind,
  startMs: row.starts_at.getTime(),
  isSecret: row.is_secret,
  madeFor: row.made_for,
  rank: row.rank,
  members: row.members,
  standing: standingOf(
    viewer.account,
    row.place,
    { kind: row.kind as CompetitionKind, endMs: row.ends_at.getTime() },
    row.now.getTime(),
  ),
});

export interface EntryRow extends EntryCardRow, CompetitionTimes {
  /** The database's time when the row was read. */
  readonly nowMs: number;
  readonly text: string;
  readonly credits: string;
  /** Its team does not want a place in the results. */
  readonly isUnranked: boolean;
  readonly version: number;
  readonly fieldVersions: Readonly<Record<string, number>>;
  readonly links: Readonly<Record<LinkKind, string | null>>;
  /** In order; the first is the one that lists show. */
  readonly images: readonly EntryImageRow[];
  /** Of an empty entry: what keeps it from being deleted. */
  readonly keptFor: EntryKeeper | null;
}

const entries = (db: Database, viewer: Viewer, ids: Ids) =>
  cards(db, viewer, ids)
    .innerJoin('entry', 'entry.id', 'chosen.id')
    .select(['entry.text', 'entry.credits', 'entry.version', 'entry.field_versions', 'entry.is_unranked'])
    .select(['entry.play_link', 'entry.source_link', 'entry.video_link'])
    .select(imagesOfEntry.as('images'))
    .select('competition.voting_ends_at')
    .select(
      sql<EntryKeeper | null>`case when entry.is_empty then entry_kept_for(entry.id) end`.as('kept_for'),
    )
    .select(['competition.join_opens_at', 'competition.join_closes_at']);

type SelectedEntry = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number];

const toEntry = (viewer: Viewer, row: SelectedEntry): EntryRow => ({
  ...toCard(viewer, row),
  endMs: row.ends_at.getTime(),
  votingEndMs: row.voting_ends_at.getTime(),
  joinOpensMs: row.join_opens_at?.getTime() ?? null,
  joinClosesMs: row.join_closes_at.getTime(),
  nowMs: row.now.getTime(),
  text: row.text,
  credits: row.credits,
  isUnranked: row.is_unranked,
  version: row.version,
  fieldVersions: row.field_versions as Record<string, number>,
  keptFor: row.kept_for,
  links: {
    play: row.play_link || null,
    source: row.source_link || null,
    video: row.video_link || null,
  },
  images: row.images,
});

/** An entry, without an access check: see view-entry.ts. A page reads it once, although most of its calls need it. */
export const findEntry = (db: Database, viewer: Viewer, id: EntryId): Promise<EntryRow | null> =>
  readOnce(viewer, `entry ${id}`, async () => {
    const row = await entries(db, viewer, sql`array[${id}::bigint]`).executeTakeFirst();
    return row ? toEntry(viewer, row) : null;
  });

/** Entries with their texts, in the order of the given ids. */
export async function listEntriesById(
  db: Database,
  viewer: Viewer,
  ids: readonly EntryId[],
): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  const rows = await entries(db, viewer, idsOf(ids)).execute();
  const byId = new Map(rows.map((row) => [row.id, toEntry(viewer, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Entries in the order of the given ids. */
export async function listCardsById(
  db: Database,
  viewer: Viewer,
  ids: readonly EntryId[],
): Promise<EntryCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await cards(db, viewer, idsOf(ids)).execute();
  const byId = new Map(rows.map((row) => [row.id, toCard(viewer, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** An account's entries, newest event first. */
export const listCardsOfAccount = async (
  db: Database,
  viewer: Viewer,
  accountId: AccountId,
): Promise<EntryCardRow[]> =>
  (
    await cards(
      db,
      viewer,
      sql`array(select entry_id from entrant where account_id = ${accountId} and entry_id is not null)`,
    )
      .orderBy('competition.starts_at', 'desc')
      .orderBy('chosen.id', 'desc')
      .execute()
  ).map((row) => toCard(viewer, row));

/** The account of a name, if the viewer may know of it; see account/show-user.ts. */
export async function findMaker(
  db: Database,
  username: string,
  viewer: Viewer,
): Promise<{ id: AccountId } | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'verified_at'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && (row.verified_at !== null || row.id === viewer.account?.id) ? { id: row.id } : null;
}

/** The entries' part of a competition's summary. */
export const entrySummary: SummaryParts = {
  numEntries: () => sql<number>`coalesce((
    select case when competition.ends_at <= app_now() then n.num_entries - n.num_empty else n.num_entries end
    from entry_count n where n.competition_id = competition.id), 0)`,
};

/** Entries with their titles, which are null while they are secrets; none that was left empty. */
export const shownEntries = (ids: Ids): RawBuilder<unknown> => sql`
  select e.id, case when not is_entry_secret(c, app_now()) then e.title end as title
  from entry e join competition c on c.id = e.competition_id
  where e.id = any(${ids}) and not (e.is_empty and c.ends_at <= app_now())`;

/** The pages of public entries, newest first, as many as fit in a sitemap. */
export const listEntryAddresses = (db: Database) =>
  db
    .selectFrom('entry')
    .innerJoin('competition', 'competition.id', 'entry.competition_id')
    .select(['entry.id', 'entry.changed_at'])
    .where('entry.num_shown', '>', 0)
    .where(sql<boolean>`not is_entry_secret(competition, app_now())`)
    .where(sql<boolean>`not (entry.is_empty and competition.ends_at <= app_now())`)
    .orderBy('entry.id', 'desc')
    .limit(20_000)
    .execute();

/** The entries an account worked on, for its owner. */
export const listEntryData = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('sign_up')
    .innerJoin('entry', 'entry.id', 'sign_up.entry_id')
    .innerJoin('competition', 'competition.id', 'entry.competition_id')
    .select(['entry.id', 'competition.short as event', 'entry.title', 'entry.team_name as teamName'])
    .select(['entry.text', 'entry.credits', 'entry.chosen_tags as chosenTags'])
    .select(imagesOfEntry.as('images'))
    .select([
      'entry.play_link as playLink',
      'entry.source_link as sourceLink',
      'entry.video_link as videoLink',
    ])
    .select(['sign_up.entry_joined_at as joinedAt', 'entry.changed_at as changedAt'])
    .where('sign_up.account_id', '=', accountId)
    .orderBy('entry.id')
    .execute();

/** How many entries a user is in, for the confirmation before deleting the account. */
export async function countEntriesOf(db: Database, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('entrant')
    .select(sql<number>`count(entry_id)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}
