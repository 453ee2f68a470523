import {
  all,
  type Expectation,
  entrants,
  entrantsOnly,
  loggedInOnly,
  notConfirmed,
  organizers,
  organizersAlone,
  refused,
  some,
  unknown,
  verifiedOnly,
} from '../../../testing/expected-access.ts';
import {
  always,
  helping,
  letIn,
  organizing,
  type PhaseName,
  type Phases,
  phaseNames,
  toEntrants,
} from '../../../testing/expected-phases.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';

/** Only in a gift exchange, for its entrants. */
const inExchange = (when: Partial<Record<PhaseName, number>>): Phases =>
  Object.fromEntries(phaseNames.map((name) => [name, toEntrants(when[name] ?? 409)])) as Phases;
const confirmed = (status: number): Expectation => ({
  ...all(status),
  ...unknown,
  unverified: 403,
  unverifiedMember: 403,
});
const standingIn: Phases = { ...always(confirmed(409)), 'gifts open': confirmed(letIn) };

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/mySecretSanta': loggedInOnly,
    'GET /api/v1/compo/:compoId/santa/seal': all(200),
    // Rules are drawn here, not names.
    'GET /api/v1/compo/:compoId/santa/draw': all(404),
    // A speedhack is live here: it has neither letters nor gifts.
    'GET /api/v1/compo/:compoId/letters': entrantsOnly,
    'POST /api/v1/compo/:compoId/letters': { ...refused, ...some(entrants, 409) },
    'POST /api/v1/compo/:compoId/letters/atWork': { ...refused, ...some(entrants, 409) },
    'POST /api/v1/compo/:compoId/letters/:letterId': { ...refused, ...some(entrants, 404) },
    'POST /api/v1/compo/:compoId/letters/:letterId/takeBack': { ...refused, ...some(entrants, 404) },
    'POST /api/v1/compo/:compoId/gift/late': { ...refused, ...some(entrants, 409) },
    'POST /api/v1/compo/:compoId/gift/unwrap': { ...refused, ...some(entrants, 409) },
    'POST /api/v1/compo/:compoId/gift/thanks': { ...refused, ...some(entrants, 409) },
    'GET /api/v1/entry/:id/thanks': all(200),
    'GET /api/v1/compo/:compoId/santa/desk': organizersAlone,
    'POST /api/v1/compo/:compoId/santa/desk/repair': organizersAlone,
    'POST /api/v1/compo/:compoId/santa/desk/swap': { ...all(403), ...some(organizers, 409) },
    'POST /api/v1/compo/:compoId/santa/desk/elf': { ...all(403), ...some(organizers, 409) },
    // A speedhack keeps nobody apart.
    'POST /api/v1/compo/:compoId/santa/desk/exclusion': { ...all(403), ...some(organizers, 400) },
    'POST /api/v1/compo/:compoId/santa/desk/exclusion/takeOver': { ...all(403), ...some(organizers, 400) },
    'GET /api/v1/compo/:compoId/gifts': all(200),
    'GET /api/v1/gifts/wrapped': loggedInOnly,
    'GET /api/v1/compo/:compoId/elves': verifiedOnly,
    'POST /api/v1/compo/:compoId/elves/:entrantId/take': { ...all(409), ...unknown, ...notConfirmed },
    'POST /api/v1/compo/:compoId/elves/:entrantId/giveBack': { ...all(404), ...unknown, ...notConfirmed },
  },
  accessByPhase: {
    'GET /api/v1/compo/:compoId/letters': always(toEntrants(letIn)),
    'POST /api/v1/compo/:compoId/letters': inExchange({ 'gifts under way': letIn }),
    'POST /api/v1/compo/:compoId/letters/atWork': inExchange({ 'gifts under way': letIn }),
    'POST /api/v1/compo/:compoId/letters/:letterId': always(toEntrants(letIn)),
    'POST /api/v1/compo/:compoId/letters/:letterId/takeBack': always(toEntrants(letIn)),
    'POST /api/v1/compo/:compoId/gift/late': inExchange({ 'gifts open': letIn }),
    'POST /api/v1/compo/:compoId/gift/unwrap': inExchange({ 'gifts open': letIn }),
    'POST /api/v1/compo/:compoId/gift/thanks': inExchange({ 'gifts open': letIn }),
    // Staff who take part may have a ring repaired without seeing it.
    'GET /api/v1/compo/:compoId/santa/desk': organizing,
    'POST /api/v1/compo/:compoId/santa/desk/repair': organizing,
    'POST /api/v1/compo/:compoId/santa/desk/swap': helping,
    'POST /api/v1/compo/:compoId/santa/desk/elf': helping,
    'POST /api/v1/compo/:compoId/santa/desk/exclusion': helping,
    'POST /api/v1/compo/:compoId/santa/desk/exclusion/takeOver': helping,
    'GET /api/v1/compo/:compoId/elves': always(confirmed(letIn)),
    'POST /api/v1/compo/:compoId/elves/:entrantId/take': standingIn,
    'POST /api/v1/compo/:compoId/elves/:entrantId/giveBack': {
      ...always(confirmed(letIn)),
      before: confirmed(409),
    },
  },
  auditedIn: {
    'POST /api/v1/compo/:compoId/santa/desk/elf': 'features/santa/santa-desk.test.ts',
    'POST /api/v1/compo/:compoId/santa/desk/exclusion': 'features/santa/santa-desk.test.ts',
    'POST /api/v1/compo/:compoId/santa/desk/exclusion/takeOver': 'features/santa/santa-desk.test.ts',
    'POST /api/v1/compo/:compoId/santa/desk/swap': 'features/santa/santa-desk.test.ts',
  },
  bodies: {
    'POST /api/v1/compo/:compoId/letters': () => ({ to: 'santa', text: 'Hello?' }),
    'POST /api/v1/compo/:compoId/letters/atWork': () => ({}),
    'POST /api/v1/compo/:compoId/letters/:letterId': () => ({ text: 'Hello!' }),
    'POST /api/v1/compo/:compoId/letters/:letterId/takeBack': () => ({}),
    'POST /api/v1/compo/:compoId/santa/desk/repair': () => ({}),
    'POST /api/v1/compo/:compoId/santa/desk/swap': () => ({ changes: [{ giver: 1, receiver: 2 }] }),
    'POST /api/v1/compo/:compoId/santa/desk/elf': () => ({ elf: 1, receiver: 2 }),
    'POST /api/v1/compo/:compoId/santa/desk/exclusion': () => ({
      one: 'nobody_1',
      other: 'nobody_2',
      isApart: true,
    }),
    'POST /api/v1/compo/:compoId/santa/desk/exclusion/takeOver': () => ({
      one: 'nobody_1',
      other: 'nobody_2',
    }),
    'POST /api/v1/compo/:compoId/gift/late': () => ({ by: '2027-01-04', word: '' }),
    'POST /api/v1/compo/:compoId/gift/unwrap': () => ({}),
    'POST /api/v1/compo/:compoId/gift/thanks': () => ({ text: 'Thank you!', isPublic: false }),
    'POST /api/v1/compo/:compoId/elves/:entrantId/take': () => ({ by: '2027-01-04' }),
    'POST /api/v1/compo/:compoId/elves/:entrantId/giveBack': () => ({}),
  },
  pages: {
    '/secretSanta': {
      address: '/secretSanta',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: 'My Secret Santa',
      access: loggedInOnly,
    },
    '/:compoId/letters': {
      address: '/{event}/letters',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: 'Letters',
      access: loggedInOnly,
    },
    '/:compoId/leave': {
      address: '/{event}/leave',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: 'Leave {title}',
      access: loggedInOnly,
    },
    '/:compoId/elves': {
      address: '/{event}/elves',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: 'Stand-in elves',
      access: loggedInOnly,
    },
    '/:compoId/santa/desk': {
      address: '/{event}/santa/desk',
      heading: 'You need to be logged in with admin rights.',
      status: 403,
      insideHeading: 'Santa desk',
      access: organizersAlone,
    },
    '/:compoId/santa/verify': { address: '/{event}/santa/verify', heading: 'Replay the draw', access: 200 },
  },
  columns: {
    'santa_draw.seed': 'ab'.repeat(32),
    'santa_draw.num_exclusions': 0,
    // Nobody gives to themselves, and an exclusion has two people.
    'santa_letter.receiver_id': 2,
    'santa_pair.receiver_id': 2,
    'santa_pair.made_by': 'draw',
    'santa_exclusion.high_account_id': 2,
  },
};
