import type { VoteProgress } from '@tinsmith/contract/vote';
import { type TroublePlatform, type TroubleReason, votesOwed } from '@tinsmith/domain/ballot';
import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/database.ts';
import { ms } from '../../platform/database/ms.ts';
import { shareResultLock } from '../competition/result-lock.queries.ts';
import { countVotable } from './num-votable.ts';

/** A saved ballot. */
export interface BallotRow {
  readonly all: number | null;
  readonly art: number | null;
  readonly tech: number | null;
  readonly genre: number | null;
  readonly review: string;
  readonly version: number;
  readonly savedMs: number;
}

export interface TroubleRow {
  readonly platform: TroublePlatform;
  readonly reason: TroubleReason;
  readonly message: string;
  readonly answer: string;
}

/** An entry on a voter's ballot. */
export interface VotableRow {
  readonly id: EntryId;
  readonly fileTags: readonly string[];
  readonly hasPlayLink: boolean;
  readonly numVotes: number;
  readonly numOpen: number;
  /** Its place in their order, if it has one. */
  readonly position: number | null;
  /** Voted for, or couldn't be run. */
  readonly isDone: boolean;
  readonly ballot: BallotRow | null;
  readonly trouble: TroubleRow | null;
}

const ballotColumns = sql`
  'all', b.score_all, 'art', b.score_art, 'tech', b.score_tech, 'genre', b.score_genre, 'review', b.review,
  'version', b.version, 'savedMs', ${ms('b.saved_at')}`;

const isDone = sql<boolean>`(coalesce(b.is_complete, false) or p.id is not null)`;
const hasBegun = sql<boolean>`
  not ${isDone} and (b.review <> '' or num_nonnulls(b.score_all, b.score_art, b.score_tech, b.score_genre) > 0)`;

/** Whether the voter `v` is or was in the team of the entry `r`: since the start, whenever they left. */
const isOwn = sql<boolean>`(r.id is not distinct from v.entry_id or exists (
  select from entry_former_member f where f.entry_id = r.id and f.entrant_id = v.id))`;

/**
 * What an entrant has to do with: `dealt` is their order, `given` their ballots, `reported` what they couldn't run, `own` the
 * entries whose team they are or were in, since the start, whenever they left. Each table is read once, and `materialized`
 * keeps it so: PostgreSQL expects few entries and would look up each by itself. `only` limits the entries.
 */
const aboutVoter = (entrantId: EntrantId, only: RawBuilder<unknown>) => sql`
  dealt as materialized (select entry_id, position from dealt_entry where entrant_id = ${entrantId} ${only}),
  given as materialized (
    select id, entry_id, is_complete, score_all, score_art, score_tech, score_genre, review, version, saved_at
    from ballot where entrant_id = ${entrantId} ${only}),
  reported as materialized (
    select id, entry_id, platform, reason, message, answer, taken_back_at
    from trouble_report where entrant_id = ${entrantId} ${only}),
  own as materialized (
    select entry_id from sign_up where id = ${entrantId} and entry_id is not null
    union select entry_id from entry_former_member where entrant_id = ${entrantId})`;

/** The entries in their order, and those that they voted for or couldn't run. */
const touchedIds = sql`select entry_id from dealt union select entry_id from given union select entry_id from reported`;

/** What they did with the entry `r`. */
const withWork = sql`
  left join dealt d on d.entry_id = r.id left join given b on b.entry_id = r.id
  left join reported p on p.entry_id = r.id and p.taken_back_at is null`;

/** Those of which ids are given; or these and all that the entrant has to do with. */
type Chosen = { readonly ids: readonly number[] } | { readonly touchedOr: readonly number[] };

/**
 * All entries that an entrant can vote for, voted for or not, without their own. `chosen` ones are each looked up by
 * themselves, instead of every entry of the event.
 */
export async function listVotable(
  db: Database,
  competitionId: number,
  entrantId: EntrantId,
  chosen: Chosen | null = null,
): Promise<VotableRow[]> {
  const only = chosen && 'ids' in chosen ? sql`and entry_id = ${anyOf(chosen.ids)}` : sql``;
  const isChosen = !chosen
    ? sql``
    : 'ids' in chosen
      ? sql`and r.id = ${anyOf(chosen.ids)}`
      : sql`and r.id = any(array(${touchedIds} union select unnest(${chosen.touchedOr}::bigint[])))`;
  const { rows } = await sql<VotableRow>`
    with ${aboutVoter(entrantId, only)},
    votable as materialized (
      select r.id, r.file_tags, r.play_link <> '' as has_play_link from reviewable_entry r
      where r.competition_id = ${competitionId} and r.can_score and r.id not in (select entry_id from own) ${isChosen}
    ), tallied as materialized (
      select t.entry_id, t.num_votes, t.num_open from entry_tally t where t.entry_id = any(array(select id from votable)))
    select r.id, r.file_tags as "fileTags", r.has_play_link as "hasPlayLink",
      coalesce(t.num_votes, 0) as "numVotes", coalesce(t.num_open, 0) as "numOpen", d.position, ${isDone} as "isDone",
      case when b.id is not null then json_build_object(${ballotColumns}) end as ballot,
      case when p.id is not null then json_build_object(
        'platform', p.platform, 'reason', p.reason, 'message', p.message, 'answer', p.answer) end as trouble
    from votable r left join tallied t on t.entry_id = r.id ${withWork}
    order by r.id`.execute(db);
  return rows;
}

