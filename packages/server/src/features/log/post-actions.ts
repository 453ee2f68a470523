import { Problem } from '../../http/problems.ts';
import type { RunRowAction } from '../../http/resource-actions.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type AuditAction, type AuditEntry, auditOf } from '../site/audit.queries.ts';
import { dismissReports, settleReports } from './log-report.queries.ts';
import { type HeldPost, hide, lockPost, unhide } from './log-writing.queries.ts';
import { movePicture } from './move-picture.ts';

const auditOfPost = (viewer: Viewer, action: AuditAction, { id, competitionId }: HeldPost): AuditEntry =>
  auditOf(viewer, action, { postId: id }, competitionId);

const hidePost: RunRowAction = async ({ transaction, viewer, id, reason }) => {
  const post = await lockPost(transaction, id);
  if (!post || post.isHidden) return false;
  await hide(transaction, id, reason, auditOfPost(viewer, 'hid-log-post', post));
  await movePicture(transaction, post);
  await settleReports(transaction, id);
  return true;
};

const showPost: RunRowAction = async ({ transaction, viewer, id }) => {
  const post = await lockPost(transaction, id);
  if (!post?.isHidden) return false;
  if (!(await unhide(transaction, id, auditOfPost(viewer, 'showed-log-post', post))))
    throw new Problem('outranked');
  return true;
};

const dismissOne: RunRowAction = async ({ transaction, viewer, id }) => {
  const post = await lockPost(transaction, id);
  if (!post) return false;
  await dismissReports(transaction, id, auditOfPost(viewer, 'kept-log-post', post));
  return true;
};

/** Staff actions on listed posts. */
export const postActions = { hide: hidePost, show: showPost, 'dismiss-reports': dismissOne };
