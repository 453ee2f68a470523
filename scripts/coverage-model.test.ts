import { describe, expect, test } from 'vitest';
import { coverageOf, lowestTenth, orders, playDownloads, playJam, unrankedIn } from './coverage-model.ts';

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

  test('an honest jam of 300 ranks every entry, and small ones nearly always', () => {
    const lostIn = (numEntries: number, numJams: number) =>
      Array.from({ length: numJams }, (_, seed) =>
        unrankedIn(playJam({ numEntries, numVoters: numEntries, answering: 1 }, orders.ours, seed + 1)),
      ).filter((jam) => jam.length > 0).length;
    expect(lostIn(300, 2)).toBe(0);
    expect(lostIn(15, 200)).toBeLessThanOrEqual(2);
    expect(lostIn(8, 200)).toBeLessThanOrEqual(14);
  });

  test.each([0, 0.3])(
    '[R15.12] games to download lose nothing by the queue, if %f of the voters play in the browser alone',
    (voters) => {
      const lowest = (queueing: number) =>
        [1, 2, 3, 4].reduce((sum, seed) => {
          const inBrowser = { games: 0.4, voters };
          return sum + lowestTenth(playDownloads({ ...jam, inBrowser, queueing }, orders.ours, seed));
        }, 0);
      expect(lowest(0.5)).toBeGreaterThanOrEqual(lowest(0));
    },
  );
});
