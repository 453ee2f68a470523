import { all } from '../../../testing/expected-access.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/entry/:id/play': all(200),
    // No game of the scene is for browsers; features/play/play-access.test.ts compares those with downloads.
    'POST /api/v1/entry/:id/play': all(404),
  },
  bodies: { 'POST /api/v1/entry/:id/play': () => ({}) },
  columns: {
    'web_build.key': '0'.repeat(32),
    'web_build.state': 'ready',
    'web_build.refusal': null,
  },
};
