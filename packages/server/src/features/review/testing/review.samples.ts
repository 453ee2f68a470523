import {
  all,
  beforeVoting,
  loggedInOnly,
  notConfirmed,
  organizersAlone,
  some,
  staff,
  staffAlone,
  unknown,
} from '../../../testing/expected-access.ts';
import {
  always,
  letIn,
  loggedIn,
  moderating,
  type Phases,
  toMember,
  toVoters,
  voting,
} from '../../../testing/expected-phases.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';

/** Once they can be read. */
const moderatingReviews: Phases = {
  ...always({ ...all(404), anonymous: 403, expired: 403 }),
  over: moderating.over,
  'gifts open': moderating['gifts open'],
};

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/reviews/event/:compoId': all(200),
    'GET /api/v1/reviews/forEntry/:entryId': all(200),
    'GET /api/v1/reviews/byEntrant/:entrantId': all(200),
    // A review is visible to nobody until voting has ended.
    'GET /api/v1/reviews/id/:reviewId': all(404),
    'POST /api/v1/reviews/id/:reviewId/report': { ...all(404), ...unknown },
    'POST /api/v1/reviews/id/:reviewId/hide': { ...all(404), anonymous: 403, expired: 403 },
    'POST /api/v1/reviews/id/:reviewId/show': { ...all(404), anonymous: 403, expired: 403 },
    'POST /api/v1/reviews/id/:reviewId/dismissReports': { ...all(404), anonymous: 403, expired: 403 },
    'GET /api/v1/reviews/reports': staffAlone,
    'GET /api/v1/entry/:id/review': loggedInOnly,
    'POST /api/v1/entry/:id/review': beforeVoting,
    'GET /api/v1/admin/reviews': staffAlone,
    'GET /api/v1/admin/reviews.csv': organizersAlone,
    // Until voting ends the list is empty.
    'POST /api/v1/admin/reviews/actions': { ...all(403), ...some(staff, 404) },
    'POST /api/v1/reviews/id/:reviewId/answer': { ...all(404), ...unknown, ...notConfirmed },
  },
  accessByPhase: {
    'POST /api/v1/entry/:id/review': { ...voting, 'gifts open': toVoters(letIn) },
    'POST /api/v1/reviews/id/:reviewId/report': {
      ...always({ ...all(404), ...unknown }),
      over: loggedIn,
      'gifts open': loggedIn,
    },
    'POST /api/v1/reviews/id/:reviewId/answer': {
      ...always({ ...all(404), ...unknown, unverified: 403, unverifiedMember: 403 }),
      over: toMember(letIn),
      'gifts open': toMember(letIn),
    },
    'POST /api/v1/reviews/id/:reviewId/hide': moderatingReviews,
    'POST /api/v1/reviews/id/:reviewId/show': moderatingReviews,
    'POST /api/v1/reviews/id/:reviewId/dismissReports': moderatingReviews,
  },
  bodies: {
    'POST /api/v1/entry/:id/review': () => ({ review: 'Played it twice.', baseVersion: 0 }),
    'POST /api/v1/reviews/id/:reviewId/report': () => ({ reason: 'Not kind' }),
    'POST /api/v1/reviews/id/:reviewId/hide': () => ({ reason: 'Not kind' }),
    'POST /api/v1/reviews/id/:reviewId/answer': () => ({ answer: 'Thank you' }),
    'POST /api/v1/admin/reviews/actions': ({ scene }) => ({
      action: 'hide',
      ids: [scene.reviewId],
      reason: 'Not kind',
    }),
  },
  pages: {
    '/:compoId/reviews': { address: '/{event}/reviews', heading: 'Reviews', access: 200 },
    '/:compoId/reviews/entry/:entryId': {
      address: '/{event}/reviews/entry/{entry}',
      heading: 'Reviews of {game}',
      access: 200,
    },
    '/:compoId/reviews/entrant/:entrantId': {
      address: '/{event}/reviews/entrant/{entrant}',
      heading: 'Reviews by {author}',
      access: 200,
    },
    '/:compoId/reviews/:reviewId': {
      address: '/{over}/reviews/{review}',
      heading: 'Review of {game}',
      access: 404,
    },
  },
};
