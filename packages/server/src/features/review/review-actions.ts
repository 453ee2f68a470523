import { Problem } from '../../http/problems.ts';
import type { RunRowAction } from '../../http/resource-actions.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { type AuditAction, type AuditEntry, auditOf } from '../site/audit.queries.ts';
import { dismissReports, findReview, hide, unhide } from './review.queries.ts';

async function auditOfReview(
  db: Database,
  viewer: Viewer,
  action: AuditAction,
  id: number,
): Promise<AuditEntry | null> {
  const review = await findReview(db, id);
  return review && auditOf(viewer, action, { reviewId: id }, review.competitionId);
}

const hideOne: RunRowAction = async ({ transaction, viewer, id, reason }) => {
  const audit = await auditOfReview(transaction, viewer, 'hid-review', id);
  if (audit) await hide(transaction, id, reason, audit);
  return audit !== null;
};

const showOne: RunRowAction = async ({ transaction, viewer, id }) => {
  const audit = await auditOfReview(transaction, viewer, 'showed-review', id);
  const outcome = audit === null ? 'not-hidden' : await unhide(transaction, id, audit);
  if (outcome === 'outranked') throw new Problem('outranked');
  return outcome === 'done';
};

const dismissOne: RunRowAction = async ({ transaction, viewer, id }) => {
  const audit = await auditOfReview(transaction, viewer, 'kept-review', id);
  if (audit) await dismissReports(transaction, id, audit);
  return audit !== null;
};

/** Staff actions on listed reviews. */
export const reviewActions = { hide: hideOne, show: showOne, 'dismiss-reports': dismissOne };
