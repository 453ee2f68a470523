import type { AccountDataSource } from '../../http/feature.ts';
import { listFileData } from './entry-file.queries.ts';
import { listTroubleData } from './trouble/trouble.queries.ts';

/** The files of the entries that an account worked on, and its questions to the organizers about uploads. */
export const ownFileData: AccountDataSource = async (db, accountId) => {
  const [files, uploadTrouble] = [await listFileData(db, accountId), await listTroubleData(db, accountId)];
  return {
    rows: { files, uploadTrouble },
    files: files.filter(({ state }) => state === 'checked').map(({ address }) => address),
  };
};
