import { expect, test } from 'vitest';
import { formatOrdinal, formatPlace } from './ordinal.ts';

test('places are written as people say them', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(formatOrdinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '103rd',
    '111th',
  ]);
  expect([1, 2, 3, 4].map(formatPlace)).toEqual(['first place', 'second place', 'third place', '4th place']);
});
