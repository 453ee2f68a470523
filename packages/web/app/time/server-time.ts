/**
 * The server's clock, as this browser knows it. A response is never newer than the moment it arrives, so each one
 * carries a time that the server has certainly passed: the latest of them is the best. Counted on the
 * browser's monotonic time and not on its clock, which may be wrong or be changed while the page is open.
 */
let runningOffsetMs: number | null = null;
const listeners = new Set<() => void>();

/** Records a `serverTime` that arrived `atMs` after the page started. */
export function learnServerTime(serverMs: number, atMs = performance.now()): void {
  const offsetMs = serverMs - atMs;
  if (runningOffsetMs !== null && offsetMs <= runningOffsetMs) return;
  runningOffsetMs = offsetMs;
  for (const notify of listeners) notify();
}

/** The same for the page itself, which arrived before its script could read a clock. */
export function learnPageTime(serverMs: number): void {
  const [page] = performance.getEntriesByType('navigation');
  learnServerTime(serverMs, page instanceof PerformanceNavigationTiming ? page.responseStart : undefined);
}

export const serverNow = (): number =>
  runningOffsetMs === null ? Date.now() : performance.now() + runningOffsetMs;

/** Calls the listener when the clock turns out to be later than assumed. */
export function onServerTimeLearned(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const suspiciousMs = 90_000;

/** True if the browser's own clock differs: it is wrong, or the page is an old copy. */
export const isServerTimeDoubtful = (): boolean => Math.abs(Date.now() - serverNow()) > suspiciousMs;

const jumpMs = 5_000;
let clockAheadMs: number | null = null;

/** True once after the browser's clock and its monotonic time diverged: the computer slept, or its clock was set. */
export function hasClockJumped(): boolean {
  const aheadMs = Date.now() - performance.now();
  const hasJumped = clockAheadMs !== null && Math.abs(aheadMs - clockAheadMs) > jumpMs;
  clockAheadMs = aheadMs;
  return hasJumped;
}
