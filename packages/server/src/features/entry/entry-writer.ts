import { getAccount } from '../../http/logged-in.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Writer } from '../site/audit.queries.ts';
import type { EntryRow } from './entry.queries.ts';

/** The writer of an entry: a team member, or staff by rank, with the audit log entry. */
export function entryWriter(
  viewer: Viewer,
  { id, competitionId }: Pick<EntryRow, 'id' | 'competitionId'>,
  isByRank: boolean,
  fields: readonly string[],
): Writer {
  const { id: accountId } = getAccount(viewer);
  const details = { entryId: id, fields };
  return {
    accountId,
    byRank: isByRank ? { accountId, action: 'edited-entry', competitionId, details } : null,
  };
}
