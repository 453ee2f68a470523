import {
  all,
  entrants,
  loggedInOnly,
  notConfirmed,
  organizers,
  refused,
  some,
  teamOrOrganizers,
  unknown,
} from '../../../testing/expected-access.ts';
import {
  always,
  letIn,
  lookingOn,
  type Phases,
  toMember,
  toTeam,
  toVoters,
} from '../../../testing/expected-phases.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';

const pledging: Phases = { ...always(toVoters(409)), before: toVoters(letIn) };

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/compo/:compoId/team': loggedInOnly,
    'GET /api/v1/compo/:compoId/pledge': loggedInOnly,
    // It has started.
    'POST /api/v1/compo/:compoId/pledge': { ...refused, ...some(entrants, 409), ...notConfirmed },
    'POST /api/v1/compo/:compoId/pledge/answer': { ...refused, ...some(entrants, 409), ...notConfirmed },
    'POST /api/v1/compo/:compoId/pledge/leave': { ...refused, ...some(entrants, 409), ...notConfirmed },
    'GET /api/v1/compo/:compoId/team/candidates': loggedInOnly,
    'GET /api/v1/invitation/byCompo/:compoId': loggedInOnly,
    'GET /api/v1/compo/:compoId/atStake': loggedInOnly,
    'POST /api/v1/invitation/create': { ...refused, member: 200 },
    // Nobody here sent one; features/team/team.test.ts covers senders.
    'POST /api/v1/invitation/id/:id/takeBack': { ...all(404), ...unknown },
    'POST /api/v1/invitation/id/:id/resolve': { ...all(404), ...unknown, invitee: 200 },
    // Members leave; staff remove the founder, who is not alone.
    'POST /api/v1/removeTeamMember/:entrantId': teamOrOrganizers,
  },
  accessByPhase: {
    'POST /api/v1/compo/:compoId/pledge': pledging,
    'POST /api/v1/compo/:compoId/pledge/answer': pledging,
    'POST /api/v1/compo/:compoId/pledge/leave': pledging,
    'POST /api/v1/invitation/create': {
      ...always(toMember(409)),
      live: toMember(letIn),
      'gifts under way': toMember(letIn),
    },
    'POST /api/v1/invitation/id/:id/takeBack': always({ ...all(404), ...unknown }),
    'POST /api/v1/invitation/id/:id/resolve': always({ ...all(404), ...unknown, invitee: letIn }),
    'POST /api/v1/removeTeamMember/:entrantId': {
      ...always(toTeam(409, organizers)),
      live: toTeam(letIn, organizers),
      'gifts under way': toTeam(letIn, lookingOn),
    },
  },
  bodies: {
    'POST /api/v1/compo/:compoId/pledge': ({ scene }) => ({ username: scene.founder.username }),
    'POST /api/v1/compo/:compoId/pledge/answer': () => ({ pledgeId: 1, resolution: 'accept' }),
    'POST /api/v1/compo/:compoId/pledge/leave': () => ({}),
    'POST /api/v1/invitation/create': ({ scene }) => ({
      entryId: scene.entryId,
      recipientEntrantId: scene.loner.entrantId,
    }),
    'POST /api/v1/invitation/id/:id/resolve': () => ({ resolution: 'accept' }),
  },
  pages: {
    '/:compoId/team': {
      address: '/{event}/team',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: 'Your team',
      access: loggedInOnly,
      needsScript: true,
    },
  },
  columns: {
    // Of two nullable columns one is filled.
    'invitation.entry_id': 1,
  },
};
