import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export const deleteDemoResults = (db: Database) =>
  sql`delete from result where competition_id in (select id from demo.competition)`.execute(db);

/** How many entries could be voted for, and how many votes there are. */
export async function countDemoBallots(db: Database, competitionId: number) {
  const { rows } = await sql<{ numEntries: number; numBallots: number }>`
    select (select count(*)::int from reviewable_entry where competition_id = ${competitionId} and can_score)
        as "numEntries",
      (select count(*)::int from ballot where competition_id = ${competitionId}) as "numBallots"`.execute(db);
  return rows[0] ?? { numEntries: 0, numBallots: 0 };
}
