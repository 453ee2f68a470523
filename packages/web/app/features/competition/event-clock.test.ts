import { defaultTimes, phaseOf } from '@tinsmith/domain/phase';
import { describe, expect, test } from 'vitest';
import { axisMarks } from './axis-marks.ts';
import { keptUntil } from './current-event.ts';
import { clockOf, countdownsOf } from './event-clock.ts';
import { tickerText } from './event-ticker.tsx';

const startMs = Date.UTC(2026, 7, 7, 12);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const eventAt = (kind: 'speedhack' | 'gift-exchange', nowMs: number) => {
  const times = defaultTimes(kind, startMs, kind === 'speedhack' ? undefined : startMs + 17 * dayMs);
  return {
    title: 'TINS 2026',
    kind,
    phase: phaseOf(times, nowMs),
    competitionStart: times.startMs,
    competitionEnd: times.endMs,
    votingEnd: times.votingEndMs,
    serverTime: nowMs,
  };
};

describe('the clock of an event', () => {
  test.each([
    ['speedhack', startMs - dayMs, startMs, 'until the extra rules'],
    ['speedhack', startMs, startMs + 72 * hourMs, 'until the finish'],
    ['speedhack', startMs + 72 * hourMs, startMs + 17 * dayMs, 'until voting ends'],
    ['speedhack', startMs + 40 * dayMs, startMs + 17 * dayMs, ''],
    ['gift-exchange', startMs - 1, startMs, 'until names are drawn'],
    ['gift-exchange', startMs, startMs + 17 * dayMs, 'until the gifts open'],
  ] as const)('of a %s at %i counts to %i, %s', (kind, nowMs, toMs, until) => {
    expect(clockOf(eventAt(kind, nowMs))).toMatchObject({ toMs, until });
  });

  test('[R2.84] counts to Start, Finish and Voting ends; without voting to the first two', () => {
    expect(countdownsOf(eventAt('speedhack', 0)).map((row) => row.label)).toEqual([
      'Start',
      'Finish',
      'Voting ends',
    ]);
    expect(countdownsOf(eventAt('gift-exchange', 0)).map((row) => row.label)).toEqual(['Start', 'Finish']);
  });

  test('is told in one line on small screens', () => {
    expect(tickerText('before', 13 * dayMs + 22 * hourMs)).toBe('starts in 13 days 22 hours');
    expect(tickerText('live', 17 * hourMs + 42 * 60_000)).toBe('17 hours 42 min left');
    expect(tickerText('voting', 11 * dayMs + 2 * hourMs)).toBe('voting ends in 11 days 2 hours');
    expect(tickerText('live', 0)).toBe('');
    expect(tickerText('over', 0)).toBe('is over');
  });
});

describe('the copy of the current event', () => {
  test('[R7.42] is kept 60 minutes, but never past the next boundary', () => {
    expect(keptUntil({ nextBoundary: null }, startMs)).toBe(startMs + hourMs);
    expect(keptUntil({ nextBoundary: startMs + dayMs }, startMs)).toBe(startMs + hourMs);
    expect(keptUntil({ nextBoundary: startMs + 5_000 }, startMs)).toBe(startMs + 5_000);
  });
});

describe('the dates under the picture', () => {
  test('are the days of a short event, in the reader’s zone', () => {
    expect(axisMarks(startMs, startMs + 3 * dayMs, 'UTC')).toEqual([
      { at: 0, strong: 'Fri', rest: 'noon' },
      { at: 1 / 3, strong: 'Sat', rest: 'noon' },
      { at: 2 / 3, strong: 'Sun', rest: 'noon' },
      { at: 1, strong: 'Mon', rest: 'noon' },
    ]);
    expect(axisMarks(startMs, startMs + 3 * dayMs, 'Europe/Berlin')[0]?.rest).toBe('14:00');
  });

  test('are the weeks of a long one, without one that runs into the end', () => {
    const marks = axisMarks(Date.UTC(2026, 11, 14, 12), Date.UTC(2026, 11, 31, 12), 'UTC');
    expect(marks.map((mark) => `${mark.strong} ${mark.rest}`)).toEqual([
      'Mon 14 Dec',
      'Mon 21 Dec',
      'Thu 31 Dec',
    ]);
  });
});
