import type { Feature } from '../../http/feature.ts';
import { fileRoutes } from './file.routes.ts';
import { removeDiscardedFiles } from './remove-discarded-files.job.ts';

export const fileFeature: Feature = {
  name: 'file',
  routes: (context) =>
    fileRoutes(
      context.platform,
      context.features.flatMap(({ fileGuard }) => fileGuard?.(context) ?? []),
    ),
  jobs: [removeDiscardedFiles],
};
