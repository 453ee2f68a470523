import type { JobKind } from '../../../platform/jobs.ts';

export const notifyStaffKind: JobKind = { name: 'tell-staff-of-file', priority: 'normal', queue: null };
