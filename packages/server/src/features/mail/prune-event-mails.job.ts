import { defineScheduledJob } from '../../platform/jobs.ts';
import { pruneEventMails } from './mail-queue.queries.ts';

/** Mails sent half a year ago are nobody's business any more. */
export const pruneEventMailsJob = defineScheduledJob({
  name: 'prune-event-mails',
  cron: '20 4 * * *',
  run: async ({ db }) => void (await pruneEventMails(db)),
});
