import fc from 'fast-check';
import type { EarlierPair, Exclusion } from '../ring-limits.ts';

/** @internal */
export interface RingCase {
  readonly numPeople: number;
  readonly exclusions: readonly Exclusion[];
  readonly history: readonly EarlierPair[];
}

/** @internal People with exclusions and pairs of earlier years, from none to nearly all possible ones. */
export const arbitraryRing = (minPeople: number, maxPeople: number, maxYears = 3): fc.Arbitrary<RingCase> =>
  fc.integer({ min: minPeople, max: maxPeople }).chain((numPeople) => {
    const person = fc.nat({ max: Math.max(0, numPeople - 1) });
    const pair = fc.tuple(person, person).filter(([one, other]) => one !== other);
    const none = numPeople < 2 ? fc.constant([]) : null;
    return fc.record({
      numPeople: fc.constant(numPeople),
      exclusions: none ?? fc.array(pair, { maxLength: numPeople * 2, size: 'max' }),
      history:
        none ??
        fc.array(
          fc
            .record({ pair, year: fc.integer({ min: 1, max: maxYears }) })
            .map(({ pair: [giver, receiver], year }) => ({ giver, receiver, year })),
          { maxLength: numPeople * 4, size: 'max' },
        ),
    });
  });
