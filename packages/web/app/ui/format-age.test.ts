import { expect, test } from 'vitest';
import { formatAge } from './format-age.ts';

test.each([
  [-5_000, 'a moment ago'],
  [59_999, 'a moment ago'],
  [60_000, '1 minute ago'],
  [3 * 60_000 + 1, '3 minutes ago'],
  [3_600_000, '1 hour ago'],
  [86_399_999, '23 hours ago'],
  [3 * 86_400_000, '3 days ago'],
])('%i ms are %s', (ageMs, text) => {
  expect(formatAge(ageMs)).toBe(text);
});
