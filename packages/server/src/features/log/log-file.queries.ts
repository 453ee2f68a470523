import type { AccountId, EntrantId } from '@tinsmith/domain/ids';
import type { Visibility } from '@tinsmith/domain/log-policy';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import type { Place } from '@tinsmith/domain/standing';
import { type RawBuilder, sql } from 'kysely';
import { ms, nowMs } from '../../platform/database/ms.ts';
import { placeIn } from '../entrant/standing.queries.ts';

export const logFileKind = 'log-post';

/** Whether the post that owns the file `f` uses it, including uploads that wait for the worker. */
export const isLogFile = sql<boolean>`exists (
  select from log_post p where p.id = f.owner_id and f.address in (p.image, p.thumbnail, p.image_upload))`;

export interface LogFileFacts {
  readonly id: number;
  readonly entrantId: EntrantId;
  readonly visibility: Visibility;
  readonly isSpoiler: boolean;
  readonly competition: CompetitionTimes & { readonly id: number; readonly nowMs: number };
  readonly place: Place | null;
}

/** The facts that decide access to the picture or thumbnail `f`; null for an unprocessed upload. */
export const logFileFacts = (accountId: AccountId | null): RawBuilder<LogFileFacts | null> => sql`(
  select jsonb_build_object(
    'id', p.id, 'entrantId', p.entrant_id, 'visibility', p.visibility, 'isSpoiler', p.is_spoiler,
    'competition', jsonb_build_object(
      'id', competition.id, 'kind', competition.kind, 'nowMs', ${nowMs}, 'startMs', ${ms('competition.starts_at')},
      'endMs', ${ms('competition.ends_at')}, 'votingEndMs', ${ms('competition.voting_ends_at')},
      'joinOpensMs', ${ms('competition.join_opens_at')}, 'joinClosesMs', ${ms('competition.join_closes_at')}),
    'place', ${placeIn(accountId)})
  from log_post p join competition on competition.id = p.competition_id
  where p.id = f.owner_id and f.address in (p.image, p.thumbnail))`;
