import type { ReportedReview } from '@tinsmith/contract/review';
import type { Scores } from '@tinsmith/domain/ballot';
import { formerMember } from '@tinsmith/domain/entry-rules';
import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { SummaryParts } from '../../http/feature.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/database.ts';
import { ms } from '../../platform/database/ms.ts';
import { shownName } from '../account/account.queries.ts';
import type { EntrantParts } from '../entrant/entrant.queries.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

/** A review, without an access check: see read-reviews.ts. */
export interface ReviewRow {
  readonly id: number;
  readonly competitionId: number;
  readonly text: string;
  readonly entryId: EntryId;
  readonly title: string;
  readonly teamName: string;
  readonly members: readonly string[];
  readonly thumbnail: { readonly name: string; readonly width: number; readonly height: number } | null;
  readonly entrantId: EntrantId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly avatar: string | null;
  readonly isHidden: boolean;
  readonly hiddenReason: string;
  readonly numReports: number;
  readonly score: Scores | null;
  /** The position of its entry in the published results; 0 before that. */
  readonly position: number;
  readonly answer: { readonly text: string; readonly by: string } | null;
  /** Why its scores are excluded from the results. */
  readonly exclusion: { readonly reason: string } | null;
  /** The key that its entry is sorted by. */
  readonly sortTitle: string;
}

const sortTitle = sql<string>`lower(e.title)`;
const position = sql<number>`coalesce((
  select coalesce(x.position, 2147483647) from result r left join result_entry x on x.result_id = r.id and x.entry_id = e.id
  where r.competition_id = e.competition_id and r.published_at is not null order by r.number desc limit 1), 0)`;

const members = sql<string[]>`
  array(select case when m.deleted_at is null then m.username else ${formerMember} end
    from entrant t join account m on m.id = t.account_id
    where t.entry_id = e.id and m.verified_at is not null order by t.entry_joined_at, t.id)
      || coalesce(string_to_array(nullif(e.other_authors, ''), ', '), '{}')`;

const columnsAt = (place: RawBuilder<number>, names = members) => sql`
  b.id, b.competition_id as "competitionId", b.review as text, e.id as "entryId", e.title, e.team_name as "teamName",
  ${names} as members,
  case when e.thumbnail is not null then json_build_object(
    'name', e.thumbnail, 'width', e.thumbnail_width, 'height', e.thumbnail_height) end as thumbnail,
  v.id as "entrantId", v.account_id as "accountId", ${shownName('a')} as name,
  case when a.deleted_at is null then a.avatar end as avatar,
  b.hidden_at is not null as "isHidden", b.hidden_reason as "hiddenReason",
  (select count(*)::int from review_report r where r.review_id = b.id and r.settled_at is null) as "numReports",
  case when num_nonnulls(b.score_all, b.score_art, b.score_tech, b.score_genre) > 0 then json_build_object(
    'all', b.score_all, 'art', b.score_art, 'tech', b.score_tech, 'genre', b.score_genre) end as score,
  ${place} as position,
  case when b.answered_at is not null then json_build_object('text', b.answer, 'by', coalesce((
    select ${shownName('w')} from account w where w.id = b.answered_by), ${formerMember}::text)) end as answer,
  case when b.excluded_at is not null then json_build_object('reason', b.excluded_reason) end as exclusion,
  ${sortTitle} as "sortTitle"`;
const columns = columnsAt(position);
/** Reviews of visible entries, by visible people. */
const tables = sql`
  ballot b join entry e on e.id = b.entry_id join entrant v on v.id = b.entrant_id join account a on a.id = v.account_id`;
const isThere = sql<boolean>`b.review <> '' and e.num_shown > 0 and a.verified_at is not null`;

/** The reader of reviews: others see those not hidden, authors also their own, staff all. */
export interface ReviewReader {
  /** Scores become visible with the results. */
  readonly hasResults: boolean;
  readonly accountId: AccountId | null;
  readonly seesHidden: boolean;
  /** The reader's own entry, if its team can answer now. */
  readonly answersFor: EntryId | null;
}

