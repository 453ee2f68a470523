import { setDemoPhase } from '@tinsmith/contract/dev';
import { bind } from '../../http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import { shiftDemo } from './shift-phase.ts';

/** Bound in development only. */
export const demoRoutes = (platform: Platform) => [
  bind(setDemoPhase, ({ body }) => shiftDemo(platform, body.phase)),
];
