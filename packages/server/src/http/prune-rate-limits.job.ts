import { sql } from 'kysely';
import { defineScheduledJob } from '../platform/jobs.ts';

/** No limit counts over more than a day, so older windows only take up space. */
export const pruneRateLimits = defineScheduledJob({
  name: 'prune-rate-limits',
  cron: '*/10 * * * *',
  run: async ({ db }) => {
    await sql`delete from rate_limit where window_start < app_now() - interval '1 day'`.execute(db);
  },
});
