import { defineScheduledJob } from '../../platform/jobs.ts';
import { deleteErrorReportsOlderThan } from './site.queries.ts';

export const keptDays = 30;

/** Error reports can contain user input; a month is enough to fix the cause. */
export const pruneErrorReports = defineScheduledJob({
  name: 'prune-error-reports',
  cron: '17 3 * * *',
  run: async ({ db, log }) => {
    const count = await deleteErrorReportsOlderThan(db, keptDays);
    if (count > 0) log.info({ count }, 'old error reports removed');
  },
});
