import { type Category, categories } from '@tinsmith/domain/ballot';
import type { AccountId, EntryId } from '@tinsmith/domain/ids';
import { usualRankPercent } from '@tinsmith/domain/rank-share';
import { can, ranks } from '@tinsmith/domain/ranks';
import type { Tally } from '@tinsmith/domain/results';
import { type RawBuilder, sql } from 'kysely';
import type { SummaryParts } from '../../http/feature.ts';
import type { Database } from '../../platform/database/database.ts';
import { ms } from '../../platform/database/ms.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

export interface TalliedEntry extends Readonly<Record<Category, Tally>> {
  readonly id: EntryId;
  readonly title: string;
  readonly numBallots: number;
  /** Why it was excluded when results were last frozen; empty if it was not. */
  readonly exclusion: string;
}

const column = (category: Category): RawBuilder<number> => sql.ref(`score_${category}`);

const sums = categories.map((category) => sql`sum(${column(category)})`);
const spreads = categories.flatMap((category) =>
  [1, 2, 3, 4, 5].map((value) => sql`count(*) filter (where ${column(category)} = ${sql.lit(value)})`),
);

interface CountedRow {
  readonly id: EntryId;
  readonly title: string;
  readonly exclusion: string;
  readonly numBallots: number;
  readonly counts: readonly number[];
  /** With the first row alone. */
  readonly excluded: readonly ExcludedBallot[] | null;
}

export interface ExcludedBallot {
  readonly ballotId: number;
  readonly reason: string;
}

/**
 * Every entry on the ballot with counts of its counting ballots, which are all complete ones except the void, and
 * the ballots that staff excluded: one statement, so that they agree.
 */
async function countBallots(
  db: Database,
  competitionId: number,
  counts: readonly RawBuilder<unknown>[],
): Promise<CountedRow[]> {
  // Void ballots are few, so they are subtracted.
  const counted = (ballots: RawBuilder<unknown>) => sql`
    select entry_id, count(*)::int as num, array[${sql.join(counts)}]::int[] as counts
    from ${ballots} where competition_id = ${competitionId} group by entry_id`;
  const { rows } = await sql<
    Omit<CountedRow, 'numBallots' | 'counts'> &
      Record<'num' | 'numOut', number> &
      Record<'all' | 'out', number[]>
  >`
    with complete as materialized (${counted(sql`(select * from ballot where is_complete) b`)}),
    voided as materialized (${counted(sql`void_ballot`)})
    select r.id, r.title, coalesce(x.exclusion, '') as exclusion,
      coalesce(a.num, 0) as num, coalesce(o.num, 0) as "numOut",
      coalesce(a.counts, '{}') as "all", coalesce(o.counts, '{}') as out,
      case when row_number() over (order by r.id) = 1 then (
        select coalesce(json_agg(json_build_object('ballotId', b.id, 'reason', b.excluded_reason)), '[]')
        from ballot b where b.competition_id = ${competitionId} and b.excluded_at is not null and b.is_complete
      ) end as excluded
    from reviewable_entry r
    left join result_entry x on x.entry_id = r.id and x.result_id = (
      select max(id) from result where competition_id = ${competitionId})
    left join complete a on a.entry_id = r.id left join voided o on o.entry_id = r.id
    where r.competition_id = ${competitionId} and r.can_score
    order by r.id`.execute(db);
  return rows.map(({ num, numOut, all, out, ...row }) => ({
    ...row,
    numBallots: num - numOut,
    counts: counts.map((_, index) => (all[index] ?? 0) - (out[index] ?? 0)),
  }));
}

const toTallied = (
  { id, title, exclusion, numBallots }: CountedRow,
  sumOf: (index: number) => number,
): TalliedEntry => {
  const tally = (index: number) => ({ sum: sumOf(index), count: numBallots });
  return { id, title, exclusion, numBallots, all: tally(0), art: tally(1), tech: tally(2), genre: tally(3) };
};

/** Every entry on the ballot with the totals of its counting ballots. */
export const tallyEntries = async (db: Database, competitionId: number): Promise<TalliedEntry[]> =>
  (await countBallots(db, competitionId, sums)).map((row) =>
    toTallied(row, (index) => row.counts[index] ?? 0),
  );

/** What is frozen: the same, how many gave 1 to 5 in each category, and what does not count and why. */
export interface FreezableVotes {
  readonly entries: readonly (TalliedEntry & { readonly spreads: readonly number[] })[];
  readonly excluded: readonly ExcludedBallot[];
}

export async function readVotesToFreeze(db: Database, competitionId: number): Promise<FreezableVotes> {
  const rows = await countBallots(db, competitionId, spreads);
  const sumOf = (counts: readonly number[], index: number) =>
    counts.slice(5 * index, 5 * index + 5).reduce((sum, count, value) => sum + count * (value + 1), 0);
  return {
    entries: rows.map((row) => ({
      ...toTallied(row, (index) => sumOf(row.counts, index)),
      spreads: row.counts,
    })),
    excluded: rows[0]?.excluded ?? [],
  };
}