const mayRead = ({ accountId, seesHidden }: ReviewReader) =>
  sql<boolean>`(b.hidden_at is null or ${seesHidden} or v.account_id = ${accountId}::bigint)`;

export interface ReviewFilter {
  readonly competitionId: number;
  readonly entryId?: EntryId;
  readonly entrantId?: EntrantId;
}

export interface ReviewPlace {
  readonly position: number;
  readonly sortTitle: string;
  readonly entryId: number;
  readonly id: number;
}

type PlaceOfEntry = Omit<ReviewPlace, 'id'>;

const latestOf = (competitionId: number) => sql<number | null>`(select r.id from result r
  where r.competition_id = ${competitionId}::bigint and r.published_at is not null order by r.number desc limit 1)`;

/** From a place on. What isn't asked for is left out of the text, so that the plan for unknown values fits. */
const fromPlace = (position: RawBuilder<number>, place: PlaceOfEntry | null) =>
  place
    ? sql<boolean>`(${position}, ${sortTitle}, e.id) >= (${place.position}::bigint, ${place.sortTitle}, ${place.entryId}::bigint)`
    : sql<boolean>`true`;

/** An event's entries in the order of their reviews, from a place on. */
function entriesInOrder({ competitionId, entryId }: ReviewFilter, place: PlaceOfEntry | null) {
  const latest = latestOf(competitionId);
  const ofEntry = entryId === undefined ? sql`true` : sql`e.id = ${entryId}`;
  return sql`
    select e.id, n.position, ${sortTitle} as sort_title
    from entry e left join result_entry x on x.result_id = ${latest} and x.entry_id = e.id
    cross join lateral (
      select case when ${latest} is null then 0 else coalesce(x.position, 2147483647) end as position) n
    where e.competition_id = ${competitionId} and e.num_shown > 0 and ${ofEntry}
      and ${fromPlace(sql`n.position`, place)}
    order by n.position, ${sortTitle}, e.id`;
}

