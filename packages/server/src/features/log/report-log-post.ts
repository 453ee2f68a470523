import type { LogReport } from '@tinsmith/contract/log';
import { visibilitiesFor } from '@tinsmith/domain/log-policy';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { standingOf } from '@tinsmith/domain/standing';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LogPostSubject } from './log-post-subject.ts';
import { dismissReports, listReportedPosts, type ReportedPost, upsertReport } from './log-report.queries.ts';

/** A reason with visible text. */
export function parseReason(typed: string): string {
  const reason = normalizeText(typed);
  if (!hasVisibleText(reason)) throw new Problem('no-reason');
  return reason;
}

/** Reports a post to staff. It reveals no post that the viewer cannot see. */
export async function reportLogPost(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  { post, view }: LogPostSubject,
  typed: string,
) {
  const { id: accountId } = getAccount(viewer);
  if (post.entrantId === view.standing.entrantId) throw new Problem('own-post');
  const isThere = await upsertReport(platform.db, post.id, accountId, parseReason(typed));
  if (!isThere) throw new Problem('no-log-post');
  return { done: true } as const;
}

const maxReportedPosts = 100;

/** Reports reveal no more secrets to staff than the log does. */
const mayKnow = (viewer: Viewer, { visibility, place, nowMs, ...times }: ReportedPost): boolean =>
  visibilitiesFor(times, nowMs, standingOf(viewer.account, place, times, nowMs)).includes(visibility);

export async function listReports(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
): Promise<{ result: LogReport[] }> {
  const rows = await listReportedPosts(db, getAccount(viewer).id, maxReportedPosts);
  return {
    result: rows
      .filter((row) => mayKnow(viewer, row))
      .map(({ postId, short, author, reports }) => ({ postId, short, author, reports })),
  };
}

/** Settles the reports of a post that stays as it is. */
export async function dismissPostReports(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  { post }: LogPostSubject,
) {
  const { id: accountId } = getAccount(viewer);
  await platform.db.transaction().execute((transaction) =>
    dismissReports(transaction, post.id, {
      accountId,
      action: 'kept-log-post',
      competitionId: post.competitionId,
      details: { postId: post.id },
    }),
  );
  return { done: true } as const;
}
