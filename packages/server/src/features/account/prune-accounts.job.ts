import { defineScheduledJob } from '../../platform/jobs.ts';
import { pruneAccountRows } from './prune-accounts.queries.ts';

/** Ended sessions, used links, old mail requests and forgiven failures take space and reveal private data. */
export const pruneAccounts = defineScheduledJob({
  name: 'prune-accounts',
  cron: '41 * * * *',
  run: async ({ db, log }) => {
    const removed = await pruneAccountRows(db);
    log.info({ removed }, 'old account rows removed');
  },
});