/** Reviews by one person: few enough to be sorted. */
async function listReviewsBy(
  db: Database,
  reader: ReviewReader,
  { competitionId, entryId, entrantId }: ReviewFilter,
  place: ReviewPlace | null,
  limit: number,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from ${tables}
    where b.competition_id = ${competitionId} and b.entrant_id = ${entrantId ?? null} and ${isThere} and ${mayRead(reader)}
      and (${entryId ?? null}::bigint is null or b.entry_id = ${entryId ?? null})
      and (${place === null} or (${position}, ${sortTitle}, e.id, b.id)
        > (${place?.position ?? 0}::bigint, ${place?.sortTitle ?? ''}, ${place?.entryId ?? 0}::bigint, ${place?.id ?? 0}::bigint))
    order by ${position}, ${sortTitle}, e.id, b.id limit ${limit}`.execute(db);
  return rows;
}

/** The reviews of entries in order, read one entry after the other, so that a page costs the same wherever it is. */
async function listReviewsOf(
  db: Database,
  entries: RawBuilder<unknown>,
  reader: ReviewReader,
  place: ReviewPlace | null,
  limit: number,
): Promise<ReviewRow[]> {
  const afterPlace = place
    ? sql`(o.id <> ${place.entryId}::bigint or b.id > ${place.id}::bigint)`
    : sql`true`;
  const num = sql.lit(limit);
  const { rows } = await sql<ReviewRow>`
    select ${columnsAt(sql`found.position`)} from (
      select o.position, o.sort_title, o.id as entry_id, w.id
      from (${entries}) o
      cross join lateral (
        select b.id from ballot b join entrant v on v.id = b.entrant_id join account a on a.id = v.account_id
        where b.entry_id = o.id and b.review <> '' and a.verified_at is not null and ${mayRead(reader)}
          and ${afterPlace}
        order by b.id limit ${num}) w
      order by o.position, o.sort_title, o.id, w.id limit ${num}) found
    join ballot b on b.id = found.id join entry e on e.id = b.entry_id join entrant v on v.id = b.entrant_id
    join account a on a.id = v.account_id
    order by found.position, found.sort_title, found.entry_id, found.id`.execute(db);
  return rows;
}

/**
 * The reviews of the entries with the next places, each table read once. Fewer than `limit` if they have no more, if someone
 * among the first is not to be seen, or without published results.
 */
async function listNextReviews(
  db: Database,
  reader: ReviewReader,
  { competitionId }: ReviewFilter,
  place: ReviewPlace | null,
  limit: number,
): Promise<ReviewRow[]> {
  const num = sql.lit(limit);
  const isNotBefore = place ? sql`x.position >= ${place.position}::bigint` : sql`true`;
  const afterPlace = place
    ? sql`(e.id <> ${place.entryId}::bigint or b.id > ${place.id}::bigint)`
    : sql`true`;
  const { rows } = await sql<ReviewRow>`
    with found as materialized (
      select x.position, ${sortTitle} as sort_title, w.id, w.competition_id, w.entry_id, w.entrant_id, w.review, w.hidden_at,
        w.hidden_reason, w.score_all, w.score_art, w.score_tech, w.score_genre, w.answer, w.answered_at, w.answered_by,
        w.excluded_at, w.excluded_reason
      from (
        select x.entry_id, x.position from result_entry x
        where x.result_id = ${latestOf(competitionId)} and ${isNotBefore}
        -- Their entries are looked up only as far as the reviews are wanted.
        order by x.position fetch first ${num} rows with ties) x
      join entry e on e.id = x.entry_id
      cross join lateral (
        select b.id, b.competition_id, b.entry_id, b.entrant_id, b.review, b.hidden_at, b.hidden_reason, b.score_all,
          b.score_art, b.score_tech, b.score_genre, b.answer, b.answered_at, b.answered_by, b.excluded_at, b.excluded_reason
        from ballot b
        where b.entry_id = e.id and b.review <> '' and ${afterPlace} and (b.hidden_at is null or ${reader.seesHidden}
          or b.entrant_id = any(array(select s.id from entrant s where s.account_id = ${reader.accountId}::bigint)))
        order by b.id limit ${num}) w
      where e.competition_id = ${competitionId} and e.num_shown > 0 and ${fromPlace(sql`x.position`, place)}
      order by x.position, sort_title, w.entry_id, w.id limit ${num}
    ), writers as materialized (
      select v.id, v.account_id from entrant v where v.id = any(array(select entrant_id from found))
    ), people as materialized (
      select a.id, a.username, a.avatar, a.verified_at, a.deleted_at from account a
      where a.id = any(array(select account_id from writers))
    ), reviewed as materialized (
      select e.id, e.title, e.team_name, e.other_authors, e.thumbnail, e.thumbnail_width, e.thumbnail_height,
        ${members} as members
      from entry e where e.id = any(array(select entry_id from found))
    )
    select ${columnsAt(sql`b.position`, sql<string[]>`e.members`)}
    from found b join reviewed e on e.id = b.entry_id join writers v on v.id = b.entrant_id
    join people a on a.id = v.account_id
    where a.verified_at is not null
    order by b.position, b.sort_title, b.entry_id, b.id`.execute(db);
  return rows;
}

/**
 * Reviews by their entries' places once results are public, before that by title; starting after a place. The next few
 * entries usually have enough of them for a page. If not, all entries are sorted.
 */
export async function listReviewRows(
  db: Database,
  reader: ReviewReader,
  filter: ReviewFilter,
  place: ReviewPlace | null,
  limit: number,
): Promise<ReviewRow[]> {
  if (filter.entrantId !== undefined) return listReviewsBy(db, reader, filter, place, limit);
  if (filter.entryId === undefined) {
    const rows = await listNextReviews(db, reader, filter, place, limit);
    if (rows.length === limit) return rows;
  }
  return listReviewsOf(db, entriesInOrder(filter, place), reader, place, limit);
}

export async function findReview(db: Database, id: number): Promise<ReviewRow | null> {
  const { rows } =
    await sql<ReviewRow>`select ${columns} from ${tables} where b.id = ${id} and ${isThere}`.execute(db);
  return rows[0] ?? null;
}

/** The total number of reviews of each entry. */
export async function countByEntry(db: Database, ids: readonly EntryId[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ entry_id: number; num_reviews: number }>`
    select entry_id, num_reviews from entry_tally where entry_id = ${anyOf(ids)}`.execute(db);
  return Object.fromEntries(rows.map((row) => [String(row.entry_id), row.num_reviews]));
}

/** How many reviews an account has written. */
export async function countReviewsBy(db: Database, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from ballot b join sign_up s on s.id = b.entrant_id
    where s.account_id = ${accountId} and b.review <> ''`.execute(db);
  return rows[0]?.num ?? 0;
}

