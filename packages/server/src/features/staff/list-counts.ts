import type { AccountId } from '@tinsmith/domain/ids';
import { openReadCache } from '../../platform/read-cache.ts';

/**
 * The menu of the staff area says how much is in each list, and a list says how many pages it has. Counting long lists
 * takes up to a second for every page that staff open, so their counts are cached. Short ones are counted each time:
 * there, one more shows. Finding out that a list is short can take as long: reviews aren't listed before voting has
 * ended, however many there are.
 */
const longFrom = 2_000;
const slowFromMs = 250;

/** By person, since staff who take part see less; `null` for a list that is the same for all. */
export function openListCounts(nowMs: () => number = () => performance.now()) {
  const cached = openReadCache<number>({ isLong: (count) => count >= longFrom, slowFromMs, nowMs });
  return (accountId: AccountId | null, list: string, count: () => Promise<number>): Promise<number> =>
    cached(`${accountId ?? 'all'} ${list}`, count);
}
