import type { Feature } from './feature.ts';
import { healthRoutes } from './health.routes.ts';
import { liveStreamRoutes } from './live-stream.ts';
import { openApiRoutes } from './openapi.ts';
import { pruneRateLimits } from './prune-rate-limits.job.ts';
import { pruneWriteKeys } from './prune-write-keys.job.ts';
import { deleteKeysOf } from './write-once.ts';

/** Routes that the server provides by itself. */
export const httpFeature: Feature = {
  name: 'http',
  routes: ({ app, platform, ports }) => [
    ...healthRoutes(platform, () => ports.areSealsFine()),
    ...openApiRoutes(app),
    ...liveStreamRoutes(app, platform),
  ],
  jobs: () => [pruneRateLimits, pruneWriteKeys],
  forgetAccount: async (transaction, accountId) => void (await deleteKeysOf(transaction, accountId)),
};
