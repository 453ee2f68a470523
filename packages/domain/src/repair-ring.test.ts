import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sizes } from '../../server/src/testing/sizes.ts';
import { listRepairs, type Pairs, type RepairRules, repairRing } from './repair-ring.ts';

/** The result of a drop-out: the pairs of the others, and the gap, of which a side may be missing. */
function takeOut(
  pairs: Pairs,
  leaver: number,
): { readonly pairs: Pairs; readonly giver: number | null; readonly receiver: number | null } {
  const rest = new Map([...pairs].filter(([giver, receiver]) => giver !== leaver && receiver !== leaver));
  const giver = [...pairs].find(([, receiver]) => receiver === leaver)?.[0] ?? null;
  return { pairs: rest, giver, receiver: pairs.get(leaver) ?? null };
}

const ringOf = (numPeople: number): Pairs =>
  new Map(Array.from({ length: numPeople }, (_, person) => [person, (person + 1) % numPeople]));

const rules = (more: Partial<RepairRules> = {}): RepairRules => ({
  mayGive: (giver, receiver) => giver !== receiver,
  effortOf: () => 0,
  isEarlier: () => false,
  ...more,
});

const leave = (pairs: Pairs, leaver: number, by: RepairRules) => {
  const { giver, receiver, pairs: rest } = takeOut(pairs, leaver);
  return repairRing(
    rest,
    { givers: giver === null ? [] : [giver], receivers: receiver === null ? [] : [receiver] },
    by,
  );
};

describe('a ring that somebody leaves', () => {
  test("closes with the leaver's receiver going to the leaver's giver", () => {
    const { pairs, changed, receivers } = leave(ringOf(5), 2, rules());
    expect(pairs.get(1)).toBe(3);
    expect({ changed, receivers }).toEqual({ changed: [1], receivers: [] });
  });

  test('trades with whoever has done least where that pair is ruled out', () => {
    const ruledOut = rules({
      mayGive: (giver, receiver) => giver !== receiver && !(giver === 1 && receiver === 3),
      effortOf: (giver) => (giver === 4 ? 0 : 2),
    });
    const { pairs, changed } = leave(ringOf(6), 2, ruledOut);
    expect([pairs.get(1), pairs.get(4)]).toEqual([5, 3]);
    expect(changed.toSorted()).toEqual([1, 4]);
  });

  test('prefers new pairs among trades that cost the same', () => {
    const repairs = listRepairs(
      new Map([
        [4, 5],
        [5, 6],
      ]),
      { giver: 1, receiver: 3 },
      rules({
        mayGive: (giver, receiver) => giver !== receiver && !(giver === 1 && receiver === 3),
        isEarlier: (giver, receiver) => giver === 1 && receiver === 5,
      }),
    );
    expect(repairs.map(({ changes }) => changes[0])).toEqual([
      [1, 6],
      [1, 5],
    ]);
  });

  test('of two people leaves one, who is listed', () => {
    expect(leave(ringOf(2), 0, rules())).toMatchObject({ givers: [1], receivers: [1] });
  });

  test('[R1.02] up to half may leave: everybody still in gives to one and receives from one, or is listed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 30 }).chain((numPeople) =>
          fc.record({
            numPeople: fc.constant(numPeople),
            leavers: fc.shuffledSubarray(
              Array.from({ length: numPeople }, (_, person) => person),
              { maxLength: Math.ceil(numPeople / 2) },
            ),
            ruledOut: fc.array(fc.tuple(fc.nat(numPeople - 1), fc.nat(numPeople - 1)), {
              maxLength: 3 * numPeople,
              size: 'max',
            }),
            efforts: fc.array(fc.nat(3), { minLength: numPeople, maxLength: numPeople }),
          }),
        ),
        ({ numPeople, leavers, ruledOut, efforts }) => {
          let pairs = ringOf(numPeople);
          let open = { givers: [] as readonly number[], receivers: [] as readonly number[] };
          const drawn = new Set([...pairs].map(String));
          const isRuledOut = new Set(ruledOut.map(String));
          const by = rules({
            mayGive: (giver, receiver) =>
              giver !== receiver &&
              (drawn.has(String([giver, receiver])) || !isRuledOut.has(String([giver, receiver]))),
            effortOf: (giver) => efforts[giver] as number,
          });
          const isIn = new Set(pairs.keys());
          for (const leaver of leavers) {
            isIn.delete(leaver);
            const left = takeOut(pairs, leaver);
            const without = (people: readonly number[], one: number | null) => [
              ...people.filter((person) => person !== leaver),
              ...(one === null ? [] : [one]),
            ];
            const repaired = repairRing(
              left.pairs,
              { givers: without(open.givers, left.giver), receivers: without(open.receivers, left.receiver) },
              by,
            );
            pairs = repaired.pairs;
            open = repaired;

            const people = [...isIn].toSorted((one, other) => one - other);
            const ascending = (list: readonly number[]) => list.toSorted((one, other) => one - other);
            expect(ascending([...pairs.keys(), ...open.givers])).toEqual(people);
            expect(ascending([...pairs.values(), ...open.receivers])).toEqual(people);
            for (const [giver, receiver] of pairs) expect(by.mayGive(giver, receiver)).toBe(true);
            // Nobody is left over while there is a way.
            for (const giver of open.givers)
              for (const receiver of open.receivers)
                expect(listRepairs(pairs, { giver, receiver }, by)).toEqual([]);
          }
        },
      ),
      { numRuns: sizes.randomCases / 10, seed: 4 },
    );
  });
});
