import type { JobKind } from '../../platform/jobs.ts';

export const sendPledgeMailKind: JobKind = { name: 'send-pledge-mail', priority: 'normal', queue: null };
