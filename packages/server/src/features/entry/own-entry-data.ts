import type { AccountDataSource } from '../../http/feature.ts';
import { listEntryData } from './entry.queries.ts';
import { listVersionData } from './entry-version.queries.ts';

/** The entries that an account worked on, with their pictures and earlier texts. */
export const ownEntryData: AccountDataSource = async (db, accountId) => {
  const entries = await listEntryData(db, accountId);
  const entryVersions = await listVersionData(db, accountId);
  return {
    rows: { entries, entryVersions },
    files: entries.flatMap(({ images }) => images.map(({ name }) => name)),
  };
};
