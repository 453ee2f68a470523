import * as z from 'zod/mini';
import { personal, staffWhoCan } from './access.ts';
import { route } from './route.ts';

const state = z.enum(['ok', 'warning', 'trouble', 'skipped']);

/** A part of the site, or a single check that found something. Times are in milliseconds. */
const healthRow = z.object({
  name: z.string(),
  title: z.string(),
  state,
  value: z.string(),
  sentence: z.string(),
  /** What to do, in order, with commands in backticks. */
  steps: z.array(z.string()),
  /** Since when it is in this state. */
  since: z.int(),
  checkedAt: z.int(),
});
export type HealthRow = z.output<typeof healthRow>;

export const getHealth = route({
  method: 'GET',
  path: '/api/v1/admin/health',
  summary:
    'For staff: how the site does, what to do about it, and how the last 24 hours were. Moderators get no details',
  access: staffWhoCan('enter-staff-area'),
  cache: personal,
  output: z.object({
    now: z.int(),
    /** When the parts were last checked; null before the first time. */
    checkedAt: z.nullable(z.int()),
    /** How many of the parts have been checked. */
    numChecked: z.int(),
    /** What needs someone, the worst first. */
    needing: z.array(z.object({ name: z.string(), title: z.string(), state })),
    /** The parts, and everything that found something, the worst first; null for moderators. */
    rows: z.nullable(z.array(healthRow)),
    /** The other checks. */
    also: z.nullable(z.array(healthRow)),
    lanes: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        /** The quarters of an hour, oldest first; null where nothing was checked. */
        quarters: z.array(z.nullable(z.enum(['ok', 'warning', 'trouble']))),
      }),
    ),
    /** When the first quarter of the lanes began. */
    lanesFrom: z.int(),
  }),
});
