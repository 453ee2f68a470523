import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import type { JoinTeam } from '../../http/feature.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteWithoutMembers,
  findContents,
  findKeeper,
  type HeldEntrant,
  insertEntry,
  isTeamOpen,
  listMemberIds,
  lockEntrants,
  lockEntries,
  moveEntrant,
} from '../entry/membership.queries.ts';
import { claimPledge, type DuePledge, listDuePledges, listReadyMembers } from './pledge.queries.ts';
import { stopLooking } from './team.queries.ts';

const maxAtOnce = 20;

/** Whether an entrant's own entry can be given up: nobody else is in it, and there is nothing in it. */
async function isEmptyOwn(transaction: Database, entryId: EntryId): Promise<boolean> {
  if ((await listMemberIds(transaction, entryId)).length > 1) return false;
  if ((await findKeeper(transaction, entryId)) !== null) return false;
  const contents = await findContents(transaction, entryId);
  return (
    contents !== null &&
    contents.title === '' &&
    contents.text === '' &&
    !contents.hasImage &&
    contents.numFiles === 0
  );
}

/** The entry that becomes the team's: one that a member has started alone since the start, or a new one. */
async function findTeamEntry(
  transaction: Database,
  competitionId: number,
  members: readonly HeldEntrant[],
): Promise<EntryId | null> {
  for (const { entryId } of members)
    if (entryId !== null && (await listMemberIds(transaction, entryId)).length === 1) return entryId;
  const founder = members.find(({ entryId }) => entryId === null);
  if (!founder) return null;
  const entryId = await insertEntry(transaction, competitionId, founder.id);
  if (entryId !== null) await moveEntrant(transaction, founder.id, entryId);
  return entryId;
}

/**
 * Makes a team of the people of one pledge. Nobody's work is given up for it: a member who has begun something of
 * their own in the meantime, or joined another team, stays there and can be invited.
 */
async function settle(transaction: Database, settleTeam: JoinTeam, pledge: DuePledge): Promise<boolean> {
  const known = await listReadyMembers(transaction, pledge.id);
  const held = await lockEntrants(transaction, known);
  if (!(await claimPledge(transaction, pledge.id))) return true;
  // An answer that began before the start may have come in meanwhile: the next tick knows of it.
  const ready = await listReadyMembers(transaction, pledge.id);
  if (ready.some((id) => !known.includes(id))) return false;
  const members = ready.flatMap((id) => held.find((one) => one.id === id) ?? []);
  if (members.length < 2 || !(await isTeamOpen(transaction, pledge.competitionId))) return true;
  await lockEntries(
    transaction,
    members.map(({ entryId }) => entryId),
  );
  const entryId = await findTeamEntry(transaction, pledge.competitionId, members);
  if (entryId === null) return true;
  for (const { id, entryId: own } of members) {
    if (own === entryId || (await listMemberIds(transaction, entryId)).includes(id)) continue;
    if (own !== null && !(await isEmptyOwn(transaction, own))) continue;
    await moveEntrant(transaction, id, entryId);
    if (own !== null) await deleteWithoutMembers(transaction, own);
  }
  const memberIds: EntrantId[] = await listMemberIds(transaction, entryId);
  await settleTeam(transaction, { competitionId: pledge.competitionId, entryId, memberIds });
  if (memberIds.length > 1) await stopLooking(transaction, entryId, memberIds);
  return true;
}

class NotYet extends Error {}

/** Turns the pledges of events that have started into teams, each exactly once, whatever number of processes try. */
export async function settlePledges({ db, log }: Pick<Platform, 'db' | 'log'>, settleTeam: JoinTeam) {
  for (const pledge of await listDuePledges(db, maxAtOnce)) {
    await db
      .transaction()
      .execute(async (transaction) => {
        if (!(await settle(transaction, settleTeam, pledge))) throw new NotYet();
      })
      .catch((error: unknown) => {
        // One pledge that fails must not hold up the others.
        if (!(error instanceof NotYet))
          log.error({ err: error, pledgeId: pledge.id }, 'a pledge was not settled');
      });
  }
}
