import { countdownText } from '@tinsmith/domain/countdown';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createZeroWatch, passedMoment, shownTimeLeft, watchTimeLeft } from './time-left.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

describe('[R2.91] the time that a countdown shows', () => {
  test.each([
    [3 * dayMs + 5 * hourMs + 59 * minuteMs, 3 * dayMs + 5 * hourMs],
    [dayMs, dayMs],
    [dayMs - 1, 23 * hourMs + 59 * minuteMs],
    [hourMs, hourMs],
    [hourMs - 1, 59 * minuteMs + 59 * secondMs],
    [secondMs - 1, 1],
    [0, 0],
    [-5 * dayMs, 0],
  ])('of %i ms is %i ms', (leftMs, shown) => {
    expect(shownTimeLeft(leftMs)).toBe(shown);
  });

  test('reads the same as the exact time, and nothing exactly when that is past', () => {
    fc.assert(
      fc.property(fc.integer({ min: -dayMs, max: 100 * dayMs }), (leftMs) => {
        expect(countdownText(shownTimeLeft(leftMs))).toBe(countdownText(leftMs));
      }),
    );
  });
});

describe('[R2.91] the zero event', () => {
  const zeros = (toMs: number, looks: readonly number[]): number => {
    const hasRunOut = createZeroWatch();
    return looks.filter((leftMs) => hasRunOut(toMs, leftMs)).length;
  };

  test.each([
    [[2, 1, 0], 1],
    [[2, 1, 0, 0, -1, -5], 1],
    [[1, 0, 300, 0], 1],
    [[0], 0],
    [[-1, 0, -2], 0],
    [[3, 2], 0],
  ])('looks at %j fire it %i times', (looks, times) => {
    expect(zeros(1_000, looks)).toBe(times);
  });

  test('fires once however often the clock is corrected, and only if the time was positive before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 })), (looks) => {
        const began = looks.findIndex((leftMs) => leftMs > 0);
        const isDue = began >= 0 && looks.slice(began).some((leftMs) => leftMs <= 0);
        expect(zeros(1_000, looks)).toBe(isDue ? 1 : 0);
      }),
    );
  });

  test('the next moment has its own, and one that is past when it comes has none', () => {
    const hasRunOut = createZeroWatch();
    const fired = [
      [1_000, 1],
      [1_000, 0],
      [2_000, 1_000],
      [2_000, 0],
      [3_000, 5],
      [500, 0],
    ].map(([toMs = 0, leftMs = 0]) => hasRunOut(toMs, leftMs));
    expect(fired).toEqual([false, true, false, true, false, false]);
  });
});

describe('what is said aloud', () => {
  test.each([
    [hourMs, hourMs - secondMs, hourMs],
    [2 * hourMs, 5 * minuteMs, 10 * minuteMs],
    [10 * minuteMs, 10 * minuteMs - secondMs, 10 * minuteMs],
    [minuteMs, minuteMs - secondMs, minuteMs],
    [secondMs, 0, 0],
    [dayMs, 0, 0],
    [30 * minuteMs, 29 * minuteMs, null],
    [0, 0, null],
    [0, 3 * dayMs, null],
  ])('from %i to %i ms is %o', (beforeMs, leftMs, moment) => {
    expect(passedMoment(beforeMs, leftMs)).toBe(moment);
  });
});

describe('[R2.91] how often a countdown looks', () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const show = (isShown: boolean) => {
    page.hidden = !isShown;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 7, 7) });
    vi.stubGlobal('document', page);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const looksWithin = (leftMs: number, spanMs: number): number => {
    let looks = 0;
    const stop = watchTimeLeft(Date.now() + leftMs, () => {
      looks += 1;
    });
    vi.advanceTimersByTime(spanMs);
    stop();
    return looks;
  };

  test('hourly with days, each minute with hours, each second with minutes, and not at all when past', () => {
    expect(looksWithin(3 * dayMs, 10 * hourMs)).toBe(10);
    expect(looksWithin(5 * hourMs, 10 * minuteMs)).toBe(10);
    expect(looksWithin(5 * minuteMs, 10 * secondMs)).toBe(10);
    expect(looksWithin(-1, dayMs)).toBe(0);
    expect(looksWithin(10 * secondMs, dayMs)).toBe(11);
  });

  test('it rests while nobody looks, and looks at once when somebody does again', () => {
    let looks = 0;
    const stop = watchTimeLeft(Date.now() + 5 * minuteMs, () => {
      looks += 1;
    });
    show(false);
    vi.advanceTimersByTime(minuteMs);
    expect(looks).toBe(0);
    show(true);
    expect(looks).toBe(1);
    vi.advanceTimersByTime(10 * secondMs);
    expect(looks).toBe(11);
    stop();
  });
});
