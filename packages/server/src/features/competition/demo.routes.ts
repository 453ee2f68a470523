import { setDemoPhase } from '@tinsmith/contract/dev';
import { bind } from '../../http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import { shiftDemo, type UndoDraw } from './shift-phase.ts';

/** Bound in development only. */
export const demoRoutes = (platform: Platform, undoDraw: UndoDraw) => [
  bind(setDemoPhase, ({ body }) => shiftDemo(platform, undoDraw, body.phase)),
];
