import { sql } from 'kysely';
import type { EntrantId, EntryId } from '../../packages/domain/src/ids.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';

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

interface DemoBallot {
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
