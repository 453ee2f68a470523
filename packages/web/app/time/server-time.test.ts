import { beforeEach, expect, test, vi } from 'vitest';

const noon = Date.UTC(2026, 7, 7, 12);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1), toFake: ['Date', 'performance', 'setTimeout'] });
});

test('countdowns run on the server’s clock, whatever the browser’s says', async () => {
  const { learnServerTime, serverNow, isServerTimeDoubtful } = await import('./server-time.ts');
  learnServerTime(noon);
  vi.advanceTimersByTime(5_000);
  expect(serverNow()).toBe(noon + 5_000);
  expect(isServerTimeDoubtful()).toBe(true);
});

test('an old copy of an answer never turns the clock back, a later one puts it right', async () => {
  const { learnServerTime, serverNow, onServerTimeLearned } = await import('./server-time.ts');
  const listener = vi.fn();
  onServerTimeLearned(listener);
  learnServerTime(noon);
  learnServerTime(noon - 30_000);
  expect(serverNow()).toBe(noon);
  learnServerTime(noon + 30_000);
  expect(serverNow()).toBe(noon + 30_000);
  expect(listener).toHaveBeenCalledTimes(2);
});
