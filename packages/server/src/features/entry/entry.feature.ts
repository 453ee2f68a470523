import { entryList } from '@tinsmith/contract/admin-entries';
import type { EntryCard } from '@tinsmith/contract/entry';
import type { EntryId } from '@tinsmith/domain/ids';
import type { Feature } from '../../http/feature.ts';
import type { Viewer } from '../../http/viewer.ts';
import { entryRows, newestEntries } from './admin-entries.queries.ts';
import { archiveEntries } from './archive-entries.ts';
import { countEntriesOf, entrySummary, listCardsById, shownEntries } from './entry.queries.ts';
import { entryRetention } from './entry.retention.ts';
import { entryRoutes } from './entry.routes.ts';
import { entryAddresses } from './entry-addresses.ts';
import { entryFiles } from './entry-files.ts';
import { openEntrySubject } from './entry-subject.ts';
import { importEntries } from './import-entries.ts';
import { ownEntryData } from './own-entry-data.ts';
import { presentCards } from './present-entry.ts';
import type { EntryParts } from './show-entry.ts';

declare module '../../http/feature.ts' {
  interface Ports {
    readonly countLogs: EntryParts['countLogs'];
    readonly listUploads: EntryParts['listUploads'];
    readonly countRemoved: EntryParts['countRemoved'];
    readonly countReviews: EntryParts['countReviews'];
    /** Entries as a viewer sees them in lists, in the given order; without those hidden from the viewer. */
    readonly listCards: (viewer: Viewer, ids: readonly EntryId[]) => Promise<EntryCard[]>;
  }
}

export const entryFeature: Feature = {
  name: 'entry',
  retention: entryRetention,
  archive: archiveEntries,
  importArchive: importEntries,
  adminLists: [{ ...entryList, source: entryRows, newest: newestEntries, isSameForAll: true }],
  routes: ({ platform, ports }) =>
    entryRoutes(platform, {
      readCompetition: async (viewer, short) => (await ports.getCompetition(viewer, { short })).shown,
      countLogs: ports.countLogs,
      listUploads: (entryIds) => ports.listUploads(entryIds),
      countRemoved: (entryIds) => ports.countRemoved(entryIds),
      countReviews: (entryIds) => ports.countReviews(entryIds),
    }),
  sitemap: entryAddresses,
  ownData: ownEntryData,
  countOwn: async (db, accountId) => ({ numEntries: await countEntriesOf(db, accountId) }),
  fileOwner: entryFiles,
  summary: entrySummary,
  subjects: ({ platform }) => ({ entry: openEntrySubject(platform) }),
  provides: ({ platform: { db } }) => ({
    shownEntries,
    listCards: async (viewer, ids) => presentCards(await listCardsById(db, viewer, ids)),
  }),
};
