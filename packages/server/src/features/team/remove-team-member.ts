import { can } from '@tinsmith/domain/ranks';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  findEntrantId,
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

/** Takes somebody out of a team; they get a fresh entry of their own, which is answered. */
export async function removeTeamMember(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  entrantId: number,
): Promise<{ entryId: number }> {
  const account = getAccount(viewer);
  const leaver = await findTeamEntrant(db, entrantId);
  if (!leaver) throw new Problem('no-entrant');
  const ownId = await findEntrantId(db, leaver.competitionId, account.id);
  const mates = leaver.entryId === null ? [] : await listMemberIds(db, leaver.entryId);
  const isKnown =
    leaver.isVerified || account.rank !== null || (ownId !== null && [...mates, leaver.id].includes(ownId));
  if (!isKnown) throw new Problem('no-entrant');
  // Staff who take part are entrants like all others: see the rule on secrets.
  const remover = { entrantId: ownId, isStaff: can(account.rank, 'change-teams') && ownId === null };
  const entryId = await db.transaction().execute((transaction) => moveOut(transaction, remover, leaver));
  return { entryId };
}
