import type { NoticeData } from '@tinsmith/contract/live';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { nowMs } from '../../platform/database/ms.ts';
import { notifyLive } from '../../platform/notify-live.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

export async function beginPrizeGiving(
  transaction: Database,
  resultId: number,
  note: string,
  audit: AuditEntry,
): Promise<void> {
  await sql`update result set started_at = app_now(), note = ${note}, num_moves = num_moves + 1
    where id = ${resultId}`.execute(transaction);
  await insertAuditEntry(transaction, audit);
}

/** Places below one are not shown: they have no step, so that they become public with the whole ranking. */
export const skipPlacesBelow = (transaction: Database, resultId: number, fromPlace: number) =>
  sql`
    with skipped as (
      select coalesce(max(step), 0) as num from result_entry
      where result_id = ${resultId} and ranks[1] > ${fromPlace}
    )
    update result_entry set step = nullif(greatest(step - skipped.num, 0), 0) from skipped
    where result_id = ${resultId} and skipped.num > 0`.execute(transaction);

export interface MovedSlide {
  readonly numMoves: number;
  readonly isOver: boolean;
  /** This move has published everything. */
  readonly isPublished: boolean;
}

/**
 * Shows a slide. A new slide makes its place public, and the last one all the rest. Null if the previous
 * slide was not shown yet, or there are no more.
 */
export async function moveSlide(
  transaction: Database,
  resultId: number,
  slide: number,
  isBlank: boolean,
): Promise<MovedSlide | null> {
  const { rows } = await sql<MovedSlide>`
    with last as (select max(step) as step from result_entry where result_id = ${resultId}),
    old as (select published_at from result where id = ${resultId})
    update result r set slide = ${slide}, num_revealed = greatest(num_revealed, ${slide}), is_blank = ${isBlank},
      num_moves = num_moves + 1,
      published_at = coalesce(r.published_at, case when ${slide} = last.step then app_now() end)
    from last, old
    where r.id = ${resultId} and r.started_at is not null and ${slide} <= least(r.num_revealed + 1, last.step)
    returning r.num_moves as "numMoves", r.published_at is not null as "isOver",
      r.published_at is not null and old.published_at is null as "isPublished"`.execute(transaction);
  return rows[0] ?? null;
}

/** Sends everyone the slide on the screen: that one place, now public, and nothing of the next. */
export const notifySlide = (transaction: Database, data: Omit<NoticeData<'prize'>, 'serverTime'>) =>
  sql`select ${notifyLive('prize', {
    short: sql`${data.short}::text`,
    title: sql`${data.title}::text`,
    numMoves: sql`${data.numMoves}::int`,
    slide: sql`${data.slide}::int`,
    isBlank: sql`${data.isBlank}::boolean`,
    place: sql`${data.place && JSON.stringify(data.place)}::json`,
    isOver: sql`${data.isOver}::boolean`,
    serverTime: nowMs,
  })}`.execute(transaction);

/** Tells every open page that the results of an event are out. */
export const notifyResults = (transaction: Database, data: Omit<NoticeData<'results'>, 'serverTime'>) =>
  sql`select ${notifyLive('results', {
    short: sql`${data.short}::text`,
    title: sql`${data.title}::text`,
    serverTime: nowMs,
  })}`.execute(transaction);
