import { getAccount } from '../../http/logged-in.ts';
import type { DoDeed } from '../../http/resource-deeds.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AuditAction, AuditEntry } from '../site/audit.queries.ts';
import { findReview, hide, keep, unhide } from './review.queries.ts';

async function auditOf(
  db: Database,
  viewer: Viewer,
  action: AuditAction,
  id: number,
): Promise<AuditEntry | null> {
  const review = await findReview(db, id);
  if (!review) return null;
  const { competitionId } = review;
  return { accountId: getAccount(viewer).id, action, competitionId, details: { reviewId: id } };
}

const hideOne: DoDeed = async ({ transaction, viewer, id, reason }) => {
  const audit = await auditOf(transaction, viewer, 'hid-review', id);
  if (audit) await hide(transaction, id, reason, audit);
  return audit !== null;
};

const showOne: DoDeed = async ({ transaction, viewer, id }) => {
  const audit = await auditOf(transaction, viewer, 'showed-review', id);
  return audit !== null && unhide(transaction, id, audit);
};

const keepOne: DoDeed = async ({ transaction, viewer, id }) => {
  const audit = await auditOf(transaction, viewer, 'kept-review', id);
  if (audit) await keep(transaction, id, audit);
  return audit !== null;
};

/** What staff do to reviews of their list. */
export const reviewDeeds = { hide: hideOne, show: showOne, keep: keepOne };
