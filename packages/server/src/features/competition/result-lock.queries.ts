import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

// One lock for what a ranking is made of. Freezing and every change of what counts once voting has ended hold it
// alone; saving a ballot shares it with other ballots. It is taken before the locks of entries and ballots.

const resultLock = (competitionId: unknown) => sql`hashtextextended('results', ${competitionId})`;

/** Shares the lock with other ballots: to be evaluated with a voter's row. */
export const shareResultLock = (competitionId: unknown) =>
  sql`pg_advisory_xact_lock_shared(${resultLock(competitionId)})`;

/** Serializes freezing, publishing, revealing and changes of what counts; also with changes of the times. */
export async function lockResults(
  transaction: Database,
  competitionId: number,
): Promise<{ readonly isVotingOver: boolean }> {
  await sql`select from competition where id = ${competitionId} for no key update`.execute(transaction);
  await sql`select pg_advisory_xact_lock(${resultLock(competitionId)})`.execute(transaction);
  // A statement of its own, so that it sees what others committed before they released the lock.
  const { rows } = await sql<{ isVotingOver: boolean }>`
    select voting_ends_at <= app_now() as "isVotingOver" from competition where id = ${competitionId}`.execute(
    transaction,
  );
  return { isVotingOver: rows[0]?.isVotingOver ?? false };
}

/** The same for the competition of an entry. */
export async function lockResultsOfEntry(transaction: Database, entryId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select competition_id as id from entry where id = ${entryId}`.execute(transaction);
  if (rows[0]) await lockResults(transaction, rows[0].id);
}
