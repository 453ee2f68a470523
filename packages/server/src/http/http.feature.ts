import type { Feature } from './feature.ts';
import { healthRoutes } from './health.routes.ts';
import { httpRetention } from './http.retention.ts';
import { liveStreamRoutes } from './live-stream.ts';
import { openApiRoutes } from './openapi.ts';
import { deleteKeysOf } from './write-once.ts';

/** Routes that the server provides by itself. */
export const httpFeature: Feature = {
  name: 'http',
  retention: httpRetention,
  routes: ({ app, platform, ports }) => [
    ...healthRoutes(platform, () => ports.areSealsFine()),
    ...openApiRoutes(app),
    ...liveStreamRoutes(app, platform),
  ],
  forgetAccount: async (transaction, accountId) => void (await deleteKeysOf(transaction, accountId)),
};
