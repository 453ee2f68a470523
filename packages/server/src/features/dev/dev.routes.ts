import { beSomeone, getDemo, setDemoKind, setDemoPhase } from '@tinsmith/contract/dev';
import { bind } from '../../http/bind.ts';
import type { Ports } from '../../http/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { logInAs } from './be-someone.ts';
import { changeKind } from './change-kind.ts';
import { readDemo } from './read-demo.ts';
import { shiftDemo } from './shift-phase.ts';

export const devRoutes = (platform: Platform, ports: Pick<Ports, 'startSession'>) => [
  bind(getDemo, () => readDemo(platform)),
  bind(setDemoPhase, ({ body }) => shiftDemo(platform, body.phase)),
  bind(setDemoKind, ({ body }) => changeKind(platform, body.kind)),
  bind(beSomeone, ({ body, reply }) => logInAs(platform, ports, body.role, reply)),
];
