import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limit, sizes } from '../../server/src/testing/sizes.ts';
import { openDrawNumbers } from './draw-numbers.ts';
import { drawRules, mixSeed as mixHash, type Pick, type RuleSlots, runDraw, sortPool } from './draw-rules.ts';
import { hashEntrants } from './draw-seed.ts';
import { canBeDrawn, type PoolRule, standingOfRule } from './rule-eligibility.ts';
import { fromHex, sha256Text } from './sha256.ts';
import { arbitraryEntrants, arbitraryPool, arbitrarySeed, arbitrarySlots } from './testing/arbitrary-pool.ts';

// Reimplements spec §9 in its own words and with fractions, so that each catches a slip in the other.
const interest = (rule: PoolRule) => rule.interestSum / rule.numRatings;
const challenge = (rule: PoolRule) => rule.challengeSum / rule.numRatings;
const isWanted = (rule: PoolRule) => rule.numRatings > 0 && interest(rule) >= 3 && !rule.isRecent;
const isBonus = (rule: PoolRule) => rule.category === 'bonus';
const isChallenging = (rule: PoolRule) =>
  isWanted(rule) && !isBonus(rule) && challenge(rule) >= 3 && challenge(rule) <= 4.5;
const isPlain = (rule: PoolRule) => isWanted(rule) && (isBonus(rule) || challenge(rule) < 3);
const groupOf = (rule: PoolRule): keyof RuleSlots =>
  rule.category === 'genre' || rule.category === 'bonus' ? rule.category : 'artTech';

const mixSeed = (seed: string, entrants: readonly number[], beacon: string | null) =>
  mixHash(seed, hashEntrants(entrants), beacon);

const groups = ['genre', 'artTech', 'bonus'] as const;

/** Whether a rule is in some outcome that the jam's rules allow. */
function isReachable(rule: PoolRule, pool: readonly PoolRule[], slots: RuleSlots): boolean {
  const ones = pool.filter((one) => isChallenging(one) && slots[groupOf(one)] > 0);
  if (isChallenging(rule)) return ones.includes(rule);
  if (!isPlain(rule)) return false;
  const left = (taken: PoolRule | null) =>
    slots[groupOf(rule)] - (taken && groupOf(taken) === groupOf(rule) ? 1 : 0);
  return ones.length === 0 ? left(null) > 0 : ones.some((one) => left(one) > 0);
}

const drawnOf = (picks: readonly Pick[], pool: readonly PoolRule[]): PoolRule[] =>
  picks.flatMap(({ ruleId }) => pool.filter((rule) => rule.id === ruleId));

/** Every possible outcome, by making every choice. */
function everyOutcome(pool: readonly PoolRule[], slots: RuleSlots): Pick[][] {
  const sorted = sortPool(pool);
  const outcomes: Pick[][] = [];
  const open: number[][] = [[]];
  for (let path = open.pop(); path; path = open.pop()) {
    let asked = 0;
    const chosen = path;
    const picks = drawRules(sorted, slots, (count) => {
      asked += 1;
      if (asked <= chosen.length) return chosen[asked - 1] as number;
      for (let other = 1; other < count; other++) open.push([...chosen, other]);
      chosen.push(0);
      return 0;
    });
    outcomes.push(picks);
  }
  return outcomes;
}

const usualSlots: RuleSlots = { genre: 1, artTech: 3, bonus: 1 };

const drawnPools = { numRuns: sizes.drawnPools, seed: 20260807 };
const time = limit(60_000);

