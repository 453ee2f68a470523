import type { AccountDataSource } from '../../http/feature.ts';
import { listEntryData } from './entry.queries.ts';

/** The entries that an account worked on, with their pictures. */
export const ownEntryData: AccountDataSource = async (db, accountId) => {
  const entries = await listEntryData(db, accountId);
  return {
    rows: { entries },
    files: entries.flatMap(({ images }) => images.map(({ name }) => name)),
  };
};
