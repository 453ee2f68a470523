import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { demoEntries } from '../../entry/demo/demo-entry.queries.ts';

export async function deleteDemoVotes(db: Database): Promise<void> {
  await sql`delete from ballot where competition_id in (select id from demo.competition)`.execute(db);
  await sql`delete from trouble_report where entry_id in (${demoEntries})`.execute(db);
}

interface DemoBallotEntry {
  readonly id: EntryId;
  readonly memberIds: readonly EntrantId[];
}

/** The entries that can be voted for, with their authors. */
export async function listDemoBallotEntries(db: Database, competitionId: number): Promise<DemoBallotEntry[]> {
  const { rows } = await sql<DemoBallotEntry>`
    select r.id, array(select m.id from entrant m where m.entry_id = r.id) as "memberIds"
    from reviewable_entry r where r.competition_id = ${competitionId} and r.can_score order by r.id`.execute(
    db,
  );
  return rows;
}

export interface DemoBallot {
  readonly entrantId: EntrantId;
  readonly entryId: EntryId;
  /** In the order of the categories. */
  readonly scores: readonly number[];
  readonly review: string;
  readonly savedMs: number;
}

export async function insertDemoBallots(db: Database, competitionId: number, ballots: readonly DemoBallot[]) {
  await sql`
    insert into ballot (competition_id, entrant_id, entry_id, score_all, score_art, score_tech, score_genre, review,
      started_at, saved_at, completed_at)
    select ${competitionId}, b."entrantId", b."entryId", b.scores[1], b.scores[2], b.scores[3], b.scores[4], b.review,
      b.at, b.at, b.at
    from (select *, to_timestamp("savedMs" / 1000.0) as at from jsonb_to_recordset(${JSON.stringify(ballots)}::jsonb)
      as r("entrantId" bigint, "entryId" bigint, scores smallint[], review text, "savedMs" bigint)) b
    on conflict do nothing`.execute(db);
  await sql`select count_entry_votes(array(select id from entry where competition_id = ${competitionId}))`.execute(
    db,
  );
}

/**
 * Votes of an event in voting, about a quarter of the maximum so far: scores from 2 to 5, some with a review, by
 * visible entrants and never for their own.
 */
export async function insertDemoVotes(db: Database, competitionId: number, reviews: readonly string[]) {
  await sql`
    insert into ballot (competition_id, entrant_id, entry_id, score_all, score_art, score_tech, score_genre, review,
      started_at, saved_at, completed_at)
    select r.competition_id, v.id, r.id, 2 + n.lot % 4, 2 + n.lot / 4 % 4, 2 + n.lot / 16 % 4, 2 + n.lot / 64 % 4,
      case when n.lot % 3 = 0 then (${[...reviews]}::text[])[1 + n.lot / 7 % ${reviews.length}] else '' end, at, at, at
    from reviewable_entry r join entrant v on v.competition_id = r.competition_id
    join account a on a.id = v.account_id join competition c on c.id = r.competition_id
    cross join lateral (select (abs(hashint8(v.id * 7919 + r.id)::bigint) % 1000000007)::int as lot) n
    cross join lateral (select c.ends_at + (app_now() - c.ends_at) * (n.lot % 1000 / 1000.0) as at) m
    where r.competition_id = ${competitionId} and r.can_score and v.entry_id is distinct from r.id
      and a.verified_at is not null and n.lot / 256 % 4 = 0
    on conflict do nothing`.execute(db);
  await sql`
    insert into trouble_report (entrant_id, entry_id, platform, reason, message)
    select distinct on (r.id) v.id, r.id, 'linux', 'crash', 'libsnail.so.2: cannot open shared object file'
    from reviewable_entry r join entrant v on v.competition_id = r.competition_id and v.entry_id is distinct from r.id
    where r.competition_id = ${competitionId} and r.can_score and r.id % 5 = 0 order by r.id, v.id
    on conflict do nothing`.execute(db);
  await sql`select count_entry_votes(array(select id from entry where competition_id = ${competitionId}))`.execute(
    db,
  );
}
