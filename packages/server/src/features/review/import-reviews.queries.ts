import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface NewImportedReview {
  readonly competitionId: number;
  readonly entrantId: EntrantId;
  readonly entryId: EntryId;
  readonly text: string;
  readonly answer: { readonly text: string; readonly accountId: AccountId | null } | null;
}

/** Random numbers, ascending: reviews of an entry are listed by them. */
export async function takeNumbers(transaction: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select random_id() as id from generate_series(1, ${count}) order by 1`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Reviews without scores: an archive has no votes, and none are made up. */
export async function insertImportedReview(
  transaction: Database,
  id: number,
  { competitionId, entrantId, entryId, text, answer }: NewImportedReview,
): Promise<void> {
  await sql`
    insert into ballot (id, competition_id, entrant_id, entry_id, review, started_at, saved_at, answer, answered_at,
      answered_by)
    select ${id}, c.id, ${entrantId}, ${entryId}, ${text}, c.voting_ends_at, c.voting_ends_at, ${answer?.text ?? ''},
      case when ${answer !== null} then c.voting_ends_at end, ${answer?.accountId ?? null}
    from competition c where c.id = ${competitionId}`.execute(transaction);
}

export const countImportedReviews = (transaction: Database, entryIds: readonly EntryId[]) =>
  sql`select count_entry_votes(${[...entryIds]}::bigint[])`.execute(transaction);