/** How many complete ballots an entry has. */
export async function countVotes(db: Database, entryId: EntryId): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    select num_votes as num from entry_tally where entry_id = ${entryId}`.execute(db);
  return rows[0]?.num ?? 0;
}

/** An entry that a voter has to do with, also one of their own. */
export interface TouchedRow {
  readonly id: EntryId;
  /** Its place in their order, if it has one. */
  readonly position: number | null;
  readonly isOwn: boolean;
  /** Voted for, or couldn't be run. */
  readonly isDone: boolean;
  readonly hasBallot: boolean;
  /** With a ballot that says something, and is not complete. */
  readonly hasBegun: boolean;
}

/** How far an entrant is with voting, and what they have to do with. */
export interface VoterState {
  readonly progress: VoteProgress;
  readonly touched: readonly TouchedRow[];
}

export async function readVoterState(
  db: Database,
  competitionId: number,
  entrantId: EntrantId,
): Promise<VoterState> {
  const [numAll, { rows }] = await Promise.all([
    countVotable(db, competitionId),
    sql<Omit<TouchedRow, 'id'> & { id: EntryId | null; numEntrants: number }>`
      with ${aboutVoter(entrantId, sql``)},
      votable as materialized (
        select r.id from reviewable_entry r
        where r.competition_id = ${competitionId} and r.can_score
          and r.id = any(array(${touchedIds} union select entry_id from own)))
      select
        coalesce((select n.num_entrants from entrant_count n where n.competition_id = ${competitionId}), 0) as "numEntrants",
        r.id, d.position, r.id in (select entry_id from own) as "isOwn", ${isDone} as "isDone",
        b.id is not null as "hasBallot", coalesce(${hasBegun}, false) as "hasBegun"
      -- Also if there are none.
      from (select) one left join votable r on true ${withWork}
      order by r.id`.execute(db),
  ]);
  const touched = rows.flatMap(({ id, ...row }): TouchedRow[] => (id === null ? [] : [{ ...row, id }]));
  const numEntrants = rows[0]?.numEntrants ?? 0;
  const count = (isCounted: (row: TouchedRow) => boolean) => touched.filter(isCounted).length;
  const numDone = count((row) => !row.isOwn && row.isDone);
  const numBegun = count((row) => !row.isOwn && row.hasBegun);
  const numEntries = Math.max(numAll - count((row) => row.isOwn), numDone + numBegun);
  const progress = { numEntries, numDone, numBegun, numOwed: votesOwed(numAll, numEntrants, numEntries) };
  return { progress, touched };
}

export const countProgress = async (
  db: Database,
  competitionId: number,
  entrantId: EntrantId,
): Promise<VoteProgress> => (await readVoterState(db, competitionId, entrantId)).progress;

/** Whether an entrant left the team of an entry. */
export async function hasLeftTeam(db: Database, entrantId: EntrantId, entryId: EntryId): Promise<boolean> {
  const { rows } = await sql`
    select from entry_former_member where entrant_id = ${entrantId} and entry_id = ${entryId}`.execute(db);
  return rows.length > 0;
}

/** Whether an entry is on the ballot. */
export async function isOnBallot(db: Database, entryId: EntryId): Promise<boolean> {
  const { rows } = await sql`select from reviewable_entry where id = ${entryId} and can_score`.execute(db);
  return rows.length > 0;
}

/** A voter's own ballot for an entry. */
export async function findBallot(
  db: Database,
  entrantId: EntrantId,
  entryId: EntryId,
): Promise<BallotRow | null> {
  const { rows } = await sql<{ ballot: BallotRow }>`
    select json_build_object(${ballotColumns}) as ballot from ballot b
    where b.entrant_id = ${entrantId} and b.entry_id = ${entryId}`.execute(db);
  return rows[0]?.ballot ?? null;
}

/** Whether an account may vote in the competition of `c` now, as `v`. */
const mayVote = (accountId: AccountId) => sql<boolean>`
  can_vote(c, app_now()) and not is_frozen(c) and v.account_id = ${accountId} and v.withdrawn_at is null
  and exists (select from account a where a.id = v.account_id and a.verified_at is not null)`;

/**
 * Records that a voter is active. Locks their order for the transaction, and keeps freezing waiting; false if they
 * may not vote.
 */
export async function lockVoter(
  transaction: Database,
  accountId: AccountId,
  entrantId: EntrantId,
): Promise<boolean> {
  const { rows } = await sql`
    insert into voter as w (entrant_id)
    select v.id from sign_up v join competition c on c.id = v.competition_id
    where v.id = ${entrantId} and ${mayVote(accountId)}
    on conflict (entrant_id) do update set seen_at = app_now()
    returning ${shareResultLock(sql`(select s.competition_id from sign_up s where s.id = w.entrant_id)`)}`.execute(
    transaction,
  );
  return rows.length === 1;
}

/** Must be called last, after every change of ballots, reports or orders: it locks these entries' counts. */
const recount = (transaction: Database, ids: readonly EntryId[]) =>
  sql`select count_entry_votes(${ids}::bigint[])`.execute(transaction);

/** Adds entries at the end of a voter's order. */
export async function insertDealt(
  transaction: Database,
  entrantId: EntrantId,
  ids: readonly EntryId[],
): Promise<void> {
  await sql`
    insert into dealt_entry (entrant_id, entry_id, position)
    select ${entrantId}, e.id, given.place
      + (select coalesce(max(d.position), 0) from dealt_entry d where d.entrant_id = ${entrantId})
    from unnest(${ids}::bigint[]) with ordinality given (id, place) join entry e on e.id = given.id
    -- One that is being deleted is waited for, and left out.
    for key share of e
    on conflict do nothing`.execute(transaction);
  await recount(transaction, ids);
}

export interface BallotSave {
  readonly accountId: AccountId;
  readonly entrantId: EntrantId;
  readonly entryId: EntryId;
  readonly scores: Readonly<Record<'all' | 'art' | 'tech' | 'genre', number | null>>;
  readonly review: string;
  readonly baseVersion: number;
  readonly isQueued: boolean;
}

/**
 * Saves a ballot; the statement itself checks that this user may vote for this entry now. The last one wins;
 * a queued one is saved only if nothing was saved since it began. Null if nothing was saved.
 */
export async function upsertBallot(transaction: Database, save: BallotSave): Promise<BallotRow | null> {
  const saved = await writeBallot(transaction, save);
  if (saved) await recount(transaction, [save.entryId]);
  return saved;
}

/** Saves several ballots, each as above. Returns the entries whose ballots were saved. */
export async function upsertBallots(transaction: Database, saves: readonly BallotSave[]): Promise<EntryId[]> {
  const ids: EntryId[] = [];
  for (const save of saves) if (await writeBallot(transaction, save)) ids.push(save.entryId);
  if (ids.length > 0) await recount(transaction, ids);
  return ids;
}

async function writeBallot(transaction: Database, save: BallotSave): Promise<BallotRow | null> {
  const { all, art, tech, genre } = save.scores;
  const isComplete = [all, art, tech, genre].every((score) => score !== null);
  const { rows } = await sql<{ ballot: BallotRow }>`
    insert into ballot as b (
      competition_id, entrant_id, entry_id, score_all, score_art, score_tech, score_genre, review, was_queued,
      completed_at)
    select c.id, v.id, r.id, ${all}, ${art}, ${tech}, ${genre}, ${save.review}, ${save.isQueued},
      case when ${isComplete} then app_now() end
    from reviewable_entry r join competition c on c.id = r.competition_id
    join sign_up v on v.competition_id = c.id join entry e on e.id = r.id
    where r.id = ${save.entryId} and r.can_score and v.id = ${save.entrantId}
      and not ${isOwn} and ${mayVote(save.accountId)}
      -- A queued one that began from something must still find it.
      and (not ${save.isQueued} or ${save.baseVersion} = 0 or exists (
        select from ballot w where w.entrant_id = v.id and w.entry_id = r.id))
    for key share of e
    on conflict (entrant_id, entry_id) do update set
      score_all = excluded.score_all, score_art = excluded.score_art, score_tech = excluded.score_tech,
      score_genre = excluded.score_genre, review = excluded.review, version = b.version + 1, saved_at = app_now(),
      completed_at = coalesce(b.completed_at, excluded.completed_at), was_queued = b.was_queued or excluded.was_queued
      where not ${save.isQueued} or b.version = ${save.baseVersion}
    returning json_build_object(${ballotColumns}) as ballot`.execute(transaction);
  return rows[0]?.ballot ?? null;
}

export interface TroubleSave {
  readonly accountId: AccountId;
  readonly entrantId: EntrantId;
  readonly entryId: EntryId;
  readonly platform: TroublePlatform;
  readonly reason: TroubleReason;
  readonly message: string;
}

/** Records that a user couldn't run an entry; a repeat replaces it. False if they may not vote for it. */
export async function upsertTrouble(transaction: Database, trouble: TroubleSave): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into trouble_report (entrant_id, entry_id, platform, reason, message)
    select v.id, r.id, ${trouble.platform}, ${trouble.reason}, ${trouble.message}
    from reviewable_entry r join competition c on c.id = r.competition_id
    join sign_up v on v.competition_id = c.id join entry e on e.id = r.id
    where r.id = ${trouble.entryId} and r.can_score and v.id = ${trouble.entrantId}
      and not ${isOwn} and ${mayVote(trouble.accountId)}
    for key share of e
    on conflict (entrant_id, entry_id) do update set
      platform = excluded.platform, reason = excluded.reason, message = excluded.message, reported_at = app_now(),
      taken_back_at = null, answer = '', answered_at = null, answer_seen_at = null, done_at = null`.execute(
    transaction,
  );
  if (numAffectedRows !== 1n) return false;
  await recount(transaction, [trouble.entryId]);
  return true;
}

