import { expect, test } from 'vitest';
import { listNames, ownTeamName, pageTitleOf, titleOf } from './entry-labels.ts';

test('an entry without title is Untitled, a secret one a gift in the making', () => {
  expect(titleOf({ title: 'Signal Keeper', isSecret: false })).toBe('Signal Keeper');
  expect(titleOf({ title: '', isSecret: false })).toBe('Untitled');
  expect(titleOf({ title: '', isSecret: true })).toBe('a gift in the making');
  // A viewer who receives a gift's title is allowed to know it.
  expect(titleOf({ title: 'A Sled', isSecret: true })).toBe('A Sled');
  expect(pageTitleOf({ title: '', isSecret: true, text: '' })).toBe('Untitled');
  expect(pageTitleOf({ title: '', isSecret: true, text: null })).toBe('a gift in the making');
});

test('names as a sentence has them', () => {
  expect(listNames([])).toBe('');
  expect(listNames(['a'])).toBe('a');
  expect(listNames(['a', 'b'])).toBe('a and b');
  expect(listNames(['a', 'b', 'c'])).toBe('a, b and c');
});

test('a team has a name of its own only where it is not made of the names of its members', () => {
  const entrants = [{ name: 'a' }, { name: 'b' }];
  expect(ownTeamName({ team: 'a, b', entrants })).toBeNull();
  expect(ownTeamName({ team: 'a and b', entrants })).toBeNull();
  expect(ownTeamName({ team: 'The Snails', entrants })).toBe('The Snails');
});
