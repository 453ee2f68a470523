import type { JobKind } from '../../platform/jobs.ts';

export const sendSignUpMailKind: JobKind = { name: 'send-sign-up-mail', priority: 'normal', queue: null };
