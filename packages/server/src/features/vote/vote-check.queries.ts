import type { CheckedBallot } from '@tinsmith/contract/vote-desk';
import type { AccountId, EntryId } from '@tinsmith/domain/ids';
import { hastySeconds, outlierDistance, outlierOthers, ringMean } from '@tinsmith/domain/vote-check';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';
import { shownName } from '../account/account.queries.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';
import { notifyOfExclusionKind } from './vote-job-kinds.ts';

export interface CheckedRow extends CheckedBallot {
  readonly entrantId: number;
  /** Nothing but fives, although others give less. */
  readonly isAllFives: boolean;
  /** From the others' average; null if they are too few. */
  readonly distance: number | null;
  readonly isHasty: boolean;
}

/** Complete ballots that look suspicious, and excluded ones. By person and time. */
export async function listChecked(
  db: Database,
  competitionId: number,
  viewer: { readonly accountId: AccountId; readonly entryId: EntryId | null },
): Promise<CheckedRow[]> {
  const { rows } = await sql<CheckedRow>`
    with given as (
      select b.*, v.entry_id as from_entry, v.account_id,
        (b.score_all + b.score_art + b.score_tech + b.score_genre) / 4.0 as mean
      from ballot b join sign_up v on v.id = b.entrant_id
      where b.competition_id = ${competitionId} and b.is_complete and v.withdrawn_at is null
        and v.entry_id is distinct from b.entry_id
    ), measured as (
      select g.*, count(*) over entries - 1 as num_others,
        (sum(g.score_all) over entries - g.score_all)::float8 / nullif(count(*) over entries - 1, 0) as others_mean,
        (abs(g.mean - (sum(g.mean) over entries - g.mean) / nullif(count(*) over entries - 1, 0)))::float8 as distance,
        case when not g.was_queued and not lag(g.was_queued) over people
          then round(extract(epoch from g.completed_at - lag(g.completed_at) over people)) end as seconds_after
      from given g
      window entries as (partition by g.entry_id), people as (partition by g.entrant_id order by g.completed_at, g.id)
    ), judged as (
      select m.*, least(m.score_all, m.score_art, m.score_tech, m.score_genre) = 5 and m.from_entry is not null
          and coalesce(m.others_mean, 0) <= ${ringMean} as is_all_fives,
        m.num_others >= ${outlierOthers} and m.distance >= ${outlierDistance} as is_far,
        coalesce(m.seconds_after < ${hastySeconds}
          -- The one that a hasty one came after belongs to it.
          or lead(m.seconds_after) over (partition by m.entrant_id order by m.completed_at, m.id) < ${hastySeconds},
          false) as is_hasty
      from measured m
    )
    select j.id, j.entrant_id as "entrantId", ${shownName('a')} as voter, j.from_entry as "fromEntryId",
      j.entry_id as "entryId", e.title,
      json_build_object('all', j.score_all, 'art', j.score_art, 'tech', j.score_tech, 'genre', j.score_genre) as scores,
      j.others_mean as "othersMean", j.num_others::int as "numOthers", j.seconds_after::int as "secondsAfter",
      case when j.excluded_at is not null then json_build_object('reason', j.excluded_reason,
        'by', coalesce(x.username, 'an organizer'), 'at', floor(extract(epoch from j.excluded_at) * 1000)) end as exclusion,
      j.account_id = ${viewer.accountId} or j.entry_id is not distinct from ${viewer.entryId}::bigint as "isOwn",
      j.is_all_fives as "isAllFives", case when j.is_far then j.distance end as distance, j.is_hasty as "isHasty"
    from judged j join entry e on e.id = j.entry_id join account a on a.id = j.account_id
    left join account x on x.id = j.excluded_by
    where j.is_all_fives or j.is_far or j.is_hasty or j.excluded_at is not null
    order by j.entrant_id, j.completed_at, j.id`.execute(db);
  return rows;
}

export interface BallotFacts {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
}

/** A complete ballot of a competition. */
export async function findBallotFacts(
  db: Database,
  competitionId: number,
  ballotId: number,
): Promise<BallotFacts | null> {
  const { rows } = await sql<BallotFacts>`
    select b.entry_id as "entryId", v.account_id as "accountId"
    from ballot b join sign_up v on v.id = b.entrant_id
    where b.id = ${ballotId} and b.competition_id = ${competitionId} and b.is_complete`.execute(db);
  return rows[0] ?? null;
}

/** Excludes a ballot; a repeated call changes the reason. Notifies its author. */
export async function excludeOne(
  transaction: Database,
  ballotId: number,
  reason: string,
  audit: AuditEntry,
): Promise<void> {
  await sql`
    update ballot set excluded_at = app_now(), excluded_by = ${audit.accountId}, excluded_reason = ${reason}
    where id = ${ballotId}`.execute(transaction);
  await insertAuditEntry(transaction, audit);
  await addJob(transaction, notifyOfExclusionKind, { ballotId });
}

/** False if it already counts. */
export async function includeOne(
  transaction: Database,
  ballotId: number,
  audit: AuditEntry,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ballot set excluded_at = null, excluded_by = null, excluded_reason = ''
    where id = ${ballotId} and excluded_at is not null`.execute(transaction);
  if (numAffectedRows !== 1n) return false;
  await insertAuditEntry(transaction, audit);
  await addJob(transaction, notifyOfExclusionKind, { ballotId });
  return true;
}

export interface ExclusionMail {
  readonly email: string;
  readonly username: string;
  readonly entry: string;
  readonly title: string;
  readonly short: string;
  /** Null if it counts again. */
  readonly reason: string | null;
  readonly hasReview: boolean;
}

export async function findExclusionMail(db: Database, ballotId: number): Promise<ExclusionMail | null> {
  const { rows } = await sql<ExclusionMail>`
    select a.email, a.username, e.title as entry, c.title, c.short, b.review <> '' as "hasReview",
      case when b.excluded_at is not null then b.excluded_reason end as reason
    from ballot b join sign_up v on v.id = b.entrant_id join account a on a.id = v.account_id
    join entry e on e.id = b.entry_id join competition c on c.id = b.competition_id
    where b.id = ${ballotId} and a.email is not null and a.verified_at is not null and a.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}
