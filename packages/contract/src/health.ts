import * as z from 'zod/mini';
import { anyone, uncached } from './access.ts';
import { route } from './route.ts';

export const healthz = route({
  method: 'GET',
  path: '/healthz',
  summary: 'Alive: the process answers',
  access: anyone,
  cache: uncached,
  isNeverShed: true,
  output: z.object({ alive: z.literal(true) }),
});

/** Open pages ask it until the site is back. Costs nothing: the process knows it from its watch over the database. */
export const getAvailable = route({
  method: 'GET',
  path: '/api/v1/available',
  summary: 'Available: the database answers and takes writes; 503 otherwise',
  access: anyone,
  cache: uncached,
  isNeverShed: true,
  output: z.object({ available: z.literal(true) }),
});

export const readiness = z.object({
  state: z.enum(['ready', 'degraded', 'unready']),
  database: z.boolean(),
  migrations: z.boolean(),
  worker: z.boolean(),
  files: z.boolean(),
  auditLog: z.enum(['protected', 'not protected', 'unknown']),
  /** Whether the seeds of future draws can be opened with the site's current key. */
  drawSeals: z.enum(['fine', 'broken', 'unknown']),
});

export const readyz = route({
  method: 'GET',
  path: '/readyz',
  summary:
    'Ready: the database answers and is migrated. Without a worker, or without its files, the site is degraded, not unready',
  access: anyone,
  cache: uncached,
  isNeverShed: true,
  output: readiness,
});
