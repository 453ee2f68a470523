import type { Visibility } from '@tinsmith/domain/log-policy';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import { type RawBuilder, sql } from 'kysely';
import type { Membership } from '../entrant/entrant.queries.ts';
import { membershipIn } from '../entrant/entrant.queries.ts';

export const logFileKind = 'log-post';

/** Whether the post that owns the file `f` has use for it; also for what waits for the worker. */
export const isLogFile = sql<boolean>`exists (
  select from log_post p where p.id = f.owner_id and f.address in (p.image, p.thumbnail, p.image_upload))`;

export interface LogFileFacts {
  readonly id: number;
  readonly entrantId: number;
  readonly visibility: Visibility;
  readonly isSpoiler: boolean;
  readonly competition: CompetitionTimes & { readonly id: number; readonly nowMs: number };
  readonly membership: Membership | null;
}

const ms = (moment: RawBuilder<unknown>) => sql`floor(extract(epoch from ${moment}) * 1000)`;

/** What decides who may have the picture or thumbnail `f`; null for what was uploaded as it came. */
export const logFileFacts = (accountId: number | null): RawBuilder<LogFileFacts | null> => sql`(
  select jsonb_build_object(
    'id', p.id, 'entrantId', p.entrant_id, 'visibility', p.visibility, 'isSpoiler', p.is_spoiler,
    'competition', jsonb_build_object(
      'id', c.id, 'kind', c.kind, 'nowMs', ${ms(sql`app_now()`)}, 'startMs', ${ms(sql`c.starts_at`)},
      'endMs', ${ms(sql`c.ends_at`)}, 'votingEndMs', ${ms(sql`c.voting_ends_at`)},
      'joinOpensMs', ${ms(sql`c.join_opens_at`)}, 'joinClosesMs', ${ms(sql`c.join_closes_at`)}),
    'membership', ${
      accountId === null
        ? sql`null`
        : sql`(select to_jsonb(m) from (${membershipIn(sql`c.id`, accountId)}) m)`
    })
  from log_post p join competition c on c.id = p.competition_id
  where p.id = f.owner_id and f.address in (p.image, p.thumbnail))`;
