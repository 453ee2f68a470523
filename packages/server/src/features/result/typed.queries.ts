import type { EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface TypedEntry {
  readonly id: EntryId;
  readonly title: string;
  /** As last entered; four, or none yet. */
  readonly ranks: readonly (number | null)[] | null;
}

/** Every entry visible to others, with the ranks of the newest publication. */
export async function listTypedEntries(db: Database, competitionId: number): Promise<TypedEntry[]> {
  const { rows } = await sql<TypedEntry>`
    select e.id, e.title, x.ranks from entry e
    left join result_entry x on x.entry_id = e.id and x.result_id = (
      select max(id) from result where competition_id = ${competitionId} and published_at is not null)
    where e.competition_id = ${competitionId} and e.num_shown > 0
    order by x.position nulls last, e.id
    -- None of them is deleted before its rank is saved.
    for key share of e`.execute(db);
  return rows;
}

export async function hasBallots(db: Database, competitionId: number): Promise<boolean> {
  const { rows } =
    await sql`select from ballot where competition_id = ${competitionId} and is_complete limit 1`.execute(db);
  return rows.length > 0;
}
