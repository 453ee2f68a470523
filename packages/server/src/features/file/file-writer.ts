import { getAccount } from '../../http/logged-in.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { EntryRow } from '../entry/entry.queries.ts';
import type { AuditAction, Writer } from '../site/audit.queries.ts';

/** Whoever works on an entry's files: one of its team, or staff by rank, with what the audit log says of it. */
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
