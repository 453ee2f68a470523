import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { keepAnswers } from '../../platform/database/keep-answers.ts';

/**
 * How many entries of an event can be voted for, by everyone but their makers. Each ballot that is saved answers with it.
 * They seldom change once voting is open, so a count is used for some seconds. Almost all have a file that came in time:
 * these are counted from indexes alone, 10,000 entries in 120 pages of the database. Only the rest is asked for one by one,
 * by the whole rule.
 */
export const countVotable = keepAnswers(
  2_000,
  async (db: Database, competitionId: number): Promise<number> => {
    const { rows } = await sql<{ num: number }>`
      with ranked as materialized (
        select e.id from entry e
        where e.competition_id = ${competitionId} and e.num_shown > 0 and not e.is_unranked and exists (
          select from competition c where c.id = ${competitionId} and c.kind = 'speedhack' and c.ends_at <= app_now())
      ), in_time as materialized (
        select distinct f.entry_id as id from entry_file f
        where f.state = 'checked' and f.superseded_at is null
          and f.received_at < (select c.ends_at from competition c where c.id = ${competitionId})
          and f.entry_id between (select min(id) from ranked) and (select max(id) from ranked)
      ), rest as materialized (select id from ranked except select id from in_time)
      select ((select count(*) from ranked) - (select count(*) from rest) + (
        select count(*) from reviewable_entry r
        where r.can_score and r.id = any(array(select id from rest))))::int as num`.execute(db);
    return rows[0]?.num ?? 0;
  },
);
