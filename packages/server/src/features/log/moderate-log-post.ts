import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPost } from './log.queries.ts';
import type { LogPostSubject } from './log-post-subject.ts';
import { settleReports } from './log-report.queries.ts';
import type { LogView } from './log-view.ts';
import { hide, lockPost, unhide } from './log-writing.queries.ts';
import { movePicture } from './move-picture.ts';
import { presentLogPost } from './present-log-post.ts';
import { parseReason } from './report-log-post.ts';

/** Hides a post from everyone but its author and staff, and settles its reports. */
export async function hideLogPost(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  { post: { id: postId }, view }: LogPostSubject,
  typed: string,
) {
  const { id: accountId } = getAccount(viewer);
  const reason = parseReason(typed);
  await platform.db.transaction().execute(async (transaction) => {
    const post = await lockPost(transaction, postId);
    if (!post) throw new Problem('no-log-post');
    await hide(transaction, postId, reason, {
      accountId,
      action: 'hid-log-post',
      competitionId: post.competitionId,
      details: { postId },
    });
    if (!post.isHidden) await movePicture(transaction, post);
    await settleReports(transaction, postId);
  });
  return showCurrent(platform, view, postId);
}

export async function showLogPost(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  { post: { id: postId }, view }: LogPostSubject,
) {
  const { id: accountId } = getAccount(viewer);
  await platform.db.transaction().execute(async (transaction) => {
    const post = await lockPost(transaction, postId);
    if (!post?.isHidden) throw new Problem('not-hidden');
    const isShown = await unhide(transaction, postId, {
      accountId,
      action: 'showed-log-post',
      competitionId: post.competitionId,
      details: { postId },
    });
    if (!isShown) throw new Problem('outranked');
  });
  return showCurrent(platform, view, postId);
}

/** The post as it is now, also for staff who can no longer see it once hidden. */
async function showCurrent({ db }: Pick<Platform, 'db'>, view: LogView, postId: number) {
  const post = await findPost(db, postId);
  if (!post) throw new Problem('no-log-post');
  return { post: presentLogPost(post, view) };
}
