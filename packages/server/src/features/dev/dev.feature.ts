import type { Feature } from '../../http/feature.ts';
import { devRoutes } from './dev.routes.ts';

/** The demo switch of a developer's own machine. Without its setting, which production refuses, nothing is bound. */
export const devFeature: Feature = {
  name: 'dev',
  routes: ({ platform, ports }) => (platform.config.hasDemoSwitch ? devRoutes(platform, ports) : []),
};
