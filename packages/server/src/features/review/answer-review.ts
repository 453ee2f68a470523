import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { isMember } from '@tinsmith/domain/standing';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAnswer } from './review.queries.ts';
import type { ReviewSubject } from './review-subject.ts';

const maxBytes = 8192;

/** A team's answer to a review, once. Plain text. */
export async function answerReview(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  { review, canAnswer, standing }: ReviewSubject,
  typed: string,
) {
  const { id: accountId } = getAccount(viewer);
  if (!isMember(standing, review.entryId)) throw new Problem('not-your-entry');
  if (!canAnswer) throw new Problem('results-not-out');
  const answer = normalizeText(typed);
  if (!hasVisibleText(answer)) throw new Problem('no-answer');
  if (Buffer.byteLength(answer) > maxBytes) throw new Problem('text-too-long');
  if (!(await insertAnswer(db, review.id, accountId, answer))) throw new Problem('answered-already');
  return { done: true } as const;
}
