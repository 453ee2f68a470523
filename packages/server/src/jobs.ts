import { features } from './features.ts';
import type { Job } from './platform/jobs.ts';
import type { Tick } from './platform/ticks.ts';

/** Everything the worker can be asked to do. */
export const jobs: readonly Job[] = features.flatMap((feature) => feature.jobs?.(features) ?? []);

/** What every process checks each second. */
export const sharedTicks: readonly Tick[] = features.flatMap(({ sharedTicks: own = [] }) =>
  typeof own === 'function' ? own(features) : own,
);

/** What the worker checks each second. */
export const ticks: readonly Tick[] = [
  ...sharedTicks,
  ...features.flatMap(({ ticks: own = [] }) => (typeof own === 'function' ? own(features) : own)),
];
