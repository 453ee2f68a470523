import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditAction, type AuditEntry, auditOf } from '../site/audit.queries.ts';
import { dismissReports, hide, listReported, unhide, upsertReport } from './review.queries.ts';
import type { ReviewSubject } from './review-subject.ts';

function parseReason(typed: string): string {
  const reason = normalizeText(typed);
  if (!hasVisibleText(reason)) throw new Problem('no-reason');
  return reason;
}

const auditOfReview = (viewer: Viewer, { review }: ReviewSubject, action: AuditAction): AuditEntry =>
  auditOf(viewer, action, { reviewId: review.id }, review.competitionId);

/** Reports a review to staff. */
export async function reportReview(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  { review }: ReviewSubject,
  typed: string,
) {
  const { id: accountId } = getAccount(viewer);
  if (review.accountId === accountId) throw new Problem('own-review');
  if (!(await upsertReport(db, review.id, accountId, parseReason(typed)))) throw new Problem('no-review');
  return { done: true } as const;
}

/** Hides a review from everyone but its author and staff. */
export async function hideReview(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  subject: ReviewSubject,
  typed: string,
) {
  const reason = parseReason(typed);
  await db
    .transaction()
    .execute((transaction) =>
      hide(transaction, subject.review.id, reason, auditOfReview(viewer, subject, 'hid-review')),
    );
  return { done: true } as const;
}

export async function showReview({ db }: Pick<Platform, 'db'>, viewer: Viewer, subject: ReviewSubject) {
  const outcome = await db
    .transaction()
    .execute((transaction) =>
      unhide(transaction, subject.review.id, auditOfReview(viewer, subject, 'showed-review')),
    );
  if (outcome !== 'done') throw new Problem(outcome);
  return { done: true } as const;
}

export async function dismissReviewReports(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  subject: ReviewSubject,
) {
  await db
    .transaction()
    .execute((transaction) =>
      dismissReports(transaction, subject.review.id, auditOfReview(viewer, subject, 'kept-review')),
    );
  return { done: true } as const;
}

const maxReported = 100;

export const listReviewReports = async ({ db }: Pick<Platform, 'db'>) => ({
  result: (await listReported(db, maxReported)).map(({ reviewId, short, author, reports }) => ({
    reviewId,
    short,
    author,
    reports,
  })),
});
