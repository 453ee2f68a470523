import {
  all,
  entrantsOnly,
  loggedInOnly,
  organizers,
  organizersAlone,
  refused,
  some,
  staffAlone,
  team,
  teamOrOrganizers,
} from '../../../testing/expected-access.ts';
import { always, editing, letIn, lookingOn, toEntrants, toTeam } from '../../../testing/expected-phases.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/entries/all': all(200),
    'GET /api/v1/entries/byUser': all(200),
    'GET /api/v1/entries/tags': all(200),
    'GET /api/v1/entries/user/:userId': all(200),
    'GET /api/v1/entry/:id': all(200),
    'POST /api/v1/compo/:compoId/myEntry': entrantsOnly,
    'POST /api/v1/entrant/:entrantId/entry': organizersAlone,
    // It is not empty, and they are not alone in it.
    'POST /api/v1/entry/:id/delete': { ...refused, ...some(team, 409) },
    'POST /api/v1/entry/:id/details': teamOrOrganizers,
    'POST /api/v1/entry/:id/image': teamOrOrganizers,
    'POST /api/v1/entry/:id/images': teamOrOrganizers,
    // For those who may: it has no image of that name.
    'POST /api/v1/entry/:id/images/change': { ...refused, ...some(team, 404), ...some(organizers, 404) },
    'POST /api/v1/entry/:id/images/remove': { ...refused, ...some(team, 404), ...some(organizers, 404) },
    'POST /api/v1/entry/:id/text': teamOrOrganizers,
    'GET /api/v1/entry/:id/versions': teamOrOrganizers,
    'GET /api/v1/admin/entries': staffAlone,
    'GET /api/v1/admin/entries.csv': organizersAlone,
    'POST /api/v1/admin/entries': organizersAlone,
  },
  accessByPhase: {
    // After the end only entrants who have an entry are redirected to it; in a gift exchange the statement decides
    // who is late.
    'POST /api/v1/compo/:compoId/myEntry': {
      ...always({ ...toEntrants(409), ...some(['rival', ...team], letIn) }),
      before: toEntrants(409),
      live: toEntrants(letIn),
      'gifts under way': toEntrants(letIn),
      'gifts open': toEntrants(letIn),
    },
    'POST /api/v1/entrant/:entrantId/entry': {
      ...always({ ...all(403), ...some(organizers, letIn) }),
      'gifts under way': { ...all(403), ...some(lookingOn, letIn) },
    },
    'POST /api/v1/entry/:id/delete': always(toTeam(letIn, [])),
    'POST /api/v1/entry/:id/details': editing,
    'POST /api/v1/entry/:id/image': editing,
    'POST /api/v1/entry/:id/images': editing,
    'POST /api/v1/entry/:id/images/change': editing,
    'POST /api/v1/entry/:id/images/remove': editing,
    'POST /api/v1/entry/:id/text': editing,
    'GET /api/v1/entry/:id/versions': {
      ...always(toTeam(letIn, organizers)),
      'gifts under way': toTeam(letIn, lookingOn),
    },
  },
  bodies: {
    'POST /api/v1/entry/:id/details': () => ({ title: 'A title' }),
    'POST /api/v1/entry/:id/images/change': () => ({ name: 'missing.png', alt: 'A snail' }),
    'POST /api/v1/entry/:id/images/remove': () => ({ name: 'missing.png' }),
    'POST /api/v1/entry/:id/text': () => ({ text: '<p>Text</p>' }),
    'POST /api/v1/admin/entries': ({ scene }) => ({
      event: scene.competition.short,
      usernames: scene.loner.username,
      title: 'From before',
    }),
  },
  pages: {
    '/:compoId/entries': { address: '/{event}/entries', heading: 'Entries', access: 200 },
    '/entry/:entryId/versions': {
      address: '/entry/{entry}/versions',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: 'Earlier versions',
      access: teamOrOrganizers,
    },
    // Entrants with an entry are redirected to it.
    '/:compoId/myEntry': {
      address: '/{event}/myEntry',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: '{game}',
      access: { ...loggedInOnly, ...some(['rival', 'member', 'unverifiedMember'], 302) },
    },
    '/all/entries': { address: '/all/entries', heading: 'All entries', access: 200 },
    '/entry/:entryId': { address: '/entry/{entry}', heading: '{game}', access: 200 },
  },
  columns: {
    'entry_image.kind': 'image',
    // The first is in the entry itself.
    'entry_image.place': 2,
  },
};
