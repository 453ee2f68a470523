import type { Feature } from '../../http/feature.ts';
import { playCheck } from './check-play.ts';
import { deletePlayNotes } from './delete-notes.job.ts';
import { playRetention } from './play.retention.ts';
import { playRoutes } from './play.routes.ts';
import { deleteNotesOf, listNoteData } from './play-note.queries.ts';
import { addPlayOrigin, findUploads } from './play-origin.ts';
import { unpackGames } from './unpack-games.job.ts';

export const playFeature: Feature = {
  name: 'play',
  routes: (context) => playRoutes(context.platform, findUploads(context)),
  addHost: addPlayOrigin,
  jobs: () => [unpackGames, deletePlayNotes],
  checks: [playCheck],
  retention: playRetention,
  ownData: async (db, accountId) => ({ rows: { playNotes: await listNoteData(db, accountId) } }),
  forgetAccount: async (transaction, accountId) => {
    await deleteNotesOf(transaction, accountId);
  },
};
