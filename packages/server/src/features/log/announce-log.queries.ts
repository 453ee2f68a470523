import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { notifyLive } from '../../platform/notify-live.ts';

/** Competitions whose log is due to be announced: at most once a second each, however many workers ask. */
export async function takeDueLogs(db: Database): Promise<number[]> {
  const { rows } = await sql<{ competition_id: number }>`
    update log_count set is_due = false, notified_at = wall_now()
    where is_due and notified_at <= wall_now() - interval '1 second'
    returning competition_id`.execute(db);
  return rows.map((row) => row.competition_id);
}

/** Sends only public data. A separate statement: it must see the posts that the notice was taken for. */
export const notifyLog = (db: Database, competitionId: number) =>
  sql`select ${notifyLive('log', {
    short: sql`c.short`,
    numLogs: sql`n.num_plain`,
    latestId: sql`(select id from log_post p
      where p.competition_id = c.id and p.visibility = 'plain' order by p.seq desc limit 1)`,
  })}
      from competition c join log_count n on n.competition_id = c.id
      where c.id = ${competitionId}`.execute(db);
