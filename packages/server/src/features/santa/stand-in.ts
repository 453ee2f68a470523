import type { Elves } from '@tinsmith/contract/gift';
import { readyDays } from '@tinsmith/domain/gift-rules';
import type { EntryId } from '@tinsmith/domain/ids';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import { insertEntry, lockEntrants, moveEntrant } from '../entry/membership.queries.ts';
import {
  endLatePair,
  endOffer,
  endOwnElfPair,
  insertElfPair,
  isElfBusy,
  isPlaceOpen,
  joinAsElf,
  listElfPlaces,
} from './elf.queries.ts';
import { presentWishlist } from './present-wishlist.ts';
import { lockPairs } from './repair.queries.ts';

type Needs = Pick<Platform, 'db'>;

/** The elves' list. It opens when the grace period ends: until then a gift may be on its way. */
export async function readElves({ db }: Needs, viewer: Viewer, { row }: CompetitionView): Promise<Elves> {
  const opens = row.endMs + row.graceMs;
  const places = await listElfPlaces(db, row.id, getAccount(viewer).id);
  return {
    opens,
    isOpen: row.kind === 'gift-exchange' && row.nowMs >= opens,
    days: readyDays(row.nowMs, row.nowMs).slice(1),
    result: places.map(({ receiver, ...place }) => ({
      ...place,
      entrantId: receiver.entrantId,
      name: receiver.name,
      wishlist: presentWishlist(receiver),
    })),
  };
}

/**
 * A user volunteers. One who did not take part becomes a late entrant with an entry; an entrant adds the gift
 * to their own entry.
 */
export async function takePlace(
  { db }: Needs,
  viewer: Viewer,
  { row }: CompetitionView,
  receiverId: number,
  by: string,
): Promise<{ entryId: EntryId }> {
  const { id: accountId } = getAccount(viewer);
  if (!readyDays(row.nowMs, row.nowMs).includes(by)) throw new Problem('bad-ready-day');
  return db.transaction().execute(async (transaction) => {
    const giverId = await joinAsElf(transaction, row.id, accountId);
    const [entrant] = await lockEntrants(transaction, [giverId]);
    if (!entrant || !(await lockPairs(transaction, row.id))) throw new Problem('no-elf-place');
    if (await isElfBusy(transaction, row.id, accountId, receiverId)) throw new Problem('elf-already');
    if (!(await isPlaceOpen(transaction, row.id, receiverId, accountId))) throw new Problem('no-elf-place');
    await endLatePair(transaction, receiverId);
    await insertElfPair(transaction, { competitionId: row.id, giverId, receiverId, by, isMailed: false });
    if (entrant.entryId !== null) return { entryId: entrant.entryId };
    const entryId = await insertEntry(transaction, row.id, giverId);
    if (entryId === null) throw new Problem('no-elf-place');
    await moveEntrant(transaction, giverId, entryId);
    return { entryId };
  });
}

/** Gives a job back, also one that staff assigned while the exchange runs. */
export async function givePlaceBack(
  { db }: Needs,
  viewer: Viewer,
  { row }: CompetitionView,
  receiverId: number,
) {
  const { id: accountId } = getAccount(viewer);
  await db.transaction().execute(async (transaction) => {
    await endOffer(transaction, row.id, accountId);
    await lockPairs(transaction, row.id);
    if (!(await endOwnElfPair(transaction, row.id, receiverId, accountId))) throw new Problem('no-elf-place');
  });
  return { done: true } as const;
}
