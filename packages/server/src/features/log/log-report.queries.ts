import type { LogReport } from '@tinsmith/contract/log';
import type { AccountId } from '@tinsmith/domain/ids';
import type { Visibility } from '@tinsmith/domain/log-policy';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import type { Place } from '@tinsmith/domain/standing';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { ms, nowMs } from '../../platform/database/ms.ts';
import { shownName } from '../account/account.queries.ts';
import { placeIn } from '../entrant/standing.queries.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

/** Reports a post; a repeated report changes the reason and asks staff again. False if the post is gone. */
export async function upsertReport(
  db: Database,
  postId: number,
  accountId: AccountId,
  reason: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into log_report (post_id, account_id, reason)
    select p.id, ${accountId}::bigint, ${reason}::text from log_post p where p.id = ${postId} for key share of p
    on conflict (post_id, account_id) do update
    set reason = excluded.reason, reported_at = excluded.reported_at, settled_at = null`.execute(db);
  return numAffectedRows === 1n;
}

/** Staff have decided about a post: none of its reports is open any more. */
export async function settleReports(db: Database, postId: number): Promise<void> {
  for (const table of ['log_report', 'log_queue'] as const)
    await db
      .updateTable(table)
      .set({ settled_at: sql<Date>`app_now()` })
      .where('post_id', '=', postId)
      .where('settled_at', 'is', null)
      .execute();
}

/** Settles the reports of a post that stays as it is, on behalf of staff. */
export async function dismissReports(
  transaction: Database,
  postId: number,
  audit: AuditEntry,
): Promise<void> {
  await settleReports(transaction, postId);
  await insertAuditEntry(transaction, audit);
}

export interface ReportedPost extends LogReport, CompetitionTimes {
  readonly visibility: Visibility;
  readonly nowMs: number;
  /** The viewer's place in its competition. */
  readonly place: Place | null;
}

/** Posts with undecided reports, oldest report first; with the facts on whether staff may see them. */
export async function listReportedPosts(
  db: Database,
  staffId: AccountId,
  limit: number,
): Promise<ReportedPost[]> {
  const { rows } = await sql<ReportedPost>`
    select p.id as "postId", competition.short, ${shownName('a')} as author, p.visibility, competition.kind,
      ${ms('competition.starts_at')} as "startMs", ${ms('competition.ends_at')} as "endMs",
      ${ms('competition.voting_ends_at')} as "votingEndMs",
      ${ms('competition.join_opens_at')} as "joinOpensMs", ${ms('competition.join_closes_at')} as "joinClosesMs",
      ${nowMs} as "nowMs", ${placeIn(staffId)} as place,
      (select json_agg(json_build_object(
          'by', ${shownName('b')}, 'reason', r.reason, 'date', ${ms('r.reported_at')})
        order by r.reported_at desc)
        from log_report r join account b on b.id = r.account_id
        where r.post_id = p.id and r.settled_at is null) as reports
    from (
      select post_id, min(reported_at) as since from log_report where settled_at is null group by post_id
    ) o
    join log_post p on p.id = o.post_id join competition on competition.id = p.competition_id
    join entrant e on e.id = p.entrant_id join account a on a.id = e.account_id
    order by o.since, p.id limit ${limit}`.execute(db);
  return rows;
}
