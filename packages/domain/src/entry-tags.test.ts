import { describe, expect, test } from 'vitest';
import { entryTags, findTag, isChosenTag, tagsOfEntry, tagsOfSecretEntry } from './entry-tags.ts';

const ids = (tags: readonly { readonly id: string }[]) => tags.map((tag) => tag.id);

describe('the tags of an entry', () => {
  test('each has an id of its own, a sign and a description', () => {
    expect(new Set(ids(entryTags)).size).toBe(entryTags.length);
    for (const tag of entryTags) {
      expect(tag.id).toMatch(/^[a-z0-9-]{1,40}$/);
      expect([tag.icon, tag.desc, tag.group].every((text) => text !== '')).toBe(true);
      expect(findTag(tag.id)).toBe(tag);
    }
    expect(findTag('nonsense')).toBe(null);
  });

  test('[R1.03] without source it says so', () => {
    expect(ids(tagsOfEntry([], { numAuthors: 1, fileTags: [] }))).toEqual(['no-source', 'solo']);
    expect(ids(tagsOfEntry([], { numAuthors: 1, fileTags: ['windows'] }))).toEqual([
      'no-source',
      'windows',
      'solo',
    ]);
    expect(ids(tagsOfEntry([], { numAuthors: 1, fileTags: ['source'] }))).toEqual(['source', 'solo']);
  });

  test('follow from team, files, rules and results; the others are chosen', () => {
    const facts = { numAuthors: 3, fileTags: ['source', 'web'], hasBonusRule: true, rank: 2 };
    expect(ids(tagsOfEntry(['lua', 'love'], facts))).toEqual([
      'rank-2',
      'source',
      'web',
      'bonus-rule',
      'team',
      'love',
      'lua',
    ]);
    // Rank tags cannot be chosen.
    expect(ids(tagsOfEntry(['rank-1', 'source', 'nonsense'], { numAuthors: 1, fileTags: [] }))).toEqual([
      'no-source',
      'solo',
    ]);
    expect(['lua', 'rank-1', 'team', 'source', 'nonsense'].filter(isChosenTag)).toEqual(['lua']);
  });

  test('of a gift in the making tell no more than its authors do', () => {
    expect(ids(tagsOfSecretEntry(1))).toEqual(['solo']);
    expect(ids(tagsOfSecretEntry(2))).toEqual(['team']);
  });
});
