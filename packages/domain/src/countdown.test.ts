import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countdownParts, countdownText, msToNextChange, progressOf } from './countdown.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('[R2.91] the countdown', () => {
  test.each([
    [13 * day + 22 * hour + 59 * minute, '13 days 22 hours'],
    [day + hour, '1 day 1 hour'],
    [day, '1 day 0 hours'],
    [day - 1, '23 hours 59 min'],
    [17 * hour + 42 * minute + 59 * second, '17 hours 42 min'],
    [hour, '1 hour 0 min'],
    [hour - 1, '59 min 59 sec'],
    [90 * second, '1 min 30 sec'],
    [999, '0 min 0 sec'],
    [1, '0 min 0 sec'],
    [0, ''],
    [-1, ''],
    [-3 * day, ''],
  ])('%d ms read %j', (left, text) => {
    expect(countdownText(left)).toBe(text);
  });

  test('days and hours, then hours and minutes, then minutes and seconds; nothing when past', () => {
    fc.assert(
      fc.property(fc.integer({ min: -day, max: 60 * day }), (left) => {
        const units = countdownParts(left).map((part) => part.unit);
        const expected = left <= 0 ? '' : left >= day ? 'day,hour' : left >= hour ? 'hour,min' : 'min,sec';
        return units.join() === expected;
      }),
      { numRuns: 10_000 },
    );
  });

  test('it is refreshed hourly, each minute or each second: exactly when the text changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -day, max: 60 * day }), (left) => {
        const wait = msToNextChange(left);
        if (left <= 0 || wait === null) return left <= 0 && wait === null;
        const step = left >= day ? hour : left >= hour ? minute : second;
        return (
          wait > 0 &&
          wait <= step &&
          countdownText(left - wait) !== countdownText(left) &&
          countdownText(left - wait + 1) === countdownText(left)
        );
      }),
      { numRuns: 10_000 },
    );
  });

  test('followed step by step it ends at zero and asks for no more', () => {
    let left = day + 90 * minute;
    let refreshes = 0;
    for (let wait = msToNextChange(left); wait !== null; wait = msToNextChange(left)) {
      left -= wait;
      refreshes += 1;
    }
    expect(left).toBe(0);
    // Once an hour for the first day, once a minute for 23 hours, once a second for the last.
    expect(refreshes).toBe(2 + 23 * 60 + 3_600);
  });
});

test('progress stays within 0 and 1', () => {
  expect([0, 5, 10, 15, 20, 25].map((now) => progressOf(10, 20, now))).toEqual([0, 0, 0, 0.5, 1, 1]);
  expect([9, 10].map((now) => progressOf(10, 10, now))).toEqual([0, 1]);
});
