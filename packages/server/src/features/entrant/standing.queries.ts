import type { AccountId } from '@tinsmith/domain/ids';
import type { Place } from '@tinsmith/domain/standing';
import { type RawBuilder, sql } from 'kysely';

/** An account's place in the competition of a `competition` row: part of every query that reads that row. */
export const placeIn = (accountId: AccountId | null): RawBuilder<Place | null> =>
  accountId === null
    ? sql<Place | null>`null::json`
    : sql<Place | null>`(
        select json_build_object('entrantId', v.id, 'entryId', v.entry_id, 'mateIds', array(
          select m.id from entrant m where m.entry_id = v.entry_id and m.id <> v.id order by m.id))
        from entrant v where v.competition_id = competition.id and v.account_id = ${accountId})`;
