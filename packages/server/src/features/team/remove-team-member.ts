import { canByRank, relationTo } from '@tinsmith/domain/standing';
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
import { findTeamEntrant, type TeamEntrant } from './team.queries.ts';

interface Remover {
  /** Their own number in the same event. */
  readonly entrantId: number | null;
  readonly isStaff: boolean;
}

/** Oneself, or as the founder somebody else. Staff may, in any team. */
function assertMayRemove(
  { entrantId, isStaff }: Remover,
  leaverId: number,
  members: readonly number[],
): void {
  if (entrantId === leaverId || isStaff) return;
  if (entrantId === null || !members.includes(entrantId)) throw new Problem('not-your-entry');
  if (members[0] !== entrantId) throw new Problem('not-founder');
}

async function moveOut(transaction: Database, remover: Remover, leaver: TeamEntrant): Promise<number> {
  const held = await lockEntrants(transaction, [
    leaver.id,
    ...(remover.entrantId ? [remover.entrantId] : []),
  ]);
  const entryId = held.find((entrant) => entrant.id === leaver.id)?.entryId ?? null;
  await lockEntries(transaction, [entryId]);
  const members = entryId === null ? [] : await listMemberIds(transaction, entryId);
  assertMayRemove(remover, leaver.id, members);
  if (!remover.isStaff && !(await isTeamOpen(transaction, leaver.competitionId)))
    throw new Problem('team-closed');
  if (members.length < 2) throw new Problem('not-in-team');
  const freshId = await insertEntry(transaction, leaver.competitionId);
  if (freshId === null) throw new Problem('team-closed');
  await moveEntrant(transaction, leaver.id, freshId);
  return freshId;
}

/** Whoever never confirmed an address is missing to all but their team and staff. */
const isKnown = ({ id, isVerified, standing }: TeamEntrant): boolean =>
  isVerified || canByRank(standing, 'see-hidden') || relationTo(standing, id) !== 'other';

/** Takes somebody out of a team; they get a fresh entry of their own, which is answered. */
export async function removeTeamMember(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  entrantId: number,
): Promise<{ entryId: number }> {
  const leaver = await findTeamEntrant(db, viewer, entrantId);
  if (!leaver || !isKnown(leaver)) throw new Problem('no-entrant');
  const { standing } = leaver;
  const remover = { entrantId: standing.entrantId, isStaff: canByRank(standing, 'change-teams') };
  const entryId = await db.transaction().execute((transaction) => moveOut(transaction, remover, leaver));
  return { entryId };
}
