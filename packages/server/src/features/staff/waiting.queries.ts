import type { WaitingItem } from '@tinsmith/contract/admin-records';
import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** How long a team has to answer people who can't run its entry before the organizers are asked. */
const teamHours = 24;
/** How long after a gift exchange an elf may still be found. */
const elfDays = 14;

/**
 * What waits at the desks of events, for an organizer. As at the desks themselves, nothing of a gift exchange that
 * they take part in before its end; and no pairs at all while they are in any exchange.
 */
export async function listWaitingAtDesks(db: Database, accountId: AccountId): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    with waiting as (
      select t.competition_id, 'upload-desk' as at, count(*)::int as count
      from upload_trouble t join competition c on c.id = t.competition_id
      where t.answered_at is null and not (is_entry_secret(c, app_now()) and exists (
        select from entrant m where m.competition_id = c.id and m.account_id = ${accountId}))
      group by t.competition_id
      union all
      select r.competition_id, 'vote-desk', count(distinct r.id)::int
      from trouble_report p join reviewable_entry r on r.id = p.entry_id and r.can_score
      join competition c on c.id = r.competition_id
      where p.taken_back_at is null and p.done_at is null and p.answered_at is null
        and p.reported_at <= app_now() - make_interval(hours => ${teamHours}) and app_now() < c.voting_ends_at
      group by r.competition_id
      union all
      select d.competition_id, 'santa-desk', count(*)::int
      from santa_draw d join competition c on c.id = d.competition_id
      cross join unnest(d.ring || d.set_aside) as placed(id) join entrant e on e.id = placed.id
      where not is_in_exchange(${accountId}) and app_now() < c.ends_at + make_interval(days => ${elfDays})
        and not exists (select from santa_pair p where p.receiver_id = e.id and p.ended_at is null)
      group by d.competition_id
    )
    select w.at, json_build_object('short', c.short, 'title', c.title) as event, w.count
    from waiting w join competition c on c.id = w.competition_id
    order by c.starts_at desc, w.at`.execute(db);
  return rows;
}
