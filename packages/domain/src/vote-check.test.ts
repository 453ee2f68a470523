import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRings, joinPairs } from './vote-check.ts';

const edgesOf = (...pairs: (readonly [number, number])[]) => pairs.map(([from, to]) => ({ from, to }));

test('pairs join to groups, in any order', () => {
  expect(joinPairs([])).toEqual([]);
  expect(
    joinPairs([
      [1, 2],
      [5, 6],
      [2, 3],
      [6, 5],
      [7, 1],
    ]),
  ).toEqual([
    [1, 2, 3, 7],
    [5, 6],
  ]);
  expect(
    joinPairs([
      [1, 2],
      [3, 4],
      [4, 2],
      [1, 3],
    ]),
  ).toEqual([[1, 2, 3, 4]]);
});

describe('rings', () => {
  test('of two, of three and none', () => {
    expect(findRings([])).toEqual([]);
    expect(findRings(edgesOf([1, 2], [2, 3], [3, 4]))).toEqual([]);
    expect(findRings(edgesOf([1, 2], [2, 1], [2, 9]))).toEqual([[1, 2]]);
    expect(findRings(edgesOf([5, 7], [7, 6], [6, 5], [6, 8], [1, 2], [2, 1])).toSorted()).toEqual([
      [1, 2],
      [5, 6, 7],
    ]);
  });

  test('a chain as long as the largest jam', () => {
    const chain = Array.from({ length: 10_000 }, (_, node) => ({ from: node, to: node + 1 }));
    expect(findRings(chain)).toEqual([]);
    expect(findRings([...chain, { from: 10_000, to: 0 }])[0]?.length).toBe(10_001);
  });

  test('are those whom each can reach the other of', () => {
    const node = fc.integer({ min: 0, max: 7 });
    const edge = fc.record({ from: node, to: node }).filter(({ from, to }) => from !== to);
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 20 }), (edges) => {
        const reaches = (from: number, to: number): boolean => {
          const seen = new Set<number>();
          const left = [from];
          for (let one = left.pop(); one !== undefined; one = left.pop()) {
            for (const { to: next } of edges.filter((other) => other.from === one)) {
              if (next === to) return true;
              if (!seen.has(next)) left.push(next);
              seen.add(next);
            }
          }
          return false;
        };
        const rings = findRings(edges);
        for (let a = 0; a < 8; a++)
          for (let b = a + 1; b < 8; b++)
            expect(rings.some((ring) => ring.includes(a) && ring.includes(b))).toBe(
              reaches(a, b) && reaches(b, a),
            );
      }),
    );
  });
});
