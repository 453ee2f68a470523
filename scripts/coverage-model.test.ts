import { describe, expect, test } from 'vitest';
import { coverageOf, orders, playJam } from './coverage-model.ts';

const jam = { numEntries: 300, numVoters: 300 };

describe('how evenly votes fall', () => {
  test.each([1, 2, 3])(
    'the least reviewed of 300 entries gets at least three fifths of the mean, run %i',
    (seed) => {
      const ours = coverageOf(playJam(jam, orders.ours, seed));
      const random = coverageOf(playJam(jam, orders.random, seed));
      expect(ours.share).toBeGreaterThanOrEqual(0.6);
      expect(random.share).toBeLessThan(0.4);
      // The same people with the same effort: only the distribution of their votes differs.
      expect(Math.abs(ours.mean - random.mean)).toBeLessThan(0.5);
    },
  );
});
