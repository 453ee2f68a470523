import type { JobKind } from '../../platform/jobs.ts';

/** Separate from the job itself, so that queueing it does not load the image code. */
export const processScreenshotKind: JobKind = { name: 'process-screenshot', priority: 'normal', queue: null };
