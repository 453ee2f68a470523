import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Whether there is anything to vote for in the competition `c`. */
export const hasVotable = sql<boolean>`
  exists (select from reviewable_entry v where v.competition_id = c.id and v.can_score)`;

const done = sql`
  select b.entrant_id, b.entry_id from ballot b where b.is_complete
  union select p.entrant_id, p.entry_id from trouble_report p where p.taken_back_at is null`;

/** Whether entrant `s` of competition `c` has something left to vote for. Finds all who are done at once. */
export const hasUnvoted = sql<boolean>`s.id not in (
  with votable as materialized (
    select v.id, v.competition_id from reviewable_entry v where v.can_score
      and v.competition_id in (
        select o.id from competition o where app_now() >= o.ends_at and app_now() < o.voting_ends_at)
  ), totals as (
    select competition_id, count(*) as num from votable group by competition_id
  )
  select m.id from entrant m join totals t on t.competition_id = m.competition_id
  left join (
    select d.entrant_id, count(*) as num from (${done}) d join votable v on v.id = d.entry_id group by d.entrant_id
  ) n on n.entrant_id = m.id
  left join votable own on own.id = m.entry_id
  where coalesce(n.num, 0) + (own.id is not null)::int >= t.num)`;

/** How many entries each of some entrants has left to vote for; those with none are omitted. */
export async function countUnvoted(
  db: Database,
  entrantIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; num: number }>`
    with votable as materialized (
      select v.id, v.competition_id from reviewable_entry v where v.can_score and v.competition_id in (
        select competition_id from sign_up where id = any (${entrantIds}::bigint[]))
    )
    select s.id, (
        select count(*) from votable v where v.competition_id = s.competition_id and v.id is distinct from s.entry_id
          and not exists (select from ballot b where b.entrant_id = s.id and b.entry_id = v.id and b.is_complete)
          and not exists (select from trouble_report p
            where p.entrant_id = s.id and p.entry_id = v.id and p.taken_back_at is null))::int as num
    from sign_up s where s.id = any (${entrantIds}::bigint[])`.execute(db);
  return new Map(rows.filter(({ num }) => num > 0).map(({ id, num }) => [id, num]));
}