/** The share of the median that an event requires to be ranked. */
export const getRankPercent = async (db: Database, competitionId: number): Promise<number> => {
  const { rows } = await sql<{ percent: number }>`
    select rank_percent as percent from competition where id = ${competitionId}`.execute(db);
  return rows[0]?.percent ?? usualRankPercent;
};

/** Ballots that do not count because a score is missing. */
export const countIncomplete = async (db: Database, competitionId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ballot b
    where b.competition_id = ${competitionId} and not b.is_complete
      and num_nonnulls(b.score_all, b.score_art, b.score_tech, b.score_genre) > 0`.execute(db);
  return rows[0]?.count ?? 0;
};

export interface SnapshotRow {
  readonly id: number;
  readonly number: number;
  readonly frozenMs: number;
  readonly publishedMs: number | null;
  readonly note: string;
  /** When its prize-giving began. */
  readonly startedMs: number | null;
  readonly numRevealed: number;
  readonly slide: number;
  readonly isBlank: boolean;
  readonly numMoves: number;
  readonly isTyped: boolean;
  readonly isUnchecked: boolean;
  /** Ballots needed to be ranked, and the share of the median that this was; null if nothing was required. */
  readonly minBallots: number | null;
  readonly rankPercent: number | null;
}

/** All snapshots of a competition, the newest first. */
export async function listSnapshots(db: Database, competitionId: number): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    select id, number, ${ms('frozen_at')} as "frozenMs", ${ms('published_at')} as "publishedMs", note,
      ${ms('started_at')} as "startedMs", num_revealed as "numRevealed", slide, is_blank as "isBlank",
      num_moves as "numMoves", is_typed as "isTyped", is_unchecked as "isUnchecked",
      min_ballots as "minBallots", rank_percent as "rankPercent"
    from result where competition_id = ${competitionId} order by number desc`.execute(db);
  return rows;
}

export const isPublished = ({ publishedMs }: SnapshotRow): boolean => publishedMs !== null;

export interface SnapshotEntry {
  readonly entryId: EntryId;
  readonly position: number;
  readonly exclusion: string;
  /** Not ranked, although nobody excluded it. */
  readonly hasTooFewBallots: boolean;
  readonly numBallots: number;
  /** Four each, and twenty, in the order of the categories. */
  readonly ranks: readonly (number | null)[];
  readonly sums: readonly number[];
  readonly spreads: readonly number[];
}

const entryColumns = sql`
  x.entry_id as "entryId", x.position, x.exclusion, x.num_ballots as "numBallots", x.ranks, x.sums, x.spreads,
  x.exclusion = '' and x.ranks[1] is null and not r.is_typed as "hasTooFewBallots"`;

/** The public part of a snapshot: all of it once published, before that what its prize-giving revealed. */
const isPublic = sql<boolean>`(r.published_at is not null or x.step <= r.num_revealed)`;

/** The public entries of a snapshot, in its order. */
export async function listPublicEntries(
  db: Database,
  resultId: number,
  { after, limit }: { after: number; limit: number },
): Promise<SnapshotEntry[]> {
  const { rows } = await sql<SnapshotEntry>`
    select ${entryColumns} from result r join result_entry x on x.result_id = r.id
    where r.id = ${resultId} and ${isPublic} and x.position > ${after}
    order by x.position limit ${limit}`.execute(db);
  return rows;
}

export interface EntryNumbers {
  readonly numEntries: number;
  readonly numBallots: number;
}

const countColumns = sql`count(*)::int as "numEntries", coalesce(sum(x.num_ballots), 0)::int as "numBallots"`;

export async function countPublicEntries(db: Database, resultId: number): Promise<EntryNumbers> {
  const { rows } = await sql<EntryNumbers>`
    select ${countColumns} from result r join result_entry x on x.result_id = r.id
    where r.id = ${resultId} and ${isPublic}`.execute(db);
  return rows[0] ?? { numEntries: 0, numBallots: 0 };
}

/** Counts all frozen entries, including those not public yet. */
export async function countFrozenEntries(
  db: Database,
  resultId: number,
): Promise<EntryNumbers & { readonly numSlides: number }> {
  const { rows } = await sql<EntryNumbers & { numSlides: number }>`
    select ${countColumns}, coalesce(max(x.step), 0) as "numSlides" from result_entry x
    where x.result_id = ${resultId}`.execute(db);
  return rows[0] ?? { numEntries: 0, numBallots: 0, numSlides: 0 };
}

/** The entries that share the place of a step, whether it is public or not. */
export async function listStepEntries(
  db: Database,
  resultId: number,
  step: number,
  limit: number,
): Promise<{ entries: SnapshotEntry[]; numEntries: number }> {
  const { rows } = await sql<SnapshotEntry & { total: number }>`
    select ${entryColumns}, count(*) over ()::int as total
    from result r join result_entry x on x.result_id = r.id
    where x.result_id = ${resultId} and x.step = ${step} order by x.position limit ${limit}`.execute(db);
  return { entries: rows, numEntries: rows[0]?.total ?? 0 };
}

