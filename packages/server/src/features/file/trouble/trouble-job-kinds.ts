import type { JobKind } from '../../../platform/jobs.ts';

export const notifyOfTroubleKind: JobKind = { name: 'tell-of-trouble', priority: 'normal', queue: null };
export const sendTroubleAnswerKind: JobKind = {
  name: 'send-trouble-answer',
  priority: 'normal',
  queue: null,
};
