import { demoPhases } from '@tinsmith/domain/demo-phases';
import * as z from 'zod/mini';
import { anyone, uncached } from './access.ts';
import { route } from './route.ts';

/** Exists only in development. */
export const setDemoPhase = route({
  method: 'POST',
  path: '/dev/phase',
  summary: 'Development only: shifts the times of the demo competition so that it is in a phase',
  access: anyone,
  cache: uncached,
  problems: ['no-voting', 'no-demo'],
  limit: { max: 600, perSeconds: 60, by: 'address' },
  body: z.object({ phase: z.enum(demoPhases) }),
  output: z.object({ short: z.string(), phase: z.enum(['before', 'live', 'voting', 'over']) }),
});
