import { idleHours } from '@tinsmith/domain/voting-order';
import { defineScheduledJob } from '../../platform/jobs.ts';
import { listIdleVoters, takeBackDealt } from './vote.queries.ts';

/** Dealt entries that an idle voter has not begun are taken back: see domain/voting-order.ts. */
export const takeBackDealtEntries = defineScheduledJob({
  name: 'take-back-dealt',
  cron: '*/10 * * * *',
  run: async ({ db }) => {
    for (const entrantId of await listIdleVoters(db, idleHours))
      await db.transaction().execute((transaction) => takeBackDealt(transaction, entrantId, idleHours));
  },
});
