import { describe, expect, test } from 'vitest';
import { isComplete, missingCategories, noScores, votesOwed } from './ballot.ts';

describe('ballots', () => {
  test('only one with all four scores is complete', () => {
    expect(isComplete({ all: 1, art: 5, tech: 3, genre: 2 })).toBe(true);
    expect(isComplete({ all: 1, art: 5, tech: null, genre: 2 })).toBe(false);
    expect(missingCategories({ all: 1, art: null, tech: 3, genre: null })).toEqual(['art', 'genre']);
    expect(missingCategories(noScores)).toEqual(['all', 'art', 'tech', 'genre']);
  });

  test('everybody owes so many votes that each entry gets eight, and never more than there are', () => {
    expect(votesOwed(32, 87, 31)).toBe(3);
    expect(votesOwed(300, 300, 299)).toBe(8);
    expect(votesOwed(4, 4, 3)).toBe(3);
    expect(votesOwed(0, 0, 0)).toBe(0);
    expect(votesOwed(40, 10, 39)).toBe(32);
  });
});