export async function takeBackReport(
  transaction: Database,
  entrantId: EntrantId,
  entryId: EntryId,
): Promise<void> {
  await sql`
    update trouble_report set taken_back_at = app_now()
    where entrant_id = ${entrantId} and entry_id = ${entryId} and taken_back_at is null`.execute(transaction);
  await recount(transaction, [entryId]);
}

/** A user's ballots and reports, for their own download. */
export async function listVoteData(db: Database, accountId: AccountId) {
  const { rows: ballots } = await sql<Record<string, unknown>>`
    select c.short as event, e.title as entry, b.score_all as "all", b.score_art as art, b.score_tech as tech,
      b.score_genre as genre, b.review,
      b.answer as "teamsAnswer", nullif(b.excluded_reason, '') as "leftOutBecause", b.started_at as "startedAt", b.saved_at as "savedAt"
    from ballot b join sign_up v on v.id = b.entrant_id join competition c on c.id = b.competition_id
    join entry e on e.id = b.entry_id
    where v.account_id = ${accountId} order by b.started_at, b.id`.execute(db);
  const { rows: troubles } = await sql<Record<string, unknown>>`
    select c.short as event, e.title as entry, p.platform, p.reason, p.message, p.answer as "teamsAnswer", p.reported_at as "reportedAt"
    from trouble_report p join sign_up v on v.id = p.entrant_id join entry e on e.id = p.entry_id
    join competition c on c.id = e.competition_id
    where v.account_id = ${accountId} order by p.reported_at, p.id`.execute(db);
  return { ballots, troubles };
}

