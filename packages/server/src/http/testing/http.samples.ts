import { all } from '../../testing/expected-access.ts';
import type { FeatureSamples } from '../../testing/feature-samples.ts';

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/live': all(200),
    'GET /api/v1/openapi.json': all(200),
    'GET /healthz': all(200),
    'GET /api/v1/available': all(200),
    'GET /readyz': all(200),
  },
  columns: { 'write_key.key': 'a-key-of-the-caller', 'write_key.input_sha256': '0'.repeat(64) },
};