/** Review counts in a competition's summary. */
export const reviewSummary: SummaryParts = {
  numReviews: () => sql<number>`coalesce((
    select n.num_reviews from review_count n where n.competition_id = competition.id), 0)`,
};

/** How many reviews an `entrant` row has written; none until voting ends, to hide who has voted. */
export const reviewsOfEntrant: RawBuilder<number> = sql<number>`(
  select count(*)::int from ballot b join competition c on c.id = b.competition_id
  where b.entrant_id = entrant.id and b.review <> '' and b.hidden_at is null and c.voting_ends_at <= app_now())`;

/** The same for many entrants of one competition, who are read together. */
export const reviewsOfEntrants: EntrantParts['reviewsOfEntrants'] = (competitionId, ids) => sql`
  select b.entrant_id, count(*)::int as num from ballot b
  where b.entrant_id = any(${ids}) and b.review <> '' and b.hidden_at is null and exists (
    select from competition c where c.id = ${competitionId} and c.voting_ends_at <= app_now())
  group by b.entrant_id`;

/** Reports a review; a repeated report changes the reason and asks staff again. */
export async function upsertReport(
  db: Database,
  reviewId: number,
  accountId: AccountId,
  reason: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into review_report (review_id, account_id, reason)
    select b.id, ${accountId}::bigint, ${reason}::text from ballot b where b.id = ${reviewId} for key share of b
    on conflict (review_id, account_id) do update
    set reason = excluded.reason, reported_at = excluded.reported_at, settled_at = null`.execute(db);
  return numAffectedRows === 1n;
}

const settleReports = (transaction: Database, reviewId: number) =>
  sql`update review_report set settled_at = app_now() where review_id = ${reviewId} and settled_at is null`.execute(
    transaction,
  );

const recountOf = (transaction: Database, reviewId: number) =>
  sql`select count_entry_votes(array(select entry_id from ballot where id = ${reviewId}))`.execute(
    transaction,
  );

export async function hide(
  transaction: Database,
  reviewId: number,
  reason: string,
  audit: AuditEntry,
): Promise<void> {
  // Hiding it again does not make it one's own decision.
  await sql`update ballot set hidden_at = app_now(),
      hidden_by = case when outranks(hidden_by, ${audit.accountId}) then hidden_by else ${audit.accountId}::bigint end,
      hidden_reason = ${reason}
    where id = ${reviewId}`.execute(transaction);
  await settleReports(transaction, reviewId);
  await insertAuditEntry(transaction, audit);
  await recountOf(transaction, reviewId);
}

/** Shows a hidden review again, unless someone of a higher rank hid it. */
export async function unhide(
  transaction: Database,
  reviewId: number,
  audit: AuditEntry,
): Promise<'done' | 'not-hidden' | 'outranked'> {
  const { numAffectedRows } = await sql`
    update ballot set hidden_at = null, hidden_by = null, hidden_reason = ''
    where id = ${reviewId} and hidden_at is not null and not outranks(hidden_by, ${audit.accountId})`.execute(
    transaction,
  );
  if (numAffectedRows !== 1n) {
    const { rows } = await sql`select from ballot where id = ${reviewId} and hidden_at is not null`.execute(
      transaction,
    );
    return rows.length > 0 ? 'outranked' : 'not-hidden';
  }
  await insertAuditEntry(transaction, audit);
  await recountOf(transaction, reviewId);
  return 'done';
}

/** Settles the reports of a review that stays as it is, on behalf of staff. */
export async function dismissReports(
  transaction: Database,
  reviewId: number,
  audit: AuditEntry,
): Promise<void> {
  await settleReports(transaction, reviewId);
  await insertAuditEntry(transaction, audit);
}

export interface ReportedRow extends ReportedReview {
  readonly since: number;
  readonly text: string;
  readonly entry: string;
  readonly isHidden: boolean;
}

/** Reviews with undecided reports, oldest report first. */
export async function listReported(db: Database, limit: number): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    select b.id as "reviewId", c.short, ${shownName('a')} as author, b.review as text,
      ${ms('o.since')} as since, coalesce(nullif(e.title, ''), 'Untitled') as entry,
      b.hidden_at is not null as "isHidden",
      (select json_agg(json_build_object(
          'by', ${shownName('w')}, 'reason', r.reason, 'date', ${ms('r.reported_at')})
        order by r.reported_at desc)
        from review_report r join account w on w.id = r.account_id
        where r.review_id = b.id and r.settled_at is null) as reports
    from (select review_id, min(reported_at) as since from review_report where settled_at is null group by review_id) o
    join ballot b on b.id = o.review_id join competition c on c.id = b.competition_id
    join entry e on e.id = b.entry_id join sign_up v on v.id = b.entrant_id join account a on a.id = v.account_id
    order by o.since, b.id limit ${limit}`.execute(db);
  return rows;
}

