import { expect, test } from 'vitest';
import { describeLeft, describeSeal, describeWay } from './upload-labels.ts';

const hourMs = 3_600_000;
const clock = Object.assign((ms: number) => `${ms / hourMs} o'clock`, {
  exact: (ms: number) => `${ms / hourMs}:00 sharp`,
});
const course = {
  nowMs: 11 * hourMs,
  endMs: 12 * hourMs,
  graceEndMs: 15 * hourMs,
  arrivesMs: null,
  sealedMs: 10 * hourMs,
  isSealedInTime: true,
};

test('what is left is told in the unit that matters', () => {
  expect([400, 20_000, 90_000, 65 * 60_000].map(describeLeft)).toEqual([
    '1 second',
    '20 seconds',
    '2 min',
    '1 h 05 min',
  ]);
});

test('a sealed file is warned about only where it would miss the grace period', () => {
  const say = (arrivesMs: number | null) => describeWay({ ...course, arrivesMs }, clock);
  expect(say(null)).toEqual({
    title: 'Sealed at 10:00 sharp.',
    text: "You can close your laptop and continue later: the rest can arrive until 15 o'clock.",
    isWarning: false,
  });
  expect(say(11.5 * hourMs).text).toBe("It should arrive around 11.5 o'clock, before the finish.");
  expect(say(13 * hourMs)).toMatchObject({
    text: "It should arrive around 13 o'clock, 1 h 00 min after the finish. That's fine.",
    isWarning: false,
  });
  expect(say(15 * hourMs)).toMatchObject({
    title: "At this speed it will arrive at 15 o'clock, after the grace period.",
    isWarning: true,
  });
});

test('after the bell the time that is left is that of the grace period', () => {
  const say = describeWay({ ...course, nowMs: 12.5 * hourMs, arrivesMs: 14.5 * hourMs }, clock);
  expect(say).toMatchObject({
    title: 'Sealed before the finish, so it counts.',
    text: "It should arrive around 14.5 o'clock, 30 min before the grace period ends.",
  });
  const late = describeWay({ ...course, isSealedInTime: false }, clock);
  expect(late.text).toBe('It will be listed as added after the finish.');
});

test('[R11.02] without a grace period nothing promises one', () => {
  expect(describeSeal(3 * hourMs)).toBe('A sealed file counts, even if its last byte arrives hours later.');
  expect(describeSeal(hourMs / 2)).toBe('A sealed file counts, even if its last byte arrives 30 min later.');
  expect(describeSeal(0)).toBe('A sealed file counts if all of it arrives before the finish.');
  const late = describeWay({ ...course, graceEndMs: course.endMs, arrivesMs: 13 * hourMs }, clock);
  expect(late).toMatchObject({
    title: "At this speed it will arrive at 13 o'clock, after the finish.",
    isWarning: true,
  });
});
