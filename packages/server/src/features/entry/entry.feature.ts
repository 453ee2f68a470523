import type { Feature } from '../../http/feature.ts';
import { countEntriesOf, entryOfEntrant, entrySummary, titleOfEntrant } from './entry.queries.ts';
import { entryRoutes } from './entry.routes.ts';
import { entryAddresses } from './entry-addresses.ts';
import { entryFiles } from './entry-files.ts';
import { openEntrySubject } from './entry-subject.ts';
import { ownEntryData } from './own-entry-data.ts';
import type { EntryParts } from './show-entry.ts';

declare module '../../http/feature.ts' {
  interface Ports {
    readonly countLogs: EntryParts['countLogs'];
    readonly listUploads: EntryParts['listUploads'];
  }
}

export const entryFeature: Feature = {
  name: 'entry',
  routes: ({ platform, ports }) =>
    entryRoutes(platform, {
      readCompetition: async (viewer, short) => (await ports.getCompetition(viewer, { short })).shown,
      countLogs: ports.countLogs,
      listUploads: (entryId) => ports.listUploads(entryId),
    }),
  sitemap: entryAddresses,
  ownData: ownEntryData,
  countOwn: async (db, accountId) => ({ numEntries: await countEntriesOf(db, accountId) }),
  fileOwner: entryFiles,
  summary: entrySummary,
  subjects: ({ platform }) => ({ entry: openEntrySubject(platform) }),
  provides: () => ({ entryId: entryOfEntrant, entryTitle: titleOfEntrant }),
};