/** Deletes data that is useless without the account: ballots and reviews stay. */
export const deleteVoter = (transaction: Database, accountId: AccountId) =>
  sql`delete from voter where entrant_id in (select id from sign_up where account_id = ${accountId})`.execute(
    transaction,
  );

/** Voters inactive for so long, with entries in their order that they have not begun. */
export async function listIdleVoters(db: Database, idleHours: number): Promise<EntrantId[]> {
  const { rows } = await sql<{ entrant_id: EntrantId }>`
    select v.entrant_id from voter v
    where v.seen_at <= app_now() - make_interval(hours => ${idleHours}) and exists (
      select from dealt_entry d where d.entrant_id = v.entrant_id and ${isUntouched})
    order by v.entrant_id limit 1000`.execute(db);
  return rows.map((row) => row.entrant_id);
}

const isUntouched = sql<boolean>`
  not exists (select from ballot b where b.entrant_id = d.entrant_id and b.entry_id = d.entry_id)
  and not exists (select from trouble_report p where p.entrant_id = d.entrant_id and p.entry_id = d.entry_id)`;

/** Removes entries that a voter has not begun from their order, unless they are back. */
export async function takeBackDealt(
  transaction: Database,
  entrantId: EntrantId,
  idleHours: number,
): Promise<void> {
  const { rows: idle } = await sql`
    select from voter where entrant_id = ${entrantId}
      and seen_at <= app_now() - make_interval(hours => ${idleHours}) for update`.execute(transaction);
  if (idle.length === 0) return;
  const { rows } = await sql<{ entry_id: EntryId }>`
    delete from dealt_entry d where d.entrant_id = ${entrantId} and ${isUntouched} returning d.entry_id`.execute(
    transaction,
  );
  await recount(
    transaction,
    rows.map((row) => row.entry_id),
  );
}
