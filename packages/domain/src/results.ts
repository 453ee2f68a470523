import { categories } from './ballot.ts';

/** The sum of an entry's counting ballots in one category. */
export interface Tally {
  readonly sum: number;
  readonly count: number;
}

/** An entry to be ranked, with one tally per category, in order. */
export interface RankedInput {
  readonly entryId: number;
  readonly tallies: readonly Tally[];
  /** Excluded from the ranking: it comes last, with its scores and without a rank. */
  readonly isExcluded: boolean;
}

export interface RankedEntry {
  readonly entryId: number;
  /** One per category, in order; null with too few ballots, or if excluded. */
  readonly ranks: readonly (number | null)[];
}

/** The higher mean first, by exact fractions: 13 of 3 and 26 of 6 are equal, whatever a float says. */
const compareMeans = (a: Tally, b: Tally): number => b.sum * a.count - a.sum * b.count;

/** Equal scores share a rank, and the next rank skips as many places: 1, 2, 2, 4. */
function rankBy(
  entries: readonly RankedInput[],
  index: number,
  minBallots: number | null,
): Map<number, number> {
  const tallyOf = (entry: RankedInput) => entry.tallies[index] as Tally;
  const sorted = entries
    .filter((entry) => !entry.isExcluded && tallyOf(entry).count >= (minBallots ?? 1))
    .toSorted((a, b) => compareMeans(tallyOf(a), tallyOf(b)));
  const ranks = new Map<number, number>();
  let rank = 0;
  for (const [place, entry] of sorted.entries()) {
    const before = sorted[place - 1];
    if (!before || compareMeans(tallyOf(before), tallyOf(entry)) !== 0) rank = place + 1;
    ranks.set(entry.entryId, rank);
  }
  return ranks;
}

/**
 * The results: every category ranked on its own, entries in the order of the first. Entries with too few ballots
 * follow, excluded ones come last; ties are ordered by number. Without a minimum one ballot is enough.
 */
export function rankEntries(
  entries: readonly RankedInput[],
  minBallots: number | null = null,
): RankedEntry[] {
  // spec §5: fails on lists of unequal length, since scores would end up under the wrong category.
  if (entries.some(({ tallies }) => tallies.length !== categories.length))
    throw new Error('Every entry needs one tally for each category.');
  const ranks = categories.map((_, index) => rankBy(entries, index, minBallots));
  const placeOf = ({ entryId }: RankedInput) => ranks[0]?.get(entryId) ?? Number.MAX_SAFE_INTEGER;
  return entries
    .toSorted(
      (a, b) =>
        Number(a.isExcluded) - Number(b.isExcluded) || placeOf(a) - placeOf(b) || a.entryId - b.entryId,
    )
    .map(({ entryId }) => ({
      entryId,
      ranks: ranks.map((inCategory) => inCategory.get(entryId) ?? null),
    }));
}

/**
 * The step of a prize-giving that reveals each place, the last first. Entries that share a place are revealed
 * together: one of them alone would give away the other.
 */
export function stepsOf(ranked: readonly RankedEntry[]): Map<number, number> {
  const places = [...new Set(ranked.flatMap(({ ranks: [rank] }) => rank ?? []))].toSorted((a, b) => b - a);
  return new Map(places.map((rank, index) => [rank, index + 1]));
}

/** A mean with two decimals, rounded half up from the exact fraction; null without a ballot. */
export function formatMean({ sum, count }: Tally): string | null {
  if (count === 0) return null;
  const hundredths = Math.floor((200 * sum + count) / (2 * count));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** Entries of a calculation that staff see at once; the others as they ask for them. */
export const calculationPart = 100;
