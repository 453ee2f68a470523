import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { NewSnapshot } from './result.queries.ts';

export interface NewImportedResult {
  readonly competitionId: number;
  readonly publishedMs: number;
  readonly note: string;
  readonly isTyped: boolean;
  readonly isUnchecked: boolean;
  readonly minBallots: number | null;
  readonly rankPercent: number | null;
  readonly places: NewSnapshot['entries'];
}

/** A ranking as it was published elsewhere. Its ballots are not here. */
export async function insertImportedResult(transaction: Database, result: NewImportedResult): Promise<void> {
  const published = sql`to_timestamp(${result.publishedMs} / 1000.0)`;
  const { rows } = await sql<{ id: number }>`
    insert into result (competition_id, number, frozen_at, published_at, note, is_typed, is_unchecked, min_ballots,
      rank_percent)
    select c.id, 1, greatest(${published}, c.voting_ends_at), ${published}, ${result.note}, ${result.isTyped},
      ${result.isUnchecked}, ${result.minBallots}::int, ${result.rankPercent}::smallint
    from competition c where c.id = ${result.competitionId} returning id`.execute(transaction);
  const id = rows[0]?.id ?? 0;
  for (const [place, entry] of result.places.entries())
    await transaction
      .insertInto('result_entry')
      .values({
        result_id: id,
        entry_id: entry.entryId,
        position: place + 1,
        step: entry.step,
        exclusion: entry.exclusion,
        num_ballots: entry.numBallots,
        ranks: sql`${[...entry.ranks]}::int[]`,
        sums: sql`${[...entry.sums]}::int[]`,
        spreads: sql`${[...entry.spreads]}::int[]`,
      })
      .execute();
}
