import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface MailedPlace {
  readonly entryId: number;
  readonly title: string;
  /** In the order of the categories; null without a place. */
  readonly ranks: readonly (number | null)[];
  readonly numRanked: number;
  readonly hasTooFewBallots: boolean;
  readonly numReviews: number;
}

/** The public places of some entries. */
export async function listMailedPlaces(
  db: Database,
  entryIds: readonly number[],
): Promise<ReadonlyMap<number, MailedPlace>> {
  const { rows } = await sql<MailedPlace>`
    with ranked as materialized (
      select x.result_id, count(*)::int as num from result_entry x
      where x.ranks[1] is not null and x.result_id in (
        select result_id from public_place where entry_id = any (${entryIds}::bigint[]))
      group by x.result_id
    )
    select e.id as "entryId", e.title, x.ranks, coalesce(n.num, 0) as "numRanked",
      x.exclusion = '' and x.ranks[1] is null and not r.is_typed as "hasTooFewBallots", coalesce(t.num_reviews, 0) as "numReviews"
    from public_place p join result_entry x on x.result_id = p.result_id and x.entry_id = p.entry_id
    join result r on r.id = p.result_id left join ranked n on n.result_id = p.result_id join entry e on e.id = p.entry_id
    left join entry_tally t on t.entry_id = e.id
    where p.entry_id = any (${entryIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.entryId, row]));
}
