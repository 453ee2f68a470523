import type { AccountId, EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { SummaryParts } from '../../http/feature.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/database.ts';
import { ms } from '../../platform/database/ms.ts';
import { shownName } from '../account/account.queries.ts';
import type { LatestPostPart } from '../competition/competition.queries.ts';
import type { EntrantParts, NumPosts } from '../entrant/entrant.queries.ts';

// The rule is visibilitiesFor of domain/log-policy.ts, without staff's rights: a count is no reason to look.
const seesSpoilers = (accountId: AccountId | null) => sql<boolean>`(
  app_now() >= competition.ends_at or (competition.kind = 'speedhack' and exists (
    select from entrant e where e.competition_id = competition.id and e.account_id = ${accountId})))`;

/** More than fifteen words need, however they are marked up. */
const previewLetters = 4000;

/** The log's part of a competition's summary. */
export const logSummary: SummaryParts = {
  numLogs: (accountId) => sql<number>`coalesce((
    select n.num_plain + case when ${seesSpoilers(accountId)} then n.num_spoiler else 0 end
    from log_count n where n.competition_id = competition.id), 0)`,
};

/** The newest public post, of events that are open for posting. */
export const latestPost: LatestPostPart = sql`case when can_post(competition, app_now()) then (
    select json_build_object(
      'id', p.id, 'date', ${ms('p.posted_at')},
      'text', left(p.text, ${previewLetters}::int), 'entrant', json_build_object('id', p.entrant_id, 'name', ${shownName('a')}))
    from (values ('plain'), ('spoiler')) s(visibility) cross join lateral (
      select l.id, l.posted_at, l.text, l.entrant_id, l.seq from log_post l
      where l.competition_id = competition.id and l.visibility = s.visibility and (s.visibility = 'plain' or app_now() >= competition.ends_at)
      order by l.seq desc limit 1
    ) p
    join entrant e on e.id = p.entrant_id join account a on a.id = e.account_id
    order by p.seq desc limit 1) end`;

/** How many posts of an entrant a viewer sees. */
export const numPosts: NumPosts = (competitionId, accountId) => sql<number>`(
  select count(*)::int from log_post p where p.entrant_id = entrant.id and (p.visibility = 'plain' or (p.visibility = 'spoiler'
    and (select ${seesSpoilers(accountId)} from competition where competition.id = ${competitionId}))))`;

/** The same for many entrants of one competition, who are read together. */
export const postsOfEntrants: EntrantParts['postsOfEntrants'] = (competitionId, accountId, ids) => sql`
  select p.entrant_id, count(*)::int as num from log_post p
  where p.entrant_id = any(${ids}) and (p.visibility = 'plain' or (p.visibility = 'spoiler'
    and (select ${seesSpoilers(accountId)} from competition where competition.id = ${competitionId})))
  group by p.entrant_id`;

/** The same for several entrants of one competition, by their ids. */
export async function countPostsOf(
  db: Database,
  competitionId: number,
  accountId: AccountId | null,
  entrantIds: readonly EntrantId[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('entrant')
    .select(['id', numPosts(competitionId, accountId).as('numPosts')])
    .where(sql<boolean>`entrant.id = ${anyOf(entrantIds)}`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.numPosts]));
}
