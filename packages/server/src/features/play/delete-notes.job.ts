import { defineScheduledJob } from '../../platform/jobs.ts';
import { deleteOldNotes } from './play-note.queries.ts';

/** Play notes are kept until voting ends; from that moment nobody can read them, and a minute later they are gone. */
export const deletePlayNotes = defineScheduledJob({
  name: 'delete-play-notes',
  cron: '* * * * *',
  run: async ({ db, log }) => {
    const num = await deleteOldNotes(db);
    if (num > 0) log.info({ num }, 'play notes deleted, because voting has ended');
  },
});
