import { sql } from 'kysely';
import type { Feature } from '../../http/feature.ts';
import { defineScheduledJob } from '../../platform/jobs.ts';
import { deleteExpired, isTimed } from '../../platform/retention.ts';

/** Jobs of earlier versions that this one replaces: one that still waits would wait forever. */
const retired = [
  'prune-accounts',
  'prune-error-reports',
  'prune-event-mails',
  'prune-rate-limits',
  'prune-write-keys',
];

/** Deletes everything whose time is over, by the table that the privacy page shows. */
export const enforceRetention = (features: readonly Feature[]) =>
  defineScheduledJob({
    name: 'enforce-retention',
    cron: '*/10 * * * *',
    run: async ({ db, log }) => {
      const removed: Record<string, number> = {};
      for (const kept of features.flatMap(({ retention = [] }) => retention.filter(isTimed))) {
        const num = await deleteExpired(db, kept);
        if (num > 0) removed[kept.tables.join(', ')] = num;
      }
      if (Object.keys(removed).length > 0) log.info({ removed }, 'rows removed whose time is over');
      for (const name of retired) await sql`select graphile_worker.remove_job(${name})`.execute(db);
    },
  });
