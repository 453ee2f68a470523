import { addJob, type Job } from '../../../platform/jobs.ts';
import { deleteOldTrouble } from '../trouble/trouble.queries.ts';
import { checkFileJobName } from './check-file-job-name.ts';
import { finishUpload } from './receive-upload.ts';
import {
  deleteAbandoned,
  deleteSuperseded,
  listAbandoned,
  listOldSuperseded,
  listUnfinished,
  takeUnchecked,
} from './upload.queries.ts';

/** Finishes uploads that are complete although the process was killed; removes abandoned ones. */
export const sweepUploads: Job = {
  name: 'sweep-uploads',
  cron: '* * * * *',
  run: async (platform) => {
    const { db, log } = platform;
    for (const { id } of await listUnfinished(db)) {
      // One unreadable upload must not block the others.
      await finishUpload(platform, id).catch((error) =>
        log.warn({ err: error, fileId: id }, 'an upload could not be finished'),
      );
    }
    for (const { id } of await takeUnchecked(db)) await addJob(db, checkFileJobName, { fileId: id });
    for (const file of await listAbandoned(db)) await deleteAbandoned(db, file);
    await deleteSuperseded(
      db,
      (await listOldSuperseded(db)).map(({ id }) => id),
    );
    await deleteOldTrouble(db);
  },
};
