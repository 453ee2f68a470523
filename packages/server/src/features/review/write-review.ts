import { canSeeEntry } from '@tinsmith/domain/entry-rules';
import type { EntryId } from '@tinsmith/domain/ids';
import { isMember } from '@tinsmith/domain/standing';
import { isTimeFor } from '@tinsmith/domain/when';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { SubjectTypes } from '../../http/subject.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { sanitizePostText } from '../../platform/post-text.ts';
import { findEntry } from '../entry/entry.queries.ts';
import { findOwnReview, isReviewedAlone, upsertReview } from './review.queries.ts';

/** The viewer's review of an entry, and whether one can be written without scores. */
export async function readOwnReview({ db }: Pick<Platform, 'db'>, viewer: Viewer, id: EntryId) {
  const { id: accountId, isVerified } = getAccount(viewer);
  const entry = await findEntry(db, viewer, id);
  if (!entry || !canSeeEntry(entry.standing, entry)) throw new Problem('no-entry');
  const { standing, nowMs } = entry;
  const isOpen =
    isVerified &&
    standing.entrantId !== null &&
    !isMember(standing, id) &&
    isTimeFor('canReview', entry, nowMs, standing) &&
    (await isReviewedAlone(db, id));
  return { own: await findOwnReview(db, accountId, id), canReview: isOpen };
}

/** Writes a review without scores. */
export async function writeReview(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  { row }: SubjectTypes['entry'],
  sent: { readonly review: string; readonly baseVersion: number },
) {
  const { id: accountId } = getAccount(viewer);
  const text = sanitizePostText(sent.review);
  if (text === null) throw new Problem('text-too-long');
  const own = await db
    .transaction()
    .execute((transaction) => upsertReview(transaction, accountId, row.id, text, sent.baseVersion));
  if (own) return { own };
  const now = await findEntry(db, viewer, row.id);
  if (!now || now.standing.entrantId === null) throw new Problem('not-joined');
  if (isMember(now.standing, row.id)) throw new Problem('own-entry');
  if (!isTimeFor('canReview', now, now.nowMs, now.standing)) throw new Problem('review-closed');
  throw new Problem((await isReviewedAlone(db, row.id)) ? 'ballot-changed' : 'not-reviewable');
}
