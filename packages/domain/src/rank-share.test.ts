import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainMinBallots, explainRankShare, minBallotsOf } from './rank-share.ts';
import { type RankedInput, rankEntries } from './results.ts';

const entry = (entryId: number, count: number, score: number): RankedInput => ({
  entryId,
  tallies: Array.from({ length: 4 }, () => ({ sum: count * score, count })),
  isExcluded: false,
});

describe('the ballots needed to be ranked', () => {
  test('[R12.10] are half the median, rounded up, and a single 5.00 does not win', () => {
    expect(minBallotsOf([3, 3, 3], 50)).toBe(2);
    expect(minBallotsOf([1, 6, 7, 8], 50)).toBe(4);
    expect(minBallotsOf([10, 10], 30)).toBe(3);
    expect(minBallotsOf([0, 0, 0, 0, 8, 8, 1], 50)).toBe(4);
    expect(minBallotsOf([5, 5], 0)).toBeNull();
    expect(minBallotsOf([0], 50)).toBeNull();
    const given = [entry(1, 1, 5), entry(2, 6, 4), entry(3, 7, 3), entry(4, 6, 2)];
    const min = minBallotsOf([1, 6, 7, 6], 50);
    expect(rankEntries(given, min).map(({ entryId, ranks }) => [entryId, ranks[0]])).toEqual([
      [2, 1],
      [3, 2],
      [4, 3],
      [1, null],
    ]);
    expect(rankEntries(given)[0]?.entryId).toBe(1);
    expect(explainMinBallots(min, 50)).toContain('at least 3 ballots');
    expect(explainMinBallots(null, 0)).toBe('');
    expect(explainRankShare(50)).toContain('half the median');
    expect(explainRankShare(30)).toContain('30 % of the median');
    expect(explainRankShare(0)).toContain('Every game');
  });

  test('[R12.10] never leave out half of the entries that have ballots', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(40), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: 100 }),
        (nums, percent) => {
          const min = minBallotsOf(nums, percent) ?? 1;
          const voted = nums.filter((num) => num > 0);
          expect(2 * voted.filter((num) => num >= min).length).toBeGreaterThanOrEqual(voted.length);
          // The order of the entries doesn't matter.
          expect(minBallotsOf(nums.toReversed(), percent)).toBe(minBallotsOf(nums, percent));
        },
      ),
    );
  });
});
