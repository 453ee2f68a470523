import { type Pairs, type RepairRules, repairRing } from '@tinsmith/domain/repair-ring';
import type { Database } from '../../platform/database/database.ts';
import {
  endPairsOf,
  endPairsOfGivers,
  endPairsWithin,
  insertRepairs,
  isUnderWay,
  lapseForbiddenInvitations,
  listEarlier,
  listInvited,
  listKeptApart,
  listOpenPlaces,
  listPlayers,
  lockPairs,
  type PlayerRow,
} from './repair.queries.ts';

/** The rules for a repair, read under the lock. */
export async function readRules(transaction: Database, competitionId: number, players: readonly PlayerRow[]) {
  const [apart, invited, earlier] = [
    await listKeptApart(transaction, competitionId),
    await listInvited(transaction, competitionId),
    await listEarlier(transaction, competitionId),
  ];
  const byId = new Map(players.map((player) => [player.id, player]));
  const entryOf = (id: number) => byId.get(id)?.entryId ?? null;
  const areMates = (one: number, other: number) => entryOf(one) !== null && entryOf(one) === entryOf(other);
  const mayGive = (giver: number, receiver: number) =>
    giver !== receiver && !apart.has(`${giver} ${receiver}`) && !areMates(giver, receiver);
  return {
    effortOf: (id: number) => byId.get(id)?.effort ?? 0,
    isEarlier: (giver: number, receiver: number) => earlier.has(`${giver} ${receiver}`),
    /** Pairs that make no invitation lapse. */
    mayGiveQuietly: (giver: number, receiver: number) =>
      mayGive(giver, receiver) && !invited.has(`${giver} ${receiver}`),
    mayGive,
  };
}

/** The pairs whose givers may notice a change. */
export const tradeable = (players: readonly PlayerRow[], untouched: ReadonlySet<number>): Pairs =>
  new Map(
    players.flatMap(({ id, receiverId }) =>
      receiverId === null || untouched.has(id) ? [] : [[id, receiverId] as const],
    ),
  );

/** Gives people other receivers; a tick notifies them. */
export async function makePairs(
  transaction: Database,
  competitionId: number,
  changes: readonly (readonly [giver: number, receiver: number])[],
): Promise<void> {
  if (changes.length === 0) return;
  await endPairsOfGivers(
    transaction,
    changes.map(([giver]) => giver),
  );
  const pairIds = await insertRepairs(transaction, competitionId, changes);
  await lapseForbiddenInvitations(transaction, pairIds);
}

/**
 * Closes gaps in a ring, and notifies givers whose receiver changed. Nobody else notices: neither their new
 * receivers, nor `untouched`, whose own receivers stay the same. If there is no way, receivers stay listed
 * for the elves.
 */
export async function closeGaps(
  transaction: Database,
  competitionId: number,
  untouched: ReadonlySet<number>,
): Promise<void> {
  const open = await listOpenPlaces(transaction, competitionId);
  if (open.givers.length === 0 || open.receivers.length === 0) return;
  const players = await listPlayers(transaction, competitionId);
  const { mayGive, mayGiveQuietly, ...rest } = await readRules(transaction, competitionId, players);
  const rules: RepairRules = { ...rest, mayGive: mayGiveQuietly };
  const quiet = repairRing(tradeable(players, untouched), open, rules);
  const repaired = repairRing(quiet.pairs, quiet, { ...rules, mayGive });
  const changed = [...new Set([...quiet.changed, ...repaired.changed])];
  await makePairs(
    transaction,
    competitionId,
    changed.map((giver) => [giver, repaired.pairs.get(giver) as number]),
  );
}

/** Repairs the pairs of an entrant who left, in the same transaction. */
export async function settleLeaver(
  transaction: Database,
  { competitionId, entrantId }: { readonly competitionId: number; readonly entrantId: number },
): Promise<void> {
  if (!(await lockPairs(transaction, competitionId))) return;
  await endPairsOf(transaction, entrantId);
  if (await isUnderWay(transaction, competitionId)) await closeGaps(transaction, competitionId, new Set());
}

export interface TeamToSettle {
  readonly competitionId: number;
  readonly entryId: number;
  readonly memberIds: readonly number[];
}

/**
 * A team has a new member. A member who gives to another gets a new receiver; the other members' pairs stay
 * as they are, so that none of them can tell.
 */
export async function settleTeam(
  transaction: Database,
  { competitionId, entryId, memberIds }: TeamToSettle,
): Promise<void> {
  if (!(await lockPairs(transaction, competitionId))) return;
  if (await endPairsWithin(transaction, entryId)) {
    await closeGaps(transaction, competitionId, new Set(memberIds));
  }
}
