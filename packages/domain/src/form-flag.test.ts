import { describe, expect, test } from 'vitest';
import { isFlagOn } from './form-flag.ts';

describe('[R10.06] a flag of a form', () => {
  test.each(['false', 'False', '0', '', ' ', 'off', 'no'])('is off: %j', (value) => {
    expect(isFlagOn(value)).toBe(false);
  });
  test('is off where the field is missing', () => {
    expect(isFlagOn(undefined)).toBe(false);
  });
  test.each(['on', 'true', '1', 'yes', 'spoiler'])('is on: %j', (value) => {
    expect(isFlagOn(value)).toBe(true);
  });
});
