import {
  all,
  entrants,
  entrantsOnly,
  loggedInOnly,
  organizersAlone,
  refused,
  some,
  staff,
  staffAlone,
} from '../../../testing/expected-access.ts';
import {
  always,
  letIn,
  loggedIn,
  moderating,
  type Phases,
  toEntrants,
  toTeam,
} from '../../../testing/expected-phases.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';

const posting: Phases = { ...always(toEntrants(letIn)), over: toEntrants(409) };

export const samples: FeatureSamples = {
  access: {
    'GET /:compoId/log/atom.xml': all(200),
    'GET /api/v1/log/entrant/:entrantId': all(200),
    'GET /api/v1/log/event/:compoId': all(200),
    'GET /api/v1/log/event/:compoId/myLatest': loggedInOnly,
    'GET /api/v1/log/id/:postId': all(200),
    'GET /api/v1/log/reports': staffAlone,
    'POST /api/v1/log/event/:compoId': entrantsOnly,
    // They may, but have not posted anything.
    'POST /api/v1/log/event/:compoId/myLatest': { ...refused, ...some(entrants, 404) },
    // Also to the author's team: the post is the founder's own.
    'POST /api/v1/log/id/:postId/delete': refused,
    'POST /api/v1/log/id/:postId/hide': staffAlone,
    'POST /api/v1/log/id/:postId/dismissReports': staffAlone,
    'POST /api/v1/log/id/:postId/report': loggedInOnly,
    // A hidden post is missing for logged-in users.
    'POST /api/v1/log/id/:postId/show': { ...all(404), anonymous: 403, expired: 403, ...some(staff, 200) },
    'POST /api/v1/log/preview': loggedInOnly,
    'GET /api/v1/admin/posts': staffAlone,
    'GET /api/v1/admin/posts.csv': organizersAlone,
    'POST /api/v1/admin/posts/actions': staffAlone,
  },
  accessByPhase: {
    'POST /api/v1/log/event/:compoId': posting,
    'POST /api/v1/log/event/:compoId/myLatest': posting,
    'POST /api/v1/log/id/:postId/hide': moderating,
    // Its author's team gets to the handler, which is for the author alone.
    'POST /api/v1/log/id/:postId/delete': always(toTeam(letIn, [])),
    'POST /api/v1/log/id/:postId/dismissReports': moderating,
    'POST /api/v1/log/id/:postId/report': always(loggedIn),
    'POST /api/v1/log/id/:postId/show': moderating,
  },
  bodies: {
    'POST /api/v1/log/id/:postId/hide': () => ({ reason: 'Not kind' }),
    'POST /api/v1/log/id/:postId/dismissReports': () => ({}),
    'POST /api/v1/log/id/:postId/report': () => ({ reason: 'Not kind' }),
    'POST /api/v1/log/id/:postId/show': () => ({}),
    'POST /api/v1/log/preview': () => ({ message: 'Hello' }),
    'POST /api/v1/admin/posts/actions': ({ scene }) => ({
      action: 'hide',
      ids: [scene.postId],
      reason: 'Not kind',
    }),
  },
  pages: {
    '/:compoId/log': { address: '/{event}/log', heading: 'Log', access: 200 },
    '/:compoId/log/page/:page': { address: '/{event}/log/page/1', heading: 'Log', access: 200 },
    '/:compoId/log/entrant/:entrantId': {
      address: '/{event}/log/entrant/{entrant}',
      heading: "{author}'s log",
      access: 200,
    },
    '/:compoId/log/id/:postId': {
      address: '/{event}/log/id/{post}',
      heading: 'Post by {author}',
      access: 200,
    },
    '/:compoId/log/entrant/:entrantId/page/:page': {
      address: '/{event}/log/entrant/{entrant}/page/1',
      heading: "{author}'s log",
      access: 200,
    },
    '/:compoId/log/edit': {
      address: '/{event}/log/edit',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: 'Edit your latest post',
      access: loggedInOnly,
    },
  },
  columns: {
    'log_block.visibility': 'plain',
    'log_post.visibility': 'plain',
  },
};
