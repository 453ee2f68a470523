import type { LogReport } from '@tinsmith/contract/log';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditEntry } from '../site/audit.queries.ts';
import { listReportedPosts, type ReportedPost, settleReports, upsertReport } from './log-report.queries.ts';
import type { SeeCompetition } from './log-sight.ts';
import { getVisiblePost } from './read-log.ts';

/** A reason that says something. */
export function takeReason(typed: string): string {
  const reason = normalizeText(typed);
  if (!hasVisibleText(reason)) throw new Problem('no-reason');
  return reason;
}

/** Tells staff about a post. Nobody learns from it of a post they do not see. */
export async function reportLogPost(
  platform: Pick<Platform, 'db'>,
  see: SeeCompetition,
  viewer: Viewer,
  postId: number,
  typed: string,
) {
  const { id: accountId } = getAccount(viewer);
  const { post, sight } = await getVisiblePost(platform, see, viewer, postId);
  if (post.entrantId === sight.ownEntrantId) throw new Problem('own-post');
  const isThere = await upsertReport(platform.db, post.id, accountId, takeReason(typed));
  if (!isThere) throw new Problem('no-log-post');
  return { done: true } as const;
}

const maxReportedPosts = 100;

/** Staff who are in a gift exchange must not learn of its spoilers, from reports as little as from the log. */
const mayKnow = ({ shelf, kind, isOver, hasJoined }: ReportedPost): boolean =>
  shelf === 'plain' || isOver || kind !== 'gift-exchange' || !hasJoined;

export async function listReports(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
): Promise<{ result: LogReport[] }> {
  const rows = await listReportedPosts(db, getAccount(viewer).id, maxReportedPosts);
  return {
    result: rows
      .filter(mayKnow)
      .map(({ postId, short, author, reports }) => ({ postId, short, author, reports })),
  };
}

/** Settles the reports of a post: it stays as it is. */
export async function keepLogPost(
  platform: Pick<Platform, 'db'>,
  see: SeeCompetition,
  viewer: Viewer,
  postId: number,
) {
  const { id: accountId } = getAccount(viewer);
  const { post } = await getVisiblePost(platform, see, viewer, postId);
  await platform.db.transaction().execute(async (transaction) => {
    await settleReports(transaction, post.id);
    await insertAuditEntry(transaction, {
      accountId,
      action: 'kept-log-post',
      competitionId: post.competitionId,
      details: { postId: post.id },
    });
  });
  return { done: true } as const;
}
