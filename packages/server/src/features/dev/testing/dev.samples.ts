import type { FeatureSamples } from '../../../testing/feature-samples.ts';

/** Nothing of it exists outside development. */
export const samples: FeatureSamples = {};
