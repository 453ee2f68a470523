import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EntrySubject } from './entry-subject.ts';
import {
  deleteWithoutMembers,
  emptyOut,
  findKeeper,
  isTeamOpen,
  listMemberIds,
  lockEntrants,
  lockEntries,
} from './membership.queries.ts';
import { refuseKept } from './refuse-change.ts';

/** Deletes an empty entry that nothing refers to. Everything is checked under locks: see membership.queries.ts. */
export async function deleteEntry(
  { db }: Pick<Platform, 'db'>,
  { row: { id, competitionId }, standing }: EntrySubject,
): Promise<{ done: true }> {
  await db.transaction().execute(async (transaction) => {
    await lockEntrants(transaction, await listMemberIds(transaction, id));
    await lockEntries(transaction, [id]);
    const members = await listMemberIds(transaction, id);
    if (standing.entrantId === null || !members.includes(standing.entrantId))
      throw new Problem('not-your-entry');
    if (members.length > 1 && (await isTeamOpen(transaction, competitionId)))
      throw new Problem('entry-has-team');
    if (await emptyOut(transaction, id)) return deleteWithoutMembers(transaction, id);
    const keeper = await findKeeper(transaction, id);
    throw keeper ? refuseKept(keeper) : new Problem('entry-not-empty');
  });
  return { done: true };
}
