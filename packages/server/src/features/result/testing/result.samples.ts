import {
  all,
  type Expectation,
  organizers,
  organizersAlone,
  some,
} from '../../../testing/expected-access.ts';
import { helping, type Phases } from '../../../testing/expected-phases.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';

/** Results are calculated after voting has ended. */
const tooEarlyForOrganizers: Expectation = { ...all(403), ...some(organizers, 409) };

/** Until it opens, a gift exchange reveals nothing to staff who take part; it has no results. */
const managingResults: Phases = helping;

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/compo/:compoId/results': all(200),
    // There are none yet.
    'GET /api/v1/compo/:compoId/results.csv': all(404),
    'GET /api/v1/compo/:compoId/results.json': all(404),
    'GET /api/v1/scores/byCompo/:compoId': all(200),
    'GET /api/v1/compo/:compoId/prizeGiving': all(200),
    'GET /api/v1/entry/:id/badge': all(200),
    'GET /badge/:entryId/:form': all(200),
    // Nobody can see ballots while the event runs.
    'GET /api/v1/compo/:compoId/results/calculation': tooEarlyForOrganizers,
    'POST /api/v1/compo/:compoId/results/freeze': tooEarlyForOrganizers,
    'POST /api/v1/compo/:compoId/results/publish': tooEarlyForOrganizers,
    'GET /api/v1/compo/:compoId/results/typed': tooEarlyForOrganizers,
    'POST /api/v1/compo/:compoId/results/typed': tooEarlyForOrganizers,
    'POST /api/v1/compo/:compoId/prizeGiving/start': tooEarlyForOrganizers,
    'POST /api/v1/compo/:compoId/prizeGiving/show': tooEarlyForOrganizers,
  },
  accessByPhase: {
    'GET /api/v1/compo/:compoId/results/calculation': managingResults,
    'POST /api/v1/compo/:compoId/results/freeze': managingResults,
    'POST /api/v1/compo/:compoId/results/publish': managingResults,
    'GET /api/v1/compo/:compoId/results/typed': managingResults,
    'POST /api/v1/compo/:compoId/results/typed': managingResults,
    'POST /api/v1/compo/:compoId/prizeGiving/start': managingResults,
    'POST /api/v1/compo/:compoId/prizeGiving/show': managingResults,
  },
  auditedIn: {
    'POST /api/v1/compo/:compoId/results/typed': 'features/result/typed-results.test.ts',
  },
  bodies: {
    'POST /api/v1/compo/:compoId/results/freeze': () => ({ excluded: [] }),
    'POST /api/v1/compo/:compoId/results/typed': ({ scene }) => ({
      entries: [{ entryId: scene.entryId, ranks: { all: 1, art: null, tech: null, genre: null } }],
      note: '',
    }),
    'POST /api/v1/compo/:compoId/results/publish': () => ({ note: 'Well done.' }),
    'POST /api/v1/compo/:compoId/prizeGiving/start': () => ({ note: '' }),
    'POST /api/v1/compo/:compoId/prizeGiving/show': () => ({ slide: 0, isBlank: false }),
  },
  pages: {
    '/:compoId/results': { address: '/{event}/results', heading: 'Results', access: 200 },
    '/:compoId/results/calculate': {
      address: '/{event}/results/calculate',
      heading: 'You need to be logged in with admin rights.',
      status: 403,
      insideHeading: 'Calculate results',
      access: organizersAlone,
    },
    '/:compoId/results/show': { address: '/{event}/results/show', heading: '{title}', access: 200 },
    '/entry/:entryId/badge': { address: '/entry/{entry}/badge', heading: 'Put it on your page', access: 200 },
  },
  columns: {
    // One per category.
    'result_entry.ranks': '{1,1,1,1}',
    'result_entry.sums': '{1,1,1,1}',
    // Five per category.
    'result_entry.spreads': `{${new Array(20).fill(1)}}`,
  },
};
