import fc from 'fast-check';
import type { RuleSlots } from '../draw-rules.ts';
import { type PoolRule, ruleCategories } from '../rule-eligibility.ts';

/** Sums on, just below and just above the limits of what can be drawn, as well as anywhere else. */
const arbitrarySum = (numRatings: number): fc.Arbitrary<number> => {
  const limits = [3 * numRatings, Math.floor(4.5 * numRatings)].flatMap((sum) => [sum - 1, sum, sum + 1]);
  const [min, max] = [numRatings, 5 * numRatings];
  return fc.oneof(
    fc.integer({ min, max }),
    fc.constantFrom(...limits.filter((sum) => sum >= min && sum <= max), min),
  );
};

const arbitraryScore = fc
  .oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 9, arbitrary: fc.integer({ min: 1, max: 60 }) })
  .chain((numRatings) =>
    fc.record({
      numRatings: fc.constant(numRatings),
      interestSum: arbitrarySum(numRatings),
      challengeSum: arbitrarySum(numRatings),
    }),
  );

/** @internal Rules with scores at and around the limits. */
export const arbitraryPool = (maxLength: number): fc.Arbitrary<PoolRule[]> =>
  fc
    .array(
      fc.record({
        score: arbitraryScore,
        category: fc.constantFrom(...ruleCategories),
        isRecent: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
      }),
      { maxLength },
    )
    .map((rules) =>
      rules.map(({ score, ...rule }, index) => ({ ...score, ...rule, id: 3 * index + 1, number: index + 1 })),
    );

/** @internal */
export const arbitrarySlots = (max: number): fc.Arbitrary<RuleSlots> => {
  const slots = fc.integer({ min: 0, max });
  return fc.record({ genre: slots, artTech: slots, bonus: slots });
};

const digit = fc.constantFrom(...'0123456789abcdef');
/** @internal */
export const arbitrarySeed: fc.Arbitrary<string> = fc.string({ unit: digit, minLength: 64, maxLength: 64 });

/** @internal */
export const arbitraryEntrants: fc.Arbitrary<number[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 2 ** 48 }), { maxLength: 40 })
  .map((numbers) => numbers.toSorted((one, other) => one - other));