/** A team's one answer; false if there already is one. */
export async function insertAnswer(
  db: Database,
  reviewId: number,
  accountId: AccountId,
  answer: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ballot b set answer = ${answer}, answered_at = app_now(), answered_by = ${accountId}
    where b.id = ${reviewId} and b.answered_at is null and exists (
      select from entrant m where m.entry_id = b.entry_id and m.account_id = ${accountId})`.execute(db);
  return numAffectedRows === 1n;
}

/** A user's answers for their teams, for their own download. */
export async function listAnswerData(db: Database, accountId: AccountId) {
  const { rows } = await sql<Record<string, unknown>>`
    select c.short as event, e.title as entry, b.answer, b.answered_at as "answeredAt"
    from ballot b join entry e on e.id = b.entry_id join competition c on c.id = b.competition_id
    where b.answered_by = ${accountId} order by b.answered_at, b.id`.execute(db);
  return rows;
}

export interface OwnReviewRow {
  readonly review: string;
  readonly version: number;
}

export async function findOwnReview(
  db: Database,
  accountId: AccountId,
  entryId: EntryId,
): Promise<OwnReviewRow | null> {
  const { rows } = await sql<OwnReviewRow>`
    select b.review, b.version from ballot b join entrant v on v.id = b.entrant_id
    where v.account_id = ${accountId} and b.entry_id = ${entryId}`.execute(db);
  return rows[0] ?? null;
}

/** Whether an entry is reviewed without scores. */
export async function isReviewedAlone(db: Database, entryId: EntryId): Promise<boolean> {
  const { rows } = await sql`select from reviewable_entry where id = ${entryId} and not can_score`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Writes a review without scores; the statement itself checks that this user may, and that nothing was saved
 * since they began. Null if nothing was written.
 */
export async function upsertReview(
  transaction: Database,
  accountId: AccountId,
  entryId: EntryId,
  review: string,
  baseVersion: number,
): Promise<OwnReviewRow | null> {
  const { rows } = await sql<OwnReviewRow>`
    insert into ballot as b (competition_id, entrant_id, entry_id, review)
    select c.id, v.id, r.id, ${review}
    from reviewable_entry r join competition c on c.id = r.competition_id
    join entrant v on v.competition_id = c.id join account a on a.id = v.account_id join entry e on e.id = r.id
    where r.id = ${entryId} and not r.can_score and a.id = ${accountId} and a.verified_at is not null
      and v.entry_id is distinct from r.id and can_review(c, app_now())
    for key share of e
    on conflict (entrant_id, entry_id) do update set
      review = excluded.review, version = b.version + 1, saved_at = app_now()
      where b.version = ${baseVersion}
    returning b.review, b.version`.execute(transaction);
  if (!rows[0]) return null;
  await sql`select count_entry_votes(array[${entryId}]::bigint[])`.execute(transaction);
  return rows[0];
}
