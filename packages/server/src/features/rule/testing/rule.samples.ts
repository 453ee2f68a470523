import { sql } from 'kysely';
import {
  all,
  type Expectation,
  loggedInOnly,
  notConfirmed,
  organizers,
  organizersAlone,
  some,
  staffAlone,
  teamOrOrganizers,
  unknown,
  verifiedOnly,
} from '../../../testing/expected-access.ts';
import { editing, organizing } from '../../../testing/expected-phases.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';
import { insertedId } from '../../../testing/inserted-id.ts';

const othersProposal: Expectation = { ...all(404), ...unknown, ...notConfirmed };

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/compo/:compoId/rules': all(200),
    'GET /api/v1/compo/:compoId/rules/desk': organizersAlone,
    'GET /api/v1/compo/:compoId/rules/extra': all(200),
    'GET /api/v1/compo/:compoId/rules/draw': all(200),
    'GET /api/v1/compo/:compoId/rules/draw/head': all(200),
    'GET /api/v1/entry/:id/rules': all(200),
    'GET /api/v1/rules': all(200),
    'GET /api/v1/rules/proposals': loggedInOnly,
    'GET /api/v1/rules/proposals/open': organizersAlone,
    'GET /api/v1/rules/ratings': loggedInOnly,
    'GET /rule-o-matic/ratings': loggedInOnly,
    'POST /api/v1/compo/:compoId/rules': organizersAlone,
    'POST /api/v1/compo/:compoId/rules/:position/comment': organizersAlone,
    // The seed can be opened, so it is not replaced.
    'POST /api/v1/compo/:compoId/rules/seal': { ...all(403), ...some(organizers, 409) },
    'POST /api/v1/entry/:id/rules': teamOrOrganizers,
    'POST /api/v1/rules/:ruleId': organizersAlone,
    'POST /api/v1/rules/proposals': verifiedOnly,
    // It is another user's.
    'POST /api/v1/rules/proposals/:proposalId': othersProposal,
    'POST /api/v1/rules/proposals/:proposalId/accept': organizersAlone,
    'POST /api/v1/rules/proposals/:proposalId/decline': organizersAlone,
    'POST /api/v1/rules/proposals/:proposalId/withdraw': othersProposal,
    'POST /rule-o-matic/ratings': verifiedOnly,
    'GET /api/v1/admin/rules': staffAlone,
    'GET /api/v1/admin/rules.csv': organizersAlone,
    'GET /api/v1/admin/rules/:rowId': organizersAlone,
    'POST /api/v1/admin/rules/:rowId': organizersAlone,
    'POST /api/v1/admin/rules': organizersAlone,
    'POST /api/v1/admin/rules/actions': organizersAlone,
  },
  accessByPhase: {
    'GET /api/v1/compo/:compoId/rules/desk': organizing,
    'POST /api/v1/compo/:compoId/rules': organizing,
    'POST /api/v1/compo/:compoId/rules/:position/comment': organizing,
    'POST /api/v1/compo/:compoId/rules/seal': organizing,
    'POST /api/v1/entry/:id/rules': editing,
  },
  auditedIn: {
    'POST /api/v1/compo/:compoId/rules/seal': 'features/rule/seal.test.ts',
  },
  bodies: {
    'POST /api/v1/compo/:compoId/rules': () => ({ standing: 'Be kind.' }),
    'POST /api/v1/compo/:compoId/rules/:position/comment': () => ({ text: 'As you like.' }),
    'POST /api/v1/entry/:id/rules': () => ({ position: 1, text: 'By trying.' }),
    'POST /api/v1/rules/:ruleId': () => ({ text: 'Better words.' }),
    'POST /api/v1/rules/proposals': () => ({ category: 'art', text: 'A rule.', note: '' }),
    'POST /api/v1/rules/proposals/:proposalId': () => ({ category: 'art', text: 'A rule.', note: '' }),
    'POST /api/v1/rules/proposals/:proposalId/accept': () => ({ category: 'art', text: 'A rule.' }),
    'POST /api/v1/rules/proposals/:proposalId/decline': () => ({ reason: 'There is one like it.' }),
    'POST /api/v1/admin/rules': () => ({ category: 'art', text: 'A new rule.' }),
    'POST /api/v1/admin/rules/:rowId': () => ({ text: 'Better words.' }),
    'POST /api/v1/admin/rules/actions': ({ scene }) => ({ action: 'return', ids: [scene.rowIds.rules] }),
    'POST /rule-o-matic/ratings': () => ({ ruleId: 1, interest: 3, challenge: 3 }),
  },
  pages: {
    '/:compoId/rules': { address: '/{event}/rules', heading: 'Rules', access: 200 },
    '/:compoId/rules/desk': {
      address: '/{event}/rules/desk',
      heading: 'You need to be logged in with admin rights.',
      status: 403,
      insideHeading: 'Rules desk',
      access: organizersAlone,
    },
    '/:compoId/rules/verify': { address: '/{event}/rules/verify', heading: 'Replay the draw', access: 200 },
    '/rule-o-matic': {
      address: '/rule-o-matic',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: 'Rule-o-matic',
      access: loggedInOnly,
    },
    '/rule-o-matic/mine': {
      address: '/rule-o-matic/mine',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: 'Your ratings',
      access: loggedInOnly,
    },
    '/rules/pool': { address: '/rules/pool', heading: 'The rule pool', access: 200 },
    '/rules/propose': {
      address: '/rules/propose',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: 'Propose a rule',
      access: loggedInOnly,
    },
  },
  rows: async (db) => ({
    // Not in the pool: never drawn.
    rules: await insertedId(
      db
        .insertInto('rule')
        .values({
          category: 'bonus',
          number: sql<number>`(select 1 + coalesce(max(number), 0) from rule where category = 'bonus')`,
          text: 'A retired rule.',
          retired_at: sql<Date>`app_now()`,
        })
        .returning('id'),
    ),
  }),
  columns: {
    'drawn_rule.kind': 'genre',
    'standing_rules.kind': 'speedhack',
    'rule.category': 'art',
    'rule_draw_pool.category': 'art',
    'rule_proposal.category': 'art',
    'draw_seal.commitment': 'ab'.repeat(32),
    'rule_draw.seed': 'ab'.repeat(32),
  },
};
