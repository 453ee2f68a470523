import { describe, expect, test } from 'vitest';
import { findMissing } from './compare-titles.ts';

const none = new Map<string, string>();

describe('titles of tests before and after a change', () => {
  test('a lost one is missing, also where another of the same name is left; new ones are welcome', () => {
    expect(findMissing(['a', 'b', 'b'], ['b', 'a', 'c'], none)).toEqual(['b']);
    expect(findMissing(['a', 'b'], ['b', 'a', 'c'], none)).toEqual([]);
  });

  test('renamed ones count as there, several may be one now, but their new name must exist', () => {
    const renamed = new Map([
      ['a', 'ab'],
      ['b', 'ab'],
      ['c', 'd'],
    ]);
    expect(findMissing(['a', 'b', 'c'], ['ab'], renamed)).toEqual(['c']);
  });
});
