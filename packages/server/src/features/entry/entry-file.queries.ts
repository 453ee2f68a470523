import { type RawBuilder, sql } from 'kysely';
import { isEntrant } from './entry.queries.ts';
import type { EntryFacts } from './view-entry.ts';

export const entryFileKind = 'entry';

/** Whether the entry that owns the file `f` shows it. */
export const isEntryFile = sql<boolean>`exists (
  select from entry e where e.id = f.owner_id and f.address in (e.image, e.thumbnail))`;

export interface EntryFileFacts extends EntryFacts {
  readonly id: number;
  readonly competitionId: number;
}

/** What decides who may have the file `f` of an entry. */
export const entryFileFacts = (accountId: number | null): RawBuilder<EntryFileFacts | null> => sql`(
  select jsonb_build_object(
    'id', entry.id, 'competitionId', competition.id, 'numShown', entry.num_shown,
    'isSecret', is_entry_secret(competition, app_now()), 'isViewerEntrant', ${isEntrant(accountId)},
    'isMember', exists (select from entrant m where m.entry_id = entry.id and m.account_id = ${accountId}::bigint))
  from entry join competition on competition.id = entry.competition_id
  where entry.id = f.owner_id and f.address in (entry.image, entry.thumbnail))`;
