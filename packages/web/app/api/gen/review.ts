// Written by `npm run client` from packages/contract/src/review.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/review';

export const answerReview: ClientRoute<typeof contract.answerReview> = {
  method: 'POST',
  path: '/api/v1/reviews/id/:reviewId/answer',
};
export const dismissReviewReports: ClientRoute<typeof contract.dismissReviewReports> = {
  method: 'POST',
  path: '/api/v1/reviews/id/:reviewId/dismissReports',
};
export const getOwnReview: ClientRoute<typeof contract.getOwnReview> = {
  method: 'GET',
  path: '/api/v1/entry/:id/review',
};
export const getReview: ClientRoute<typeof contract.getReview> = {
  method: 'GET',
  path: '/api/v1/reviews/id/:reviewId',
};
export const hideReview: ClientRoute<typeof contract.hideReview> = {
  method: 'POST',
  path: '/api/v1/reviews/id/:reviewId/hide',
};
export const listEntrantReviews: ClientRoute<typeof contract.listEntrantReviews> = {
  method: 'GET',
  path: '/api/v1/reviews/byEntrant/:entrantId',
};
export const listEntryReviews: ClientRoute<typeof contract.listEntryReviews> = {
  method: 'GET',
  path: '/api/v1/reviews/forEntry/:entryId',
};
export const listEventReviews: ClientRoute<typeof contract.listEventReviews> = {
  method: 'GET',
  path: '/api/v1/reviews/event/:compoId',
};
export const listReviewReports: ClientRoute<typeof contract.listReviewReports> = {
  method: 'GET',
  path: '/api/v1/reviews/reports',
};
export const reportReview: ClientRoute<typeof contract.reportReview> = {
  method: 'POST',
  path: '/api/v1/reviews/id/:reviewId/report',
};
export const saveReview: ClientRoute<typeof contract.saveReview> = {
  method: 'POST',
  path: '/api/v1/entry/:id/review',
};
export const showReview: ClientRoute<typeof contract.showReview> = {
  method: 'POST',
  path: '/api/v1/reviews/id/:reviewId/show',
};
