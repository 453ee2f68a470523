import type { PoolRule } from '@tinsmith/contract/rule';
import { describe, expect, test } from 'vitest';
import { mapWidth, meanText, nearestBead, placeBeads, standingText } from './pool-labels.ts';

const rule = (id: number, interestSum: number, challengeSum: number, numRatings = 2): PoolRule => ({
  id,
  category: 'tech',
  number: id,
  text: `Rule ${id}.`,
  numRatings,
  interestSum,
  challengeSum,
  isRecent: false,
});

describe('the map of the pool', () => {
  test('right is interesting, up is hard, and what nobody has rated has no place', () => {
    const [dull, loved] = placeBeads([rule(1, 2, 2), rule(2, 10, 10), rule(3, 0, 0, 0)]);
    expect([dull?.x, dull?.y]).toEqual([0, 54]);
    expect([loved?.x, loved?.y]).toEqual([mapWidth, 0]);
    expect(placeBeads([rule(3, 0, 0, 0)])).toEqual([]);
  });

  test('two rules never share a cell, however many are rated the same', () => {
    const beads = placeBeads(Array.from({ length: 40 }, (_, i) => rule(i, 8, 6)));
    expect(new Set(beads.map(({ x, y }) => `${x} ${y}`)).size).toBe(40);
  });

  test('arrows go to the nearest bead in their direction, and stay where there is none', () => {
    const beads = placeBeads([rule(1, 4, 6), rule(2, 8, 6), rule(3, 8, 9)]);
    const [left, right, above] = beads;
    if (!left || !right || !above) throw new Error('not placed');
    expect(nearestBead(beads, left, 'ArrowRight')).toBe(right);
    expect(nearestBead(beads, right, 'ArrowUp')).toBe(above);
    expect(nearestBead(beads, above, 'ArrowDown')).toBe(right);
    expect(nearestBead(beads, left, 'ArrowLeft')).toBe(left);
  });

  test('means have two decimals, and each rule says whether it can be drawn', () => {
    expect(meanText(7, 3)).toBe('2.33');
    expect(meanText(0, 0)).toBe('–');
    expect(standingText(rule(1, 8, 4))).toBe('Can be drawn');
    expect(standingText(rule(1, 8, 8))).toBe('Can be drawn, as the challenging one');
    expect(standingText({ ...rule(1, 8, 4), isRecent: true })).toContain('last 3 editions');
  });
});
