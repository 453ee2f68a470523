import { doToReviews, reviews } from '@tinsmith/contract/admin-entries';
import * as contract from '@tinsmith/contract/review';
import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { bind } from '../../http/bind.ts';
import { bindRowActions } from '../../http/resource-actions.ts';
import { reviewRows } from './admin-reviews.queries.ts';
import { answerReview } from './answer-review.ts';
import {
  dismissReviewReports,
  hideReview,
  listReviewReports,
  reportReview,
  showReview,
} from './moderate-review.ts';
import {
  type ReviewParts,
  readEntrantReviews,
  readEntryReviews,
  readEventReviews,
  readReview,
} from './read-reviews.ts';
import { reviewActions } from './review-actions.ts';
import { readOwnReview, writeReview } from './write-review.ts';

export const reviewRoutes = (parts: ReviewParts) => {
  const { platform } = parts;
  return [
    bind(contract.listEventReviews, ({ viewer, params, query }) =>
      readEventReviews(parts, viewer, params.compoId, query),
    ),
    bind(contract.listEntryReviews, ({ viewer, params, query }) =>
      readEntryReviews(parts, viewer, params.entryId as EntryId, query.after),
    ),
    bind(contract.listEntrantReviews, ({ viewer, params, query }) =>
      readEntrantReviews(parts, viewer, params.entrantId as EntrantId, query.after),
    ),
    bind(contract.getReview, ({ viewer, params }) => readReview(parts, viewer, params.reviewId)),
    bind(contract.reportReview, ({ viewer, subject, body }) =>
      reportReview(platform, viewer, subject, body.reason),
    ),
    bind(contract.answerReview, ({ viewer, subject, body }) =>
      answerReview(platform, viewer, subject, body.answer),
    ),
    bind(contract.hideReview, ({ viewer, subject, body }) =>
      hideReview(platform, viewer, subject, body.reason),
    ),
    bind(contract.showReview, ({ viewer, subject }) => showReview(platform, viewer, subject)),
    bind(contract.dismissReviewReports, ({ viewer, subject }) =>
      dismissReviewReports(platform, viewer, subject),
    ),
    bind(contract.listReviewReports, () => listReviewReports(platform)),
    bindRowActions(platform.db, reviews, doToReviews, reviewRows, reviewActions),
    bind(contract.getOwnReview, ({ viewer, params }) =>
      readOwnReview(platform, viewer, params.id as EntryId),
    ),
    bind(contract.saveReview, ({ viewer, subject, body }) => writeReview(platform, viewer, subject, body)),
  ];
};
