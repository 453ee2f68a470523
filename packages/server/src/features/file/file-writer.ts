import { getAccount } from '../../http/logged-in.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { EntryRow } from '../entry/entry.queries.ts';
import type { AuditAction, Writer } from '../site/audit.queries.ts';

/** The writer of an entry's files: a team member, or staff by rank, with the audit log entry. */
export function fileWriter(
  viewer: Viewer,
  { id, competitionId }: Pick<EntryRow, 'id' | 'competitionId'>,
  isByRank: boolean,
  action: AuditAction,
  fileId?: number,
): Writer {
  const { id: accountId } = getAccount(viewer);
  const details = { entryId: id, ...(fileId !== undefined && { fileId }) };
  return { accountId, byRank: isByRank ? { accountId, action, competitionId, details } : null };
}
