import {
  all,
  entrants,
  loggedInOnly,
  organizersAlone,
  some,
  staffAlone,
  team,
  unknown,
} from '../../../testing/expected-access.ts';
import { always, letIn, loggedIn } from '../../../testing/expected-phases.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/user/:userId/events': all(200),
    'GET /api/v1/compo/:compoId/currentEntrant': all(200),
    'GET /api/v1/compo/:compoId/entrants': all(200),
    'GET /api/v1/compo/:compoId/signUp': loggedInOnly,
    'POST /api/v1/compo/:compoId/signUp': loggedInOnly,
    // An entrant whose entry has a file cannot withdraw.
    'POST /api/v1/compo/:compoId/withdraw': { ...loggedInOnly, ...some(team, 409) },
    'GET /api/v1/admin/entrants': staffAlone,
    'GET /api/v1/admin/entrants.csv': organizersAlone,
    'GET /api/v1/admin/entrants/:rowId': organizersAlone,
    'POST /api/v1/admin/entrants/:rowId': organizersAlone,
    'POST /api/v1/admin/entrants': organizersAlone,
  },
  accessByPhase: {
    'POST /api/v1/compo/:compoId/signUp': {
      ...always({ ...all(409), ...unknown }),
      before: loggedIn,
      live: loggedIn,
      'gifts under way': { ...all(409), ...unknown, ...some(entrants, letIn) },
    },
  },
  bodies: {
    'POST /api/v1/compo/:compoId/signUp': () => ({ info: 'Hello' }),
    'POST /api/v1/compo/:compoId/withdraw': () => ({}),
    'POST /api/v1/admin/entrants': ({ scene }) => ({
      event: scene.competition.short,
      username: scene.outsider.username,
    }),
    'POST /api/v1/admin/entrants/:rowId': () => ({ info: 'Hello' }),
  },
  pages: {
    '/join': { address: '/join', heading: 'Join {title}', access: 200 },
    '/:compoId/entrants': { address: '/{event}/entrants', heading: 'Entrants', access: 200 },
  },
};
