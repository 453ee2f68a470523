import type { JobKind } from '../../../platform/jobs.ts';

export const checkFileKind: JobKind = { name: 'check-file', priority: 'bulk', queue: null };
