import type { AccountId, EntryId } from '@tinsmith/domain/ids';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import type { Place } from '@tinsmith/domain/standing';
import { type RawBuilder, sql } from 'kysely';
import { ms, nowMs } from '../../platform/database/ms.ts';
import { placeIn } from '../entrant/standing.queries.ts';

export const entryFileKind = 'entry';

/** Whether the entry that owns the file `f` shows it. */
export const isEntryFile = sql<boolean>`exists (
  select from entry e where e.id = f.owner_id and f.address in (e.image, e.thumbnail)
  union all
  select from entry_image i where i.entry_id = f.owner_id and f.address in (i.image, i.thumbnail))`;

export interface EntryFileFacts extends Pick<CompetitionTimes, 'kind' | 'endMs'> {
  readonly id: EntryId;
  readonly competitionId: number;
  readonly numShown: number;
  readonly isSecret: boolean;
  readonly place: Place | null;
  readonly nowMs: number;
}

/** The facts that decide access to an entry's files, from the rows `entry` and `competition`. */
export const entryFacts = (accountId: AccountId | null): RawBuilder<EntryFileFacts> => sql`jsonb_build_object(
    'id', entry.id, 'competitionId', competition.id, 'numShown', entry.num_shown,
    'isSecret', is_entry_secret(competition, app_now()), 'kind', competition.kind,
    'endMs', ${ms('competition.ends_at')},
    'nowMs', ${nowMs}, 'place', ${placeIn(accountId)})`;

/** The facts that decide access to the file `f` of an entry. */
export const entryFileFacts = (accountId: AccountId | null): RawBuilder<EntryFileFacts | null> => sql`(
  select ${entryFacts(accountId)}
  from entry join competition on competition.id = entry.competition_id
  where entry.id = f.owner_id and (f.address in (entry.image, entry.thumbnail) or exists (
    select from entry_image i where i.entry_id = entry.id and f.address in (i.image, i.thumbnail))))`;
