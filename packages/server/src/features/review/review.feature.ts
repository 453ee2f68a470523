import { reviewList } from '@tinsmith/contract/admin-entries';
import type { Feature } from '../../http/feature.ts';
import { newestReviews, reviewRows } from './admin-reviews.queries.ts';
import { archiveReviews } from './archive-reviews.ts';
import { importReviews } from './import-reviews.ts';
import {
  countByEntry,
  countReviewsBy,
  listAnswerData,
  reviewSummary,
  reviewsOfEntrant,
  reviewsOfEntrants,
} from './review.queries.ts';
import { reviewRetention } from './review.retention.ts';
import { reviewRoutes } from './review.routes.ts';
import { reviewAddresses } from './review-addresses.ts';
import { openReviewSubject } from './review-subject.ts';

export const reviewFeature: Feature = {
  name: 'review',
  retention: reviewRetention,
  archive: archiveReviews,
  importArchive: importReviews,
  adminLists: [{ ...reviewList, source: reviewRows, newest: newestReviews, isSameForAll: true }],
  routes: ({ platform, ports }) =>
    reviewRoutes({ platform, getCompetition: (...given) => ports.getCompetition(...given) }),
  sitemap: reviewAddresses,
  summary: reviewSummary,
  countOwn: async (db, accountId) => ({ numReviews: await countReviewsBy(db, accountId) }),
  ownData: async (db, accountId) => ({ rows: { reviewAnswers: await listAnswerData(db, accountId) } }),
  subjects: ({ platform, ports }) => ({
    review: openReviewSubject({ platform, getCompetition: (...given) => ports.getCompetition(...given) }),
  }),
  provides: ({ platform }) => ({
    numReviews: reviewsOfEntrant,
    reviewsOfEntrants,
    countReviews: (entryIds) => countByEntry(platform.db, entryIds),
  }),
};