describe('the draw of the extra rules', () => {
  test(
    '[R9.01] keeps to what can be drawn, and leaves a slot empty only where nothing is left for it',
    () => {
      fc.assert(
        fc.property(
          arbitraryPool(40),
          arbitrarySlots(4),
          arbitrarySeed,
          arbitraryEntrants,
          (pool, slots, seed, entrants) => {
            const picks = runDraw({ seed, entrants, beacon: null, slots, pool });
            const drawn = drawnOf(picks, pool);
            const ones = pool.filter((rule) => isChallenging(rule) && slots[groupOf(rule)] > 0);

            expect(new Set(drawn).size).toBe(drawn.length);
            expect(drawn.filter(isChallenging)).toHaveLength(Math.min(1, ones.length));
            expect(drawn.every((rule) => isChallenging(rule) || isPlain(rule))).toBe(true);
            for (const group of groups) {
              const ofGroup = drawn.filter((rule) => groupOf(rule) === group);
              const plain = pool.filter((rule) => groupOf(rule) === group && isPlain(rule)).length;
              const one = ofGroup.filter(isChallenging).length;
              expect(ofGroup).toHaveLength(one + Math.min(slots[group] - one, plain));
              const empty = picks.filter((pick) => pick.kind === group && pick.ruleId === null).length;
              expect(ofGroup.length + empty).toBe(slots[group]);
            }
          },
        ),
        drawnPools,
      );
    },
    time,
  );

  test('[R9.01] whether a rule can be drawn is decided by whole numbers, and agrees with the fractions', () => {
    fc.assert(
      fc.property(arbitraryPool(20), (pool) => {
        for (const rule of pool) {
          const standing = standingOfRule(rule);
          expect(canBeDrawn(standing)).toBe(isChallenging(rule) || isPlain(rule));
          expect(standing === 'challenging').toBe(isChallenging(rule));
        }
      }),
      { numRuns: 1_000, seed: 1 },
    );
  });

  test('every rule that is in some valid outcome is in some outcome of the draw', () => {
    fc.assert(
      fc.property(arbitraryPool(8), arbitrarySlots(2), (pool, slots) => {
        const found = new Set(
          everyOutcome(pool, slots)
            .flat()
            .map(({ ruleId }) => ruleId),
        );
        for (const rule of pool) expect(found.has(rule.id)).toBe(isReachable(rule, pool, slots));
      }),
      { numRuns: 500, seed: 2 },
    );
  });

  test(
    'changing one entrant always changes the mixed seed',
    () => {
      fc.assert(
        fc.property(
          arbitrarySeed,
          arbitraryEntrants,
          fc.integer({ min: 1, max: 2 ** 48 }),
          fc.nat(),
          (seed, entrants, number, place) => {
            const mixed = mixSeed(seed, entrants, null);
            const without = entrants.filter((_, index) => index !== place % Math.max(1, entrants.length));
            if (entrants.length > 0) expect(mixSeed(seed, without, null)).not.toBe(mixed);
            if (entrants.includes(number)) return;
            const ascending = (list: number[]) => list.toSorted((one, other) => one - other);
            expect(mixSeed(seed, ascending([...entrants, number]), null)).not.toBe(mixed);
            if (entrants.length > 0)
              expect(mixSeed(seed, ascending([...without, number]), null)).not.toBe(mixed);
          },
        ),
        drawnPools,
      );
    },
    time,
  );

  test('the beacon changes the mixed seed as well, and so does its absence', () => {
    const seed = 'ab'.repeat(32);
    const mixed = [null, '00'.repeat(32), `${'00'.repeat(31)}01`].map((beacon) =>
      mixSeed(seed, [1, 2], beacon),
    );
    expect(new Set(mixed).size).toBe(3);
  });
});

/** The chi-square that one in a thousand fair cases exceeds, by degrees of freedom (Wilson and Hilferty). */
const chiSquareLimit = (degrees: number): number => {
  const spread = 2 / (9 * degrees);
  return degrees * (1 - spread + 3.0902 * Math.sqrt(spread)) ** 3;
};

const chiSquare = (counts: readonly number[], expected: number): number =>
  counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

describe('is uniform', () => {
  test('the limit of the chi-square is that of the tables', () => {
    expect(chiSquareLimit(10)).toBeCloseTo(29.59, 0);
    expect(chiSquareLimit(30)).toBeCloseTo(59.7, 0);
  });

  test.each([2, 3, 7, 31, 100, 3_000])('numbers below %i', (count) => {
    const number = openDrawNumbers(fromHex(sha256Text(`numbers ${count}`)));
    const counts = Array.from({ length: count }, () => 0);
    const draws = Math.max(sizes.drawnPools, 10 * count);
    for (let i = 0; i < draws; i++) {
      const drawn = number(count);
      counts[drawn] = (counts[drawn] as number) + 1;
    }
    expect(chiSquare(counts, draws / count)).toBeLessThan(chiSquareLimit(count - 1));
  });

  test(
    'the challenging rule, each slot, and so every rule of a kind',
    () => {
      const rule = (id: number, category: PoolRule['category'], challengeSum: number): PoolRule => ({
        id,
        category,
        number: id,
        numRatings: 4,
        interestSum: 15,
        challengeSum,
        isRecent: false,
      });
      // All challenging rules are in art, so that the remaining slots are the same in every draw.
      const pool = [
        ...Array.from({ length: 9 }, (_, i) => rule(100 + i, 'art', 14)),
        ...Array.from({ length: 12 }, (_, i) => rule(200 + i, 'genre', 8)),
        ...Array.from({ length: 20 }, (_, i) => rule(300 + i, i % 2 ? 'art' : 'tech', 8)),
        ...Array.from({ length: 8 }, (_, i) => rule(400 + i, 'bonus', 19)),
      ];
      const times = new Map(pool.map(({ id }) => [id, 0]));
      const draws = sizes.drawnPools;
      for (let i = 0; i < draws; i++) {
        const seed = sha256Text(`uniform ${i}`);
        for (const { ruleId } of runDraw({
          seed,
          entrants: [1],
          beacon: null,
          slots: usualSlots,
          pool,
        })) {
          if (ruleId !== null) times.set(ruleId, (times.get(ruleId) as number) + 1);
        }
      }
      const countsFrom = (from: number) =>
        [...times].filter(([id]) => id >= from && id < from + 100).map(([, count]) => count);
      for (const [from, picks] of [
        [100, 1],
        [200, 1],
        [300, 2],
        [400, 1],
      ] as const) {
        const counts = countsFrom(from);
        expect(counts.reduce((sum, count) => sum + count)).toBe(picks * draws);
        expect(chiSquare(counts, (picks * draws) / counts.length)).toBeLessThan(
          chiSquareLimit(counts.length - 1),
        );
      }
    },
    time,
  );
});
