import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { limit, reportFigure, sizes } from '../../server/src/testing/sizes.ts';
import { type DrawNumber, openDrawNumbers } from './draw-numbers.ts';
import { drawRing, type RingOutcome } from './draw-ring.ts';
import { type EarlierPair, type Exclusion, limitRing } from './ring-limits.ts';
import { fromHex, sha256Text } from './sha256.ts';
import { shuffle } from './shuffle.ts';
import { arbitrarySeed } from './testing/arbitrary-pool.ts';
import { arbitraryRing } from './testing/arbitrary-ring.ts';

// Rings of many people, drawn many times: slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const numbersOf = (text: string): DrawNumber => openDrawNumbers(fromHex(sha256Text(text)));
/** Good enough to make up people, and fast (Lehmer). */
const cheapNumbers = (seed: number): DrawNumber => {
  let state = seed;
  return (count) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const pairsOf = (ring: readonly number[]): [number, number][] =>
  ring.map((giver, place) => [giver, ring[(place + 1) % ring.length] as number]);

interface Limits {
  readonly numPeople: number;
  readonly exclusions: readonly Exclusion[];
  readonly history: readonly EarlierPair[];
}

// Reimplements who may give to whom, by searching the lists.
const isExcluded = ({ exclusions }: Limits, giver: number, receiver: number): boolean =>
  exclusions.some(
    ([one, other]) => (one === giver && other === receiver) || (one === receiver && other === giver),
  );
const yearOf = ({ history }: Limits, giver: number, receiver: number): number =>
  Math.max(
    0,
    ...history.filter((one) => one.giver === giver && one.receiver === receiver).map(({ year }) => year),
  );

/** The invariants of every draw of any size. */
function expectRing(limits: Limits, { ring, setAside, numAllowed }: RingOutcome): void {
  expect([...ring, ...setAside].toSorted((one, other) => one - other)).toEqual(upTo(limits.numPeople));
  expect(ring).not.toHaveLength(1);
  for (const [giver, receiver] of pairsOf(ring)) {
    expect(giver).not.toBe(receiver);
    expect(isExcluded(limits, giver, receiver)).toBe(false);
    expect(yearOf(limits, giver, receiver)).toBeLessThanOrEqual(numAllowed);
  }
}

function* permutations(people: readonly number[]): Generator<number[]> {
  if (people.length === 0) yield [];
  for (const first of people)
    for (const rest of permutations(people.filter((person) => person !== first))) yield [first, ...rest];
}

/** The optimum by brute force: most people, then the fewest years. */
function bestOf(limits: Limits): { size: number; numAllowed: number } {
  let best = { size: 0, numAllowed: 0 };
  for (let set = 0; set < 1 << limits.numPeople; set++) {
    const [lowest, ...others] = upTo(limits.numPeople).filter((person) => set & (1 << person));
    if (lowest === undefined || others.length === 0 || others.length + 1 < best.size) continue;
    for (const rest of permutations(others)) {
      const pairs = pairsOf([lowest, ...rest]);
      if (pairs.some(([giver, receiver]) => isExcluded(limits, giver, receiver))) continue;
      const numAllowed = Math.max(...pairs.map(([giver, receiver]) => yearOf(limits, giver, receiver)));
      const size = pairs.length;
      if (size > best.size || numAllowed < best.numAllowed) best = { size, numAllowed };
    }
  }
  return best;
}

const limitsOf = ({ numPeople, exclusions, history }: Limits) => limitRing(numPeople, exclusions, history);

describe('the ring of a gift exchange', () => {
  test(
    '[R1.02] up to 8 people is the best that trying all finds: most people, then the fewest earlier years',
    () => {
      fc.assert(
        fc.property(arbitraryRing(0, 8), arbitrarySeed, (limits, seed) => {
          const drawn = drawRing(limitsOf(limits), numbersOf(seed));
          expectRing(limits, drawn);
          expect({ size: drawn.ring.length, numAllowed: drawn.numAllowed }).toEqual(bestOf(limits));
        }),
        { numRuns: sizes.ringCases, seed: 1 },
      );
    },
    limit(120_000),
  );

  test(
    '[R1.02] of any size has everyone once, nobody for themselves, no exclusion and no year that is not said',
    () => {
      fc.assert(
        fc.property(
          fc.oneof(arbitraryRing(9, 20), arbitraryRing(21, 60), arbitraryRing(61, 200, 8)),
          arbitrarySeed,
          (limits, seed) => expectRing(limits, drawRing(limitsOf(limits), numbersOf(seed))),
        ),
        { numRuns: sizes.largeRings, seed: 2 },
      );
    },
    limit(120_000),
  );

  test('is found where a community of regulars has hardly one left', () => {
    for (const [numPeople, left] of [
      [12, 2],
      [20, 3],
      [21, 3],
      [24, 3],
      [40, 4],
      [120, 6],
    ] as const) {
      const number = numbersOf(`regulars ${numPeople}`);
      // One ring is kept open, and a few more receivers per person.
      const open = new Set(pairsOf(shuffle(upTo(numPeople), number)).map(String));
      for (const giver of upTo(numPeople))
        for (let more = 1; more < left; more++) open.add(String([giver, number(numPeople)]));
      const history = upTo(numPeople).flatMap((giver) =>
        upTo(numPeople)
          .filter((receiver) => giver !== receiver && !open.has(String([giver, receiver])))
          .map((receiver) => ({ giver, receiver, year: 1 })),
      );
      const limits = { numPeople, exclusions: [], history };
      const drawn = drawRing(limitsOf(limits), number);
      expectRing(limits, drawn);
      expect({ numPeople, numAllowed: drawn.numAllowed }).toEqual({ numPeople, numAllowed: 0 });
      expect(drawn.setAside).toEqual([]);
    }
  });

  test.each([
    [30, 20, 10],
    [24, 23, 22],
    [21, 21, 21],
    [60, 30, 0],
  ])('of %i people, of whom %i rule each other out, sets aside %i', (numPeople, clique, numAside) => {
    const exclusions = upTo(clique).flatMap((one) => upTo(one).map((other) => [one, other] as const));
    const limits = { numPeople, exclusions, history: [] };
    const drawn = drawRing(limitsOf(limits), numbersOf('clique'));
    expectRing(limits, drawn);
    expect(drawn.setAside).toHaveLength(numAside);
  });

  test('sets aside somebody nobody may give to, and spares the others their earlier pairs', () => {
    const numPeople = 30;
    const exclusions = upTo(numPeople - 1).map((other) => [29, other] as const);
    const history = pairsOf(upTo(29)).map(([giver, receiver]) => ({ giver, receiver, year: 1 }));
    const drawn = drawRing(limitRing(numPeople, exclusions, history), numbersOf('one alone'));
    expect(drawn).toMatchObject({ setAside: [29], numAllowed: 0 });
    expect(drawn.ring).toHaveLength(29);
  });

  test('is as likely as any other where nothing speaks against one', () => {
    const times = new Map<string, number>();
    const draws = sizes.drawnPools;
    for (let i = 0; i < draws; i++) {
      const { ring } = drawRing(limitRing(5, [[0, 1]], []), numbersOf(`ring ${i}`));
      times.set(ring.join(), (times.get(ring.join()) ?? 0) + 1);
    }
    // 12 of the 24 rings of five contain the pair in one direction or the other.
    expect(times.size).toBe(12);
    const expected = draws / 12;
    const chiSquare = [...times.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // One in a thousand fair cases with 11 degrees of freedom exceeds this.
    expect(chiSquare).toBeLessThan(31.26);
  });

  test(
    `of 40,000 people with ten years behind them takes less than 2 s`,
    () => {
      const numPeople = 40_000;
      // Hashed numbers would take longer than the draw.
      const number = cheapNumbers(20261214);
      const history = upTo(10).flatMap((year) =>
        pairsOf(shuffle(upTo(numPeople), number)).map(([giver, receiver]) => ({
          giver,
          receiver,
          year: year + 1,
        })),
      );
      const exclusions = upTo(2_000)
        .map(() => [number(numPeople), number(numPeople)] as const)
        .filter(([one, other]) => one !== other);
      const startMs = performance.now();
      const limits = limitRing(numPeople, exclusions, history);
      const drawn = drawRing(limits, numbersOf('forty thousand'));
      const tookMs = performance.now() - startMs;
      reportFigure(`ring of 40,000 people: ${Math.round(tookMs)} ms`);
      expect(tookMs).toBeLessThan(limit(2_000));
      expect(drawn.numAllowed).toBe(0);
      expect(new Set(drawn.ring).size).toBe(numPeople);
      expect(pairsOf(drawn.ring).every(([giver, receiver]) => limits.weightOf(giver, receiver) === 0)).toBe(
        true,
      );
    },
    limit(30_000),
  );

  test(
    'that cannot be closed gives up after as many steps everywhere, and soon',
    () => {
      // Two who may give only to the same third: one of them has to go, and no search can know it.
      const numPeople = 3_000;
      const exclusions = upTo(numPeople)
        .filter((other) => other > 2)
        .flatMap((other) => [[0, other] as const, [1, other] as const]);
      const startMs = performance.now();
      const limits = { numPeople, exclusions: [...exclusions, [0, 1] as const], history: [] };
      const drawn = drawRing(limitsOf(limits), numbersOf('never'));
      expect(performance.now() - startMs).toBeLessThan(limit(2_000));
      expect(drawn.setAside.length).toBeGreaterThanOrEqual(1);
      expect(drawn.setAside.length).toBeLessThanOrEqual(2);
      expect(drawn.ring.length + drawn.setAside.length).toBe(numPeople);
    },
    limit(30_000),
  );
});
