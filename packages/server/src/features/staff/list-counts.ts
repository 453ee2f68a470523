import type { AccountId } from '@tinsmith/domain/ids';

/**
 * The menu of the staff area says how much is in each list, and a list says how many pages it has. Counting long lists
 * takes up to a second for every page that staff open, so their counts are used for a while. Short ones are counted
 * each time: there, one more shows. Finding out that a list is short can take as long: reviews aren't listed before
 * voting has ended, however many there are.
 */
const longFrom = 2_000;
const slowFromMs = 250;
const keptMs = 30_000;

interface Kept {
  readonly madeMs: number;
  readonly count: number;
}

/** Per process. By person, since staff who take part see less. */
export function openListCounts(nowMs: () => number = () => performance.now()) {
  const known = new Map<string, Kept>();
  return async (accountId: AccountId, list: string, count: () => Promise<number>): Promise<number> => {
    const key = `${accountId} ${list}`;
    const kept = known.get(key);
    if (kept && nowMs() < kept.madeMs + keptMs) return kept.count;
    known.delete(key);
    const madeMs = nowMs();
    const made: Kept = { madeMs, count: await count() };
    if (made.count >= longFrom || nowMs() - madeMs >= slowFromMs) known.set(key, made);
    return made.count;
  };
}
