import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { keepAnswers } from '../../platform/database/keep-answers.ts';

/**
 * How many entries of an event can be voted for, by everyone but their makers. Counting them reads every file of the
 * event, 40 ms for 10,000 entries, and each ballot that is saved answers with it. They seldom change once voting is
 * open, so a count is used for some seconds.
 */
export const countVotable = keepAnswers(
  2_000,
  async (db: Database, competitionId: number): Promise<number> => {
    const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from reviewable_entry
    where competition_id = ${competitionId} and can_score`.execute(db);
    return rows[0]?.num ?? 0;
  },
);
