import { all, beforeVoting, entrantsOnly } from '../../../testing/expected-access.ts';
import { always, letIn, toEntrants, voting } from '../../../testing/expected-phases.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/entry/:id/play': all(200),
    // No game of the scene is for browsers; features/play/play-access.test.ts compares those with downloads.
    'POST /api/v1/entry/:id/play': all(404),
    'GET /api/v1/entry/:id/notes': entrantsOnly,
    'POST /api/v1/entry/:id/notes': beforeVoting,
    'POST /api/v1/entry/:id/notes/remove': entrantsOnly,
  },
  accessByPhase: {
    'GET /api/v1/entry/:id/notes': always(toEntrants(letIn)),
    'POST /api/v1/entry/:id/notes': voting,
    'POST /api/v1/entry/:id/notes/remove': always(toEntrants(letIn)),
  },
  bodies: {
    'POST /api/v1/entry/:id/play': () => ({}),
    'POST /api/v1/entry/:id/notes': ({ principal }) => ({
      entrantId: principal.entrantId ?? 1,
      key: '00000000-0000',
      playedSeconds: 48,
      text: 'You can pop the cloud!',
    }),
    'POST /api/v1/entry/:id/notes/remove': ({ principal }) => ({
      entrantId: principal.entrantId ?? 1,
      keys: ['00000000-0000'],
    }),
  },
  columns: {
    'web_build.key': '0'.repeat(32),
    'web_build.state': 'ready',
    'web_build.refusal': null,
    'play_note.key': '00000000-0000',
  },
};
