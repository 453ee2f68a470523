import type { CompetitionTimes } from '@tinsmith/domain/phase';
import { type Ending, reopenMinutes } from '@tinsmith/domain/reopen-times';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { ms, nowMs } from '../../platform/database/ms.ts';
import { notifyLive } from '../../platform/notify-live.ts';

/** Announces an event's times to every open page; those of a draft are not public. */
export const notifyTimes = (transaction: Database, id: number) =>
  sql`select ${notifyLive('times', {
    short: sql`short`,
    competitionStart: ms('starts_at'),
    competitionEnd: ms('ends_at'),
    votingEnd: ms('voting_ends_at'),
    joinOpens: ms('join_opens_at'),
    joinCloses: ms('join_closes_at'),
    serverTime: nowMs,
  })} from competition where id = ${id} and not is_draft`.execute(transaction);

/** A time that is still to come stays so: the new one is not in the past, unless it was there already. */
const staysToCome = (column: string, atMs: number | null) => {
  const [old, moment] = [sql.ref(column), sql`${atMs === null ? null : new Date(atMs)}::timestamptz(3)`];
  return sql<boolean>`(${old} is null or ${old} <= app_now() or ${moment} is null or ${moment} = ${old}
    or ${moment} > app_now())`;
};

/** Whether no time that is still to come would be set to the past. A draft's times bind nobody. */
export const setsNoPast = (times: CompetitionTimes) => sql<boolean>`(is_draft or (
  ${staysToCome('starts_at', times.startMs)} and ${staysToCome('ends_at', times.endMs)}
  and ${staysToCome('voting_ends_at', times.votingEndMs)} and ${staysToCome('join_opens_at', times.joinOpensMs)}
  and ${staysToCome('join_closes_at', times.joinClosesMs)}))`;

/** Later than the last time it was noted, even if that move began after this one. */
const movedNow = sql<Date>`greatest(app_now(), times_moved_at + interval '1 microsecond')`;

/** The moment to note if a time that entrants count on is changed: they are e-mailed about it. */
export const movedAt = ({ startMs, endMs, votingEndMs }: CompetitionTimes, isDraft: boolean) => sql<Date>`
  case when not is_draft and not ${isDraft}
    and (starts_at, ends_at, voting_ends_at) is distinct from
      (${new Date(startMs)}::timestamptz(3), ${new Date(endMs)}::timestamptz(3), ${new Date(votingEndMs)}::timestamptz(3))
    and greatest(voting_ends_at, ${new Date(votingEndMs)}::timestamptz(3)) > app_now()
  then ${movedNow} else times_moved_at end`;

const thisMoment = sql<Date>`date_trunc('milliseconds', app_now())`;

/** Ends an event or its voting at this moment; false unless that is what comes next. */
export async function endThisMoment(transaction: Database, id: number, what: Ending): Promise<boolean> {
  const { numAffectedRows } = await (what === 'end'
    ? sql`update competition set ends_at = ${thisMoment}, changed_at = app_now(), times_moved_at = ${movedNow},
          voting_ends_at = case kind when 'speedhack' then voting_ends_at else ${thisMoment} end,
          join_closes_at = case when join_closes_at = ends_at then ${thisMoment} else join_closes_at end
        where id = ${id} and not is_draft and starts_at < ${thisMoment} and ends_at > ${thisMoment}`
    : sql`update competition set voting_ends_at = ${thisMoment}, changed_at = app_now(), times_moved_at = ${movedNow},
          join_closes_at = least(join_closes_at, ${thisMoment})
        where id = ${id} and not is_draft and kind = 'speedhack'
          and ends_at <= ${thisMoment} and voting_ends_at > ${thisMoment}`
  ).execute(transaction);
  return numAffectedRows === 1n;
}

/** Whether a time passed so recently that it can be reopened, and nothing was decided by it. */
const canReopen = (column: 'ends_at' | 'voting_ends_at') => sql<boolean>`
  kind = 'speedhack' and not is_draft and not has_result(competition)
  and ${sql.ref(column)} <= app_now()
  and ${sql.ref(column)} > app_now() - make_interval(mins => ${reopenMinutes})`;

/**
 * Moves the finish or the end of voting, which has passed, to a moment to come; false if that is not allowed.
 * Hold the results' lock: then every ballot was saved before, or is refused.
 */
export async function reopenUntil(
  transaction: Database,
  id: number,
  what: Ending,
  untilMs: number,
): Promise<boolean> {
  const until = sql`${new Date(untilMs)}::timestamptz(3)`;
  const { numAffectedRows } = await (what === 'end'
    ? sql`update competition set ends_at = ${until}, changed_at = app_now(), times_moved_at = ${movedNow},
          join_closes_at = case when join_closes_at = ends_at then ${until} else join_closes_at end
        where id = ${id} and ${canReopen('ends_at')} and ${until} > app_now() and ${until} < voting_ends_at`
    : sql`update competition set voting_ends_at = ${until}, changed_at = app_now(), times_moved_at = ${movedNow}
        where id = ${id} and ${canReopen('voting_ends_at')} and ${until} > app_now()`
  ).execute(transaction);
  return numAffectedRows === 1n;
}
