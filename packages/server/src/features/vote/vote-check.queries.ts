import type { CheckedBallot } from '@tinsmith/contract/vote-desk';
import type { AccountId, EntryId } from '@tinsmith/domain/ids';
import {
  alikeBallots,
  alikeShare,
  alikeSingles,
  alikeVoters,
  ballotDeviation,
  crowdDistance,
  crowdSigmas,
  crowdSize,
  hastySeconds,
  joinPairs,
  newAccountDays,
  outlierDistance,
  outlierOthers,
  ringMean,
} from '@tinsmith/domain/vote-check';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { ms } from '../../platform/database/ms.ts';
import { addJob, defineJob, integer } from '../../platform/jobs.ts';
import { shownName } from '../account/account.queries.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

export const notifyOfExclusion = defineJob({
  name: 'tell-of-exclusion',
  priority: 'normal',
  queue: null,
  payload: { ballotId: integer() },
});
export const notifyOfVoter = defineJob({
  name: 'notify-of-voter',
  priority: 'normal',
  queue: null,
  payload: { entrantId: integer(), numBallots: integer() },
});

export interface CheckedRow extends CheckedBallot {
  /** Nothing but fives, although others give less. */
  readonly isAllFives: boolean;
  /** From the others' average; null if they are too few. */
  readonly distance: number | null;
  readonly isHasty: boolean;
  /** Of those that move their entry: the voter has no entry of their own, or a new account. */
  readonly isOutside: boolean;
  readonly isNew: boolean;
}

/** Complete ballots of a competition that count, or were excluded by staff, and who gave them. */
const given = (competitionId: number) => sql`
  select b.*, v.entry_id as from_entry, v.account_id, own.id is null as is_outside,
    a.created_at >= c.starts_at - make_interval(days => ${newAccountDays}) as is_new,
    (b.score_all + b.score_art + b.score_tech + b.score_genre) / 4::float8 as mean, coalesce(w.started_at, c.ends_at) as begun_at
  from ballot b join sign_up v on v.id = b.entrant_id join account a on a.id = v.account_id
  join competition c on c.id = b.competition_id
  left join voter w on w.entrant_id = v.id
  left join (select r.id from reviewable_entry r where r.competition_id = ${competitionId}) own on own.id = v.entry_id
  where b.competition_id = ${competitionId} and b.is_complete and v.withdrawn_at is null
    and v.entry_id is distinct from b.entry_id`;

/**
 * For statements that read all ballots of an event. Of 1.1 million PostgreSQL would compile what it computes, which takes
 * longer than it saves, and sort them on disk.
 */
