import type { EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export interface PublicPlace {
  readonly ranks: readonly (number | null)[];
  readonly isPublished: boolean;
  readonly numRanked: number;
  readonly hasTooFewBallots: boolean;
}

/** An entry's places, once public. */
export async function findPublicPlace(db: Database, entryId: EntryId): Promise<PublicPlace | null> {
  const { rows } = await sql<PublicPlace>`
    select x.ranks, r.published_at is not null as "isPublished",
      x.exclusion = '' and x.ranks[1] is null and not r.is_typed as "hasTooFewBallots",
      (select count(*)::int from result_entry n where n.result_id = p.result_id and n.ranks[1] is not null) as "numRanked"
    from public_place p join result r on r.id = p.result_id
    join result_entry x on x.result_id = p.result_id and x.entry_id = p.entry_id
    where p.entry_id = ${entryId}`.execute(db);
  return rows[0] ?? null;
}
