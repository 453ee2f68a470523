import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sizes } from '../../server/src/testing/sizes.ts';
import type { EntrantId, EntryId } from './ids.ts';
import { batchSize, type Candidate, dealBatch, lotFor } from './voting-order.ts';

const candidates = fc.uniqueArray(
  fc.record({ id: fc.nat().map((id) => id as EntryId), numVotes: fc.nat(6), numOpen: fc.nat(6) }),
  { selector: ({ id }) => id, maxLength: 60 },
);
const votesOf = ({ numVotes, numOpen }: Candidate) => numVotes + numOpen / 2;

describe('the voting order', () => {
  test('a batch is the least covered entries, each once, the least covered first', () => {
    fc.assert(
      fc.property(candidates, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (all, lots) => {
        const batch = dealBatch(all, () => lots.next().value as number);
        expect(batch.length).toBe(Math.min(batchSize, all.length));
        expect(new Set(batch).size).toBe(batch.length);
        const coverage = new Map(all.map((one) => [one.id, votesOf(one)]));
        const dealt = batch.map((id) => coverage.get(id) as number);
        expect(dealt).toEqual(dealt.toSorted((a, b) => a - b));
        const left = all.filter(({ id }) => !batch.includes(id)).map(votesOf);
        expect(Math.max(...dealt, 0)).toBeLessThanOrEqual(Math.min(...left, Number.POSITIVE_INFINITY));
      }),
      { numRuns: Math.min(sizes.randomCases, 1_000) },
    );
  });

  test('between equals everybody has lots of their own, which stay', () => {
    const equals = Array.from({ length: 40 }, (_, id) => ({ id: id as EntryId, numVotes: 0, numOpen: 0 }));
    const orderOf = (entrantId: number) => dealBatch(equals, lotFor(entrantId as EntrantId));
    expect(orderOf(7)).toEqual(orderOf(7));
    expect(new Set(Array.from({ length: 50 }, (_, id) => orderOf(id + 1).join())).size).toBe(50);
    // No entry is favoured: among 2,000 people each is first for about 50.
    const firsts = Array.from({ length: 2_000 }, (_, id) => orderOf(id + 1)[0]);
    for (const { id } of equals) {
      const numFirst = firsts.filter((first) => first === id).length;
      expect(numFirst).toBeGreaterThan(20);
      expect(numFirst).toBeLessThan(85);
    }
  });

  test('an entry in front of two people is covered as one with a vote', () => {
    const entry = (id: number, numVotes: number, numOpen: number) => ({
      id: id as EntryId,
      numVotes,
      numOpen,
    });
    expect(dealBatch([entry(1, 1, 1), entry(2, 0, 2), entry(3, 0, 1), entry(4, 1, 0)], () => 0)).toEqual([
      3, 2, 4, 1,
    ]);
  });
});
