import type { AccountId } from '@tinsmith/domain/ids';
import type { Visibility } from '@tinsmith/domain/log-policy';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import type { Place } from '@tinsmith/domain/standing';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { ms, nowMs } from '../../platform/database/ms.ts';
import { shownName } from '../account/account.queries.ts';
import { placeIn } from '../entrant/standing.queries.ts';

/** Whether a post links elsewhere. */
export const hasLink = (text: string): boolean => /<a\s|(?:https?|ftp):\/\//i.test(text);

/** How long after registering a user counts as new. */
const newcomerDays = 30;

/**
 * Queues a newcomer's post with links for staff. Others see it meanwhile: most newcomers mean well. Once
 * staff have kept one of their posts, they are trusted.
 */
export const queueNewcomersPost = (transaction: Database, postId: number) =>
  sql`
  insert into log_queue (post_id)
  select p.id from log_post p join sign_up s on s.id = p.entrant_id join account a on a.id = s.account_id
  where p.id = ${postId} and a.rank is null and a.created_at > app_now() - make_interval(days => ${newcomerDays})
    and not exists (
      select from log_queue q join log_post o on o.id = q.post_id join sign_up m on m.id = o.entrant_id
      where m.account_id = a.id and q.settled_at is not null and o.hidden_at is null)
  on conflict do nothing`.execute(transaction);

export interface QueuedRow extends CompetitionTimes {
  readonly postId: number;
  readonly short: string;
  readonly since: number;
  readonly postedAt: number;
  readonly text: string;
  readonly visibility: Visibility;
  readonly isFirstLink: boolean;
  readonly author: {
    readonly name: string;
    readonly registeredAt: number;
    readonly isVerified: boolean;
    readonly isSuspended: boolean;
    readonly numPosts: number;
  };
  readonly reports: readonly { readonly by: string; readonly reason: string; readonly date: number }[];
  readonly nowMs: number;
  readonly place: Place | null;
}

/** Posts that wait for a decision, oldest first; with the facts that decide whether staff may see them. */
export async function listQueuedPosts(db: Database, staffId: AccountId, limit: number): Promise<QueuedRow[]> {
  const { rows } = await sql<QueuedRow>`
    select p.id as "postId", competition.short, ${ms('o.since')} as since, ${ms('p.posted_at')} as "postedAt", p.text,
      p.visibility, o.is_first_link as "isFirstLink", competition.kind,
      ${ms('competition.starts_at')} as "startMs", ${ms('competition.ends_at')} as "endMs",
      ${ms('competition.voting_ends_at')} as "votingEndMs", ${ms('competition.join_opens_at')} as "joinOpensMs",
      ${ms('competition.join_closes_at')} as "joinClosesMs",
      ${nowMs} as "nowMs", ${placeIn(staffId)} as place,
      json_build_object('name', ${shownName('a')}, 'registeredAt', ${ms('a.created_at')},
        'isVerified', a.verified_at is not null, 'isSuspended', coalesce(a.suspended_until > app_now(), false),
        'numPosts', (select count(*) from log_post n join entrant m on m.id = n.entrant_id
          where m.account_id = a.id and n.visibility = 'plain')) as author,
      coalesce((select json_agg(json_build_object(
          'by', ${shownName('b')}, 'reason', r.reason, 'date', ${ms('r.reported_at')}) order by r.reported_at desc)
        from log_report r join account b on b.id = r.account_id
        where r.post_id = p.id and r.settled_at is null), '[]') as reports
    from (
      select post_id, min(since) as since, bool_or(is_first_link) as is_first_link from (
        select post_id, reported_at as since, false as is_first_link from log_report where settled_at is null
        union all select post_id, queued_at, true from log_queue where settled_at is null) w
      group by post_id
    ) o
    join log_post p on p.id = o.post_id join competition on competition.id = p.competition_id
    join entrant e on e.id = p.entrant_id join account a on a.id = e.account_id
    order by o.since, p.id limit ${limit}`.execute(db);
  return rows;
}
