import { defineScheduledJob } from '../platform/jobs.ts';
import { deleteOldKeys } from './write-once.ts';

export const pruneWriteKeys = defineScheduledJob({
  name: 'prune-write-keys',
  cron: '*/10 * * * *',
  run: async ({ db }) => void (await deleteOldKeys(db)),
});
