import { defineScheduledJob } from '../../platform/jobs.ts';
import { pruneSingleMails } from '../../platform/mail/single-mail.queries.ts';
import { pruneEventMails } from './mail-queue.queries.ts';

/** Mails sent long ago are nobody's business any more. */
export const pruneEventMailsJob = defineScheduledJob({
  name: 'prune-event-mails',
  cron: '20 4 * * *',
  run: async ({ db }) => {
    await pruneEventMails(db);
    await pruneSingleMails(db);
  },
});
