import { idleHours } from '@tinsmith/domain/voting-order';
import type { Job } from '../../platform/jobs.ts';
import { listIdleVoters, takeBackDealt } from './vote.queries.ts';

/** Entries that somebody was dealt and has not begun with go back once they are gone: see domain/voting-order.ts. */
export const takeBackDealtEntries: Job = {
  name: 'take-back-dealt',
  cron: '*/10 * * * *',
  run: async ({ db }) => {
    for (const entrantId of await listIdleVoters(db, idleHours))
      await db.transaction().execute((transaction) => takeBackDealt(transaction, entrantId, idleHours));
  },
};