export const overAllBallots = <T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local jit = off`.execute(transaction);
    await sql`set local work_mem = '64MB'`.execute(transaction);
    return work(transaction);
  });

/** Voters of whom no ballot counts any more. */
export async function listLeftOut(db: Database, competitionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.entrant_id as id from (
      select distinct b.entrant_id from ballot b
      where b.competition_id = ${competitionId} and b.is_complete and b.excluded_at is not null
    ) o
    where not exists (select from ballot b where b.entrant_id = o.entrant_id
      and b.competition_id = ${competitionId} and b.is_complete and b.excluded_at is null)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Voters without an entry or with a new account who give the same scores to the same entries, in groups. */
export async function listAlike(db: Database, competitionId: number): Promise<number[][]> {
  const { rows } = await sql<{ groups: number[][]; pairs: [number, number][] }>`
    with given as (${given(competitionId)}), loose as materialized (
      -- All four in one number, which is compared faster than a list.
      select g.entrant_id, g.entry_id, ((g.score_all * 8 + g.score_art) * 8 + g.score_tech) * 8 + g.score_genre as scores,
        count(*) over (partition by g.entrant_id) as num
      from given g where g.is_outside or g.is_new
    ), small as (
      select l.entrant_id, l.num, string_agg(l.entry_id || ':' || l.scores::text, ' ' order by l.entry_id) as ballots
      from loose l where l.num < ${alikeBallots} group by l.entrant_id, l.num
    ), same as (
      select json_agg(s.entrant_id order by s.entrant_id) as ids from small s group by s.ballots, s.num
      having count(*) >= case when s.num = 1 then ${alikeSingles}::int else ${alikeVoters}::int end
    ), paired as (
      select l.entrant_id as one, m.entrant_id as two
      from loose l join loose m on m.entry_id = l.entry_id and m.scores = l.scores and m.entrant_id > l.entrant_id
      where l.num >= ${alikeBallots} and m.num >= ${alikeBallots}
        -- Otherwise too few of theirs could be the same.
        and least(l.num, m.num) >= ${alikeShare}::float8 * greatest(l.num, m.num)
      group by l.entrant_id, m.entrant_id, l.num, m.num
      having count(*) >= ${alikeBallots} and count(*) >= ${alikeShare}::float8 * greatest(l.num, m.num)
    )
    select coalesce((select json_agg(ids) from same), '[]') as groups,
      coalesce((select json_agg(json_build_array(one, two)) from paired), '[]') as pairs`.execute(db);
  const { groups = [], pairs = [] } = rows[0] ?? {};
  return [...groups, ...joinPairs(pairs)];
}

/** Whether ballots of a kind are far from the others' for the same entry, and this one is among those that are. */
const isMoving = (kind: 'outside' | 'new', others: 'inside' | 'known') => {
  const [num, mean] = [sql.ref(`j.num_${kind}`), sql.ref(`j.${kind}_mean`)];
  const [numOthers, othersMean] = [sql.ref(`j.num_${others}`), sql.ref(`j.${others}_mean`)];
  const distance = sql`abs(${mean} - ${othersMean})`;
  return sql<boolean>`${num} >= ${crowdSize} and ${numOthers} > 0 and ${distance} >= ${crowdDistance}
    and ${distance} >= ${crowdSigmas * ballotDeviation}::float8 * sqrt(1.0 / ${num} + 1.0 / nullif(${numOthers}, 0))
    and (j.mean - ${othersMean}) * sign(${mean} - ${othersMean}) >= ${crowdDistance}`;
};

/** What a check reads of ballots whose voter's pace is known. */
const pacedColumns = sql`t.id, t.entrant_id, t.entry_id, t.account_id, t.from_entry, t.is_outside, t.is_new, t.mean,
  t.score_all, t.score_art, t.score_tech, t.score_genre, t.completed_at, t.was_queued,
  t.excluded_at, t.excluded_by, t.excluded_reason`;

/**
 * Ballots that look suspicious, those of voters who vote alike, and excluded ones. By person and time. What is known of an
 * entry is grouped and joined, and runs are looked for among the few voters who were without a connection: all ballots of
 * a large event are then ordered once instead of six times.
 */
export async function listChecked(
  db: Database,
  competitionId: number,
  accountId: AccountId,
  alikeIds: readonly number[],
): Promise<CheckedRow[]> {
  const { rows } = await sql<CheckedRow>`
    with given as not materialized (${given(competitionId)}), queuing as materialized (
      select distinct b.entrant_id from ballot b where b.competition_id = ${competitionId} and b.was_queued
    ), ordered as (
      select g.*, lag(g.completed_at) over people as before_at,
        -- What waited for a connection arrives all at once.
        g.was_queued and coalesce(lag(g.was_queued) over people, false)
          and g.completed_at - lag(g.completed_at) over people < make_interval(secs => ${hastySeconds}) as is_same_run
      from given g where g.entrant_id in (select entrant_id from queuing)
      window people as (partition by g.entrant_id order by g.completed_at, g.id)
    ), grouped as (
      select o.*, count(*) filter (where not o.is_same_run) over (
        partition by o.entrant_id order by o.completed_at, o.id) as run
      from ordered o
    ), timed as (
      select g.*,
        -- Of a run each has its share of the time since the voter was last heard of.
        round(extract(epoch from case when g.was_queued
          then (min(g.completed_at) over runs - coalesce(min(g.before_at) filter (where not g.is_same_run) over runs, g.begun_at))
            / count(*) over runs
          else g.completed_at - g.before_at end)) as seconds_after
      from grouped g window runs as (partition by g.entrant_id, g.run)
    ), paced as (
      select ${pacedColumns}, t.seconds_after,
        lead(t.seconds_after) over (partition by t.entrant_id order by t.completed_at, t.id) as seconds_before_next
      from timed t
      union all
      select ${pacedColumns}, round(extract(epoch from t.completed_at - lag(t.completed_at) over people)),
        round(extract(epoch from lead(t.completed_at) over people - t.completed_at))
      from given t where t.entrant_id not in (select entrant_id from queuing)
      window people as (partition by t.entrant_id order by t.completed_at, t.id)
    ), hurried as (
      -- The one that a hasty one came after belongs to it.
      select t.*, coalesce(least(t.seconds_after, t.seconds_before_next) < ${hastySeconds}, false) as is_hasty
      from paced t
    ), of_entry as (
      select g.entry_id, count(*) as num, sum(g.score_all) as sum_all, sum(g.mean) as sum_mean,
        count(*) filter (where g.is_outside) as num_outside, avg(g.mean) filter (where g.is_outside) as outside_mean,
        count(*) filter (where not g.is_outside) as num_inside, avg(g.mean) filter (where not g.is_outside) as inside_mean,
        count(*) filter (where g.is_new) as num_new, avg(g.mean) filter (where g.is_new) as new_mean,
        count(*) filter (where not g.is_new and not g.is_outside) as num_known,
        avg(g.mean) filter (where not g.is_new and not g.is_outside) as known_mean
      from given g group by g.entry_id
    ), measured as (
      select h.*, o.num - 1 as num_others, (o.sum_all - h.score_all)::float8 / nullif(o.num - 1, 0) as others_mean,
        abs(h.mean - (o.sum_mean - h.mean) / nullif(o.num - 1, 0)) as distance,
        o.num_outside, o.outside_mean, o.num_inside, o.inside_mean, o.num_new, o.new_mean, o.num_known, o.known_mean
      from hurried h join of_entry o on o.entry_id = h.entry_id
    ), judged as (
      select m.*, least(m.score_all, m.score_art, m.score_tech, m.score_genre) = 5 and m.from_entry is not null
          and coalesce(m.others_mean, 0) <= ${ringMean} as is_all_fives,
        m.num_others >= ${outlierOthers} and m.distance >= ${outlierDistance} as is_far
      from measured m
    ), listed as (
      select j.*,
        coalesce(j.is_outside and ${isMoving('outside', 'inside')}, false) as is_lift_outside,
        coalesce(j.is_new and ${isMoving('new', 'known')}, false) as is_lift_new
      from judged j
    )
    select j.id, j.entrant_id as "entrantId", ${shownName('a')} as voter, j.from_entry as "fromEntryId",
      j.entry_id as "entryId", e.title,
      json_build_object('all', j.score_all, 'art', j.score_art, 'tech', j.score_tech, 'genre', j.score_genre) as scores,
      j.others_mean as "othersMean", j.num_others::int as "numOthers", j.seconds_after::int as "secondsAfter",
      j.was_queued as "wasQueued",
      case when j.excluded_at is not null then json_build_object('reason', j.excluded_reason,
        'by', coalesce(x.username, 'an organizer'), 'at', ${ms('j.excluded_at')}) end as exclusion,
      j.account_id = ${accountId} as "isOwn",
      j.is_all_fives as "isAllFives", case when j.is_far then j.distance end as distance, j.is_hasty as "isHasty",
      j.is_lift_outside as "isOutside", j.is_lift_new as "isNew"
    from listed j join entry e on e.id = j.entry_id join account a on a.id = j.account_id
    left join account x on x.id = j.excluded_by
    where j.is_all_fives or j.is_far or j.is_hasty or j.is_lift_outside or j.is_lift_new
      or j.excluded_at is not null or j.entrant_id = any(${[...alikeIds]}::bigint[])
    order by j.entrant_id, j.completed_at, j.id`.execute(db);
  return rows;
}

export interface BallotFacts {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  /** Whether the viewer has an entry in its competition. */
  readonly hasStake: boolean;
}

/** A complete ballot of a competition. */
export async function findBallotFacts(
  db: Database,
  competitionId: number,
  ballotId: number,
  viewerId: AccountId,
): Promise<BallotFacts | null> {
  const { rows } = await sql<BallotFacts>`
    select b.entry_id as "entryId", v.account_id as "accountId",
      has_stake(b.competition_id, ${viewerId}) as "hasStake"
    from ballot b join sign_up v on v.id = b.entrant_id
    where b.id = ${ballotId} and b.competition_id = ${competitionId} and b.is_complete`.execute(db);
  return rows[0] ?? null;
}

/** Nobody decides about their own ballot, and nobody with an entry about any. */
const mayDecide = (accountId: AccountId) => sql<boolean>`
  not has_stake(b.competition_id, ${accountId})
  and not exists (select from sign_up v where v.id = b.entrant_id and v.account_id = ${accountId})`;

export interface BallotDecision {
  readonly ballotId: number;
  /** Null: it counts again. */
  readonly reason: string | null;
  readonly audit: AuditEntry & { readonly accountId: AccountId };
}

/**
 * Excludes a ballot, or counts it again; a repeated exclusion changes the reason. Notifies its author. The statement
 * itself checks that this user may decide. False if nothing changed. Lock the results first.
 */
export async function decideBallot(
  transaction: Database,
  { ballotId, reason, audit }: BallotDecision,
): Promise<boolean> {
  const isOut = reason !== null;
  const { numAffectedRows } = await sql`
    update ballot b set excluded_at = case when ${isOut} then app_now() end,
      excluded_by = case when ${isOut} then ${audit.accountId}::bigint end, excluded_reason = ${reason ?? ''}
    where b.id = ${ballotId} and (${isOut} or b.excluded_at is not null) and ${mayDecide(audit.accountId)}`.execute(
    transaction,
  );
  if (numAffectedRows !== 1n) return false;
  await insertAuditEntry(transaction, audit);
  await addJob(transaction, notifyOfExclusion, { ballotId });
  return true;
}

export interface VoterDecision {
  readonly entrantId: number;
  /** Null: they count again. */
  readonly reason: string | null;
  readonly accountId: AccountId;
  readonly action: 'excluded-voter' | 'counted-voter';
  readonly competitionId: number;
}

/**
 * The same for every ballot of a voter that counts, or that was excluded. One audit entry and one mail for all.
 * Returns how many changed. Lock the results first.
 */
export async function decideVoter(
  transaction: Database,
  { entrantId, reason, accountId, action, competitionId }: VoterDecision,
): Promise<number> {
  const isOut = reason !== null;
  const { rows } = await sql<{ id: number }>`
    with theirs as (
      select b.id from ballot b
      where b.entrant_id = ${entrantId} and b.competition_id = ${competitionId} and b.is_complete
        and (b.excluded_at is null) = ${isOut}::boolean and ${mayDecide(accountId)}
      order by b.id for update
    )
    update ballot b set excluded_at = case when ${isOut} then app_now() end,
      excluded_by = case when ${isOut} then ${accountId}::bigint end, excluded_reason = ${reason ?? ''}
    from theirs where theirs.id = b.id returning b.id`.execute(transaction);
  if (rows.length === 0) return 0;
  const details = { entrantId, ballotIds: rows.map(({ id }) => id).toSorted((a, b) => a - b) };
  await insertAuditEntry(transaction, { accountId, action, competitionId, details });
  await addJob(transaction, notifyOfVoter, { entrantId, numBallots: rows.length });
  return rows.length;
}

export interface VoterMail {
  readonly email: string;
  readonly username: string;
  readonly title: string;
  readonly short: string;
  /** The latest decision about their ballots; null if they count again. */
  readonly reason: string | null;
}

export async function findVoterMail(db: Database, entrantId: number): Promise<VoterMail | null> {
  const { rows } = await sql<VoterMail>`
    select a.email, a.username, c.title, c.short, (
        select b.excluded_reason from ballot b where b.entrant_id = v.id and b.excluded_at is not null
        order by b.excluded_at desc, b.id limit 1) as reason
    from sign_up v join account a on a.id = v.account_id join competition c on c.id = v.competition_id
    where v.id = ${entrantId} and a.email is not null and a.verified_at is not null and a.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
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
