import { isMember } from '@tinsmith/domain/standing';
import type { FindSubject, Subject } from '../../http/subject.ts';
import { canAnswerIn, getVisibleReview, type ReviewParts } from './read-reviews.ts';
import type { ReviewRow } from './review.queries.ts';

export interface ReviewSubject extends Subject {
  readonly review: ReviewRow;
  /** Whether its team can answer now. */
  readonly canAnswer: boolean;
}

declare module '../../http/subject.ts' {
  interface SubjectTypes {
    review: ReviewSubject;
  }
}

/**
 * The review that a call is about; missing for viewers who may not read it. `member`: of the entry's team.
 */
export const openReviewSubject =
  (parts: ReviewParts): FindSubject<ReviewSubject> =>
  async (viewer, id: number) => {
    const { row, view } = await getVisibleReview(parts, viewer, id);
    const { row: competition, standing } = view;
    return {
      review: row,
      canAnswer: canAnswerIn(view),
      times: competition,
      nowMs: competition.nowMs,
      standing,
      relations: isMember(standing, row.entryId) ? ['entrant', 'member'] : [],
    };
  };
