import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { auditOf, insertAuditEntry } from '../site/audit.queries.ts';
import { listFreeElves, listSetAsideWaiting } from './desk.queries.ts';
import { insertElfPair } from './elf.queries.ts';
import { checkOutside } from './keep-apart.ts';
import { isUnderWay, listOpenPlaces, listPlayers, lockPairs } from './repair.queries.ts';
import { closeGaps, makePairs, readRules } from './repair-pairs.ts';

type Needs = Pick<Platform, 'db'>;
const done = { done: true } as const;

/** Entrants who are still in and have no giver. */
const listWaiting = async (transaction: Database, competitionId: number): Promise<number[]> => [
  ...(await listOpenPlaces(transaction, competitionId)).receivers,
  ...(await listSetAsideWaiting(transaction, competitionId)),
];

/** Assigns a second game to those who offered one, as far as they may give to the remaining receivers. */
async function askElves(transaction: Database, competitionId: number): Promise<void> {
  const waiting = await listWaiting(transaction, competitionId);
  if (waiting.length === 0) return;
  const { mayGiveQuietly } = await readRules(
    transaction,
    competitionId,
    await listPlayers(transaction, competitionId),
  );
  const free = (await listFreeElves(transaction, competitionId)).map(({ entrantId }) => entrantId);
  for (const receiverId of waiting) {
    const giverId = free.find((elf) => mayGiveQuietly(elf, receiverId));
    if (giverId === undefined) continue;
    free.splice(free.indexOf(giverId), 1);
    await insertElfPair(transaction, { competitionId, giverId, receiverId, by: null, isMailed: true });
  }
}

/**
 * Closes gaps with the least disturbing repair; elves are asked for the rest. It responds the same whatever
 * the outcome: staff who take part use it, too.
 */
export async function repairExchange({ db }: Needs, viewer: Viewer, competitionId: number) {
  await db.transaction().execute(async (transaction) => {
    if ((await lockPairs(transaction, competitionId)) && (await isUnderWay(transaction, competitionId))) {
      await closeGaps(transaction, competitionId, new Set());
      await askElves(transaction, competitionId);
    }
    await insertAuditEntry(transaction, auditOf(viewer, 'mended-exchange', {}, competitionId));
  });
  return done;
}

interface Change {
  readonly giver: number;
  readonly receiver: number;
}

/** Applies a repair from the desk, if still valid: everyone gives to one and receives from one afterwards. */
export async function applySwap(
  { db }: Needs,
  viewer: Viewer,
  competitionId: number,
  changes: readonly Change[],
) {
  await db.transaction().execute(async (transaction) => {
    await checkOutside(transaction, getAccount(viewer).id);
    if (!(await lockPairs(transaction, competitionId)) || !(await isUnderWay(transaction, competitionId)))
      throw new Problem('no-repair');
    const open = await listOpenPlaces(transaction, competitionId);
    const players = await listPlayers(transaction, competitionId);
    const { mayGive } = await readRules(transaction, competitionId, players);
    const before = new Map(players.map(({ id, receiverId }) => [id, receiverId]));
    const givers = changes.map(({ giver }) => giver);
    // A receiver loses their giver only to another one.
    const freed = givers.flatMap((giver) => before.get(giver) ?? []);
    const receivers = changes.map(({ receiver }) => receiver);
    const isSound =
      changes.length > 0 &&
      new Set(givers).size === changes.length &&
      new Set(receivers).size === changes.length &&
      givers.every((giver) => before.has(giver)) &&
      givers.some((giver) => open.givers.includes(giver)) &&
      receivers.every((receiver) => open.receivers.includes(receiver) || freed.includes(receiver)) &&
      freed.every((receiver) => receivers.includes(receiver)) &&
      changes.every(({ giver, receiver }) => mayGive(giver, receiver));
    if (!isSound) throw new Problem('no-repair');
    await makePairs(
      transaction,
      competitionId,
      changes.map(({ giver, receiver }) => [giver, receiver]),
    );
    await insertAuditEntry(
      transaction,
      auditOf(viewer, 'mended-exchange', { entrantIds: [...givers, ...receivers] }, competitionId),
    );
  });
  return done;
}

export async function askElf(
  { db }: Needs,
  viewer: Viewer,
  competitionId: number,
  { elf, receiver }: { readonly elf: number; readonly receiver: number },
) {
  await db.transaction().execute(async (transaction) => {
    await checkOutside(transaction, getAccount(viewer).id);
    if (!(await lockPairs(transaction, competitionId)) || !(await isUnderWay(transaction, competitionId)))
      throw new Problem('no-repair');
    const { mayGive } = await readRules(
      transaction,
      competitionId,
      await listPlayers(transaction, competitionId),
    );
    const free = await listFreeElves(transaction, competitionId);
    const isSound =
      free.some(({ entrantId }) => entrantId === elf) &&
      (await listWaiting(transaction, competitionId)).includes(receiver) &&
      mayGive(elf, receiver);
    if (!isSound) throw new Problem('no-repair');
    await insertElfPair(transaction, {
      competitionId,
      giverId: elf,
      receiverId: receiver,
      by: null,
      isMailed: true,
    });
    await insertAuditEntry(
      transaction,
      auditOf(viewer, 'asked-elf', { entrantIds: [elf, receiver] }, competitionId),
    );
  });
  return done;
}
