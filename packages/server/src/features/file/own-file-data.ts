import type { AccountDataSource } from '../../http/feature.ts';
import { listFileData } from './entry-file.queries.ts';

/** The files of the entries that an account has a hand in. */
export const ownFileData: AccountDataSource = async (db, accountId) => {
  const files = await listFileData(db, accountId);
  return {
    rows: { files },
    files: files.filter(({ state }) => state === 'checked').map(({ address }) => address),
  };
};
