import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sizes } from '../../server/src/testing/sizes.ts';
import { formatMean, type RankedInput, rankEntries, stepsOf } from './results.ts';

const tally = fc
  .nat(30)
  .chain((count) =>
    fc.record({ count: fc.constant(count), sum: fc.integer({ min: count, max: 5 * count }) }),
  );
const entries = fc.uniqueArray(
  fc.record({
    entryId: fc.integer({ min: 1, max: 10_000 }),
    tallies: fc.tuple(tally, tally, tally, tally),
    isExcluded: fc.boolean(),
  }),
  { selector: ({ entryId }) => entryId, maxLength: 30 },
);
const entry = (entryId: number, sum: number, count: number, isExcluded = false): RankedInput => ({
  entryId,
  tallies: Array.from({ length: 4 }, () => ({ sum, count })),
  isExcluded,
});
const ranksOf = (given: RankedInput[]) => rankEntries(given).map(({ entryId, ranks }) => [entryId, ranks[0]]);

describe('results', () => {
  test('[R2.99] equal scores share a rank (1, 2, 2, 4), and excluded entries come last without one', () => {
    const given = [
      entry(1, 9, 3),
      entry(2, 14, 3),
      entry(3, 12, 3),
      entry(4, 24, 6),
      entry(5, 15, 3, true),
      entry(6, 0, 0),
    ];
    expect(ranksOf(given)).toEqual([
      [2, 1],
      [3, 2],
      [4, 2],
      [1, 4],
      [6, null],
      [5, null],
    ]);
    // Without the exclusion all ranks move.
    expect(ranksOf(given.map((one) => ({ ...one, isExcluded: false })))[0]).toEqual([5, 1]);
  });

  test('[R5.09] it fails on category lists of unequal length', () => {
    const short = { ...entry(2, 5, 1), tallies: [{ sum: 5, count: 1 }] };
    expect(() => rankEntries([entry(1, 5, 1), short])).toThrow('one tally for each category');
    const long = { ...entry(2, 5, 1), tallies: Array.from({ length: 5 }, () => ({ sum: 5, count: 1 })) };
    expect(() => rankEntries([long])).toThrow('one tally for each category');
  });

  test('fractions are compared exactly, where floats would not', () => {
    // 3 and 9 ballots with the same mean.
    expect(ranksOf([entry(1, 11, 3), entry(2, 33, 9)])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    // The means differ by less than a two-millionth.
    expect(ranksOf([entry(1, 149_999, 39_999), entry(2, 150_003, 40_000)])).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  test('ranks follow the means, in every category on its own', () => {
    fc.assert(
      fc.property(entries, (given) => {
        const ranked = rankEntries(given);
        expect(ranked.map(({ entryId }) => entryId).toSorted((a, b) => a - b)).toEqual(
          given.map(({ entryId }) => entryId).toSorted((a, b) => a - b),
        );
        const byId = new Map(given.map((one) => [one.entryId, one]));
        for (const index of [0, 1, 2, 3]) {
          const counting = given.filter(
            ({ isExcluded, tallies }) => !isExcluded && (tallies[index]?.count ?? 0) > 0,
          );
          for (const { entryId, ranks } of ranked) {
            const own = byId.get(entryId)?.tallies[index];
            const isCounting = counting.some((one) => one.entryId === entryId);
            const better = counting.filter(({ tallies }) => {
              const other = tallies[index];
              return own && other && other.sum * own.count > own.sum * other.count;
            });
            expect(ranks[index]).toBe(isCounting ? better.length + 1 : null);
          }
        }
      }),
      { numRuns: Math.min(sizes.randomCases, 1_000) },
    );
  });

  test('[R2.99] scores have two decimals, rounded from the exact fraction', () => {
    expect(formatMean({ sum: 5, count: 1 })).toBe('5.00');
    expect(formatMean({ sum: 13, count: 3 })).toBe('4.33');
    expect(formatMean({ sum: 14, count: 3 })).toBe('4.67');
    // 4.125: a float would do, but not for 1.005.
    expect(formatMean({ sum: 33, count: 8 })).toBe('4.13');
    expect(formatMean({ sum: 201, count: 200 })).toBe('1.01');
    expect(formatMean({ sum: 0, count: 0 })).toBeNull();
  });

  test('those who share a place are revealed together, the last place first', () => {
    const ranked = rankEntries([
      entry(1, 5, 1),
      entry(2, 4, 1),
      entry(3, 8, 2),
      entry(4, 3, 1),
      entry(5, 0, 0),
    ]);
    expect([...stepsOf(ranked)]).toEqual([
      [4, 1],
      [2, 2],
      [1, 3],
    ]);
  });
});
