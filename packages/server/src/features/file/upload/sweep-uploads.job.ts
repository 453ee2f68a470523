import { defineScheduledJob } from '../../../platform/jobs.ts';
import { fileJobs } from '../file.retention.ts';
import { finishUpload } from './receive-upload.ts';
import {
  deleteAbandoned,
  deleteSuperseded,
  listAbandoned,
  listOldSuperseded,
  recheckLost,
  releaseRemoved,
  takeUnfinished,
} from './upload.queries.ts';

/** A minute's work at most: what is left over comes with the next runs. */
const maxAtOnce = 200;

/** Finishes uploads that are complete although the process was killed; removes abandoned ones. */
export const sweepUploads = defineScheduledJob({
  name: fileJobs.uploads,
  cron: '* * * * *',
  run: async (platform) => {
    const { db, log } = platform;
    for (const { id } of await takeUnfinished(db, maxAtOnce)) {
      // One unreadable upload must not block the others.
      await finishUpload(platform, id).catch((error) =>
        log.warn({ err: error, fileId: id }, 'an upload could not be finished'),
      );
    }
    await recheckLost(db, maxAtOnce);
    for (const file of await listAbandoned(db, maxAtOnce)) await deleteAbandoned(db, file);
    await deleteSuperseded(
      db,
      (await listOldSuperseded(db, maxAtOnce)).map(({ id }) => id),
    );
    await releaseRemoved(db, maxAtOnce);
  },
});