/** How many entries share each place that a prize-giving has revealed, the last place first. */
export async function listRevealed(
  db: Database,
  resultId: number,
): Promise<{ rank: number; numEntries: number }[]> {
  const { rows } = await sql<{ rank: number; numEntries: number }>`
    select min(x.ranks[1]) as rank, count(*)::int as "numEntries"
    from result r join result_entry x on x.result_id = r.id
    where r.id = ${resultId} and x.step <= r.num_revealed group by x.step order by x.step`.execute(db);
  return rows;
}

/** The ranks whose holders look at ballots and freeze rankings. */
const organizing = ranks.filter((rank) => can(rank, 'manage-results'));

/** How many ballots it takes to be ranked. */
interface Minimum {
  readonly rankPercent: number;
  readonly minBallots: number | null;
}

export interface NewSnapshot {
  readonly competitionId: number;
  readonly entries: readonly (Omit<SnapshotEntry, 'position' | 'hasTooFewBallots'> & {
    readonly step: number | null;
  })[];
  /** The ballots that do not count because staff excluded them. */
  readonly excluded: readonly ExcludedBallot[];
  /** Entered by staff, without ballots. */
  readonly isTyped?: boolean;
  readonly minimum?: Minimum;
  /** To be published with it. */
  readonly note?: string;
}

/** Freezes a ranking, replacing one that waited to be published. */
export async function insertSnapshot(
  transaction: Database,
  { competitionId, entries, excluded, isTyped = false, minimum, note = '' }: NewSnapshot,
  audit: AuditEntry,
): Promise<number> {
  await sql`delete from result where competition_id = ${competitionId} and published_at is null`.execute(
    transaction,
  );
  const { rows } = await sql<{ id: number; number: number }>`
    insert into result (
      competition_id, number, frozen_by, is_typed, note, rank_percent, min_ballots, is_unchecked)
    select ${competitionId}, 1 + coalesce(max(number), 0), ${audit.accountId}::bigint, ${isTyped}, ${note},
      ${minimum?.rankPercent ?? null}::smallint, ${minimum?.minBallots ?? null}::int,
      not ${isTyped} and ${audit.accountId !== null} and not exists (
        select from account a where a.rank = any(${organizing}) and a.deleted_at is null
          and not has_stake(${competitionId}, a.id))
    from result where competition_id = ${competitionId}
    returning id, number`.execute(transaction);
  const { id = 0, number = 0 } = rows[0] ?? {};
  const numbers = (name: string) =>
    sql`array(select n::int from jsonb_array_elements_text(one.value->${sql.lit(name)}) with ordinality a (n, i) order by i)`;
  await sql`
    insert into result_entry (result_id, entry_id, position, step, exclusion, num_ballots, ranks, sums, spreads)
    select ${id}, (one.value->>'entryId')::bigint, one.place, (one.value->>'step')::int, one.value->>'exclusion',
      (one.value->>'numBallots')::int, ${numbers('ranks')}, ${numbers('sums')}, ${numbers('spreads')}
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality one (value, place)`.execute(
    transaction,
  );
  await sql`
    insert into result_ballot (result_id, ballot_id, reason)
    select ${id}, one."ballotId", one.reason
    from jsonb_to_recordset(${JSON.stringify(excluded)}::jsonb) one ("ballotId" bigint, reason text)`.execute(
    transaction,
  );
  await insertAuditEntry(transaction, audit);
  return number;
}

/** Publishes the frozen ranking; null if there is none. */
export async function publishFrozen(
  transaction: Database,
  competitionId: number,
  note: string,
  audit: AuditEntry,
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    update result set published_at = app_now(), note = ${note},
      num_moves = num_moves + (started_at is not null)::int
    where competition_id = ${competitionId} and published_at is null returning number`.execute(transaction);
  if (!rows[0]) return null;
  await insertAuditEntry(transaction, audit);
  return rows[0].number;
}

/** The results' part of a competition's summary. */
export const resultSummary: SummaryParts = {
  hasResults: () => sql<boolean>`exists (
    select from result r where r.competition_id = competition.id and r.published_at is not null)`,
  isPrizeGiving: () => sql<boolean>`exists (
    select from result r
    where r.competition_id = competition.id and r.published_at is null and r.started_at is not null)`,
};

/** Events with published results, and when they were published or corrected. */
export async function listPublishedEvents(db: Database): Promise<{ short: string; publishedAt: Date }[]> {
  const { rows } = await sql<{ short: string; publishedAt: Date }>`
    select c.short, max(r.published_at) as "publishedAt" from result r join competition c on c.id = r.competition_id
    where r.published_at is not null group by c.id order by c.id`.execute(db);
  return rows;
}

/** The public places of an account's entries, for its owner. */
export async function listOwnPlaces(db: Database, accountId: AccountId): Promise<unknown[]> {
  const { rows } = await sql`
    select c.short as event, p.entry_id as "entryId", p.rank, x.ranks, x.num_ballots as "numBallots"
    from sign_up s join public_place p on p.entry_id = s.entry_id
    join result_entry x on x.result_id = p.result_id and x.entry_id = p.entry_id
    join competition c on c.id = p.competition_id
    where s.account_id = ${accountId} order by c.starts_at, p.entry_id`.execute(db);
  return rows;
}
