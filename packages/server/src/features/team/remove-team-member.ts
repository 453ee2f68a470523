import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  insertEntry,
  isTeamOpen,
  listMemberIds,
  lockEntrants,
  lockEntries,
  moveEntrant,
} from '../entry/membership.queries.ts';
import { type AuditEntry, auditOf, insertAuditEntry } from '../site/audit.queries.ts';
import { takeBackAllOf } from './invitation.queries.ts';
import type { TeamEntrant } from './team.queries.ts';
import type { TeamEntrantSubject } from './team-subjects.ts';

interface Remover {
  /** Their own entrant id in the same event. */
  readonly entrantId: EntrantId | null;
  /** The audit log entry, if staff do it by rank. */
  readonly byRank: AuditEntry | null;
}

/** Members may remove themselves, and the founder others. Staff may in any team. */
function assertMayRemove(
  { entrantId, byRank }: Remover,
  leaverId: EntrantId,
  members: readonly number[],
): void {
  if (entrantId === leaverId || byRank) return;
  if (entrantId === null || !members.includes(entrantId)) throw new Problem('not-your-entry');
  if (members[0] !== entrantId) throw new Problem('not-founder');
}

async function moveOut(transaction: Database, remover: Remover, leaver: TeamEntrant): Promise<EntryId> {
  const held = await lockEntrants(transaction, [
    leaver.id,
    ...(remover.entrantId ? [remover.entrantId] : []),
  ]);
  const entryId = held.find((entrant) => entrant.id === leaver.id)?.entryId ?? null;
  await lockEntries(transaction, [entryId]);
  const members = entryId === null ? [] : await listMemberIds(transaction, entryId);
  assertMayRemove(remover, leaver.id, members);
  if (!remover.byRank && !(await isTeamOpen(transaction, leaver.competitionId)))
    throw new Problem('team-closed');
  if (members.length < 2) throw new Problem('not-in-team');
  const freshId = await insertEntry(transaction, leaver.competitionId, remover.byRank ? 'staff' : leaver.id);
  if (freshId === null) throw new Problem('team-closed');
  if (entryId !== null) await takeBackAllOf(transaction, leaver.id, entryId);
  await moveEntrant(transaction, leaver.id, freshId);
  if (remover.byRank) await insertAuditEntry(transaction, remover.byRank);
  return freshId;
}

/** Removes an entrant from a team and takes back their invitations for it; returns their own new entry. */
export async function removeTeamMember(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  { entrant: leaver, standing }: TeamEntrantSubject,
  isByRank: boolean,
): Promise<{ entryId: EntryId }> {
  const details = { entrantId: leaver.id, ...(leaver.entryId !== null && { entryId: leaver.entryId }) };
  const audit = auditOf(viewer, 'removed-team-member', details, leaver.competitionId);
  const remover = { entrantId: standing.entrantId, byRank: isByRank ? audit : null };
  const entryId = await db.transaction().execute((transaction) => moveOut(transaction, remover, leaver));
  return { entryId };
}
