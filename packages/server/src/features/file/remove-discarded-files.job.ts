import type { Job } from '../../platform/jobs.ts';
import { forgetDiscarded, listDiscarded } from './discarded-file.queries.ts';

const maxAtOnce = 1000;

/** Removes files that nothing shows any more. They are not served from the moment they were given up. */
export const removeDiscardedFiles: Job = {
  name: 'remove-discarded-files',
  cron: '* * * * *',
  run: async ({ db, files }) => {
    for (const name of await listDiscarded(db, maxAtOnce)) {
      await files.remove(name);
      await forgetDiscarded(db, name);
    }
  },
};
