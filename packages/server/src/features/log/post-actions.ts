import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { RunRowAction } from '../../http/resource-actions.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { AuditAction, AuditEntry } from '../site/audit.queries.ts';
import { dismissReports, settleReports } from './log-report.queries.ts';
import { type HeldPost, hide, lockPost, unhide } from './log-writing.queries.ts';
import { movePicture } from './move-picture.ts';

const auditOf = (viewer: Viewer, action: AuditAction, { id, competitionId }: HeldPost): AuditEntry => ({
  accountId: getAccount(viewer).id,
  action,
  competitionId,
  details: { postId: id },
});

const hidePost: RunRowAction = async ({ transaction, viewer, id, reason }) => {
  const post = await lockPost(transaction, id);
  if (!post || post.isHidden) return false;
  await hide(transaction, id, reason, auditOf(viewer, 'hid-log-post', post));
  await movePicture(transaction, post);
  await settleReports(transaction, id);
  return true;
};

const showPost: RunRowAction = async ({ transaction, viewer, id }) => {
  const post = await lockPost(transaction, id);
  if (!post?.isHidden) return false;
  if (!(await unhide(transaction, id, auditOf(viewer, 'showed-log-post', post))))
    throw new Problem('outranked');
  return true;
};

const dismissOne: RunRowAction = async ({ transaction, viewer, id }) => {
  const post = await lockPost(transaction, id);
  if (!post) return false;
  await dismissReports(transaction, id, auditOf(viewer, 'kept-log-post', post));
  return true;
};

/** Staff actions on listed posts. */
export const postActions = { hide: hidePost, show: showPost, 'dismiss-reports': dismissOne };
