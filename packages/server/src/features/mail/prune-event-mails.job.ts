import type { Job } from '../../platform/jobs.ts';
import { pruneEventMails } from './mail-queue.queries.ts';

/** Mails sent half a year ago are nobody's business any more. */
export const pruneEventMailsJob: Job = {
  name: 'prune-event-mails',
  priority: 'scheduled',
  queue: 'prune-event-mails',
  cron: '20 4 * * *',
  run: async ({ db }) => void (await pruneEventMails(db)),
};
