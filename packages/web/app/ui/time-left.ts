import { msToNextChange } from '@tinsmith/domain/countdown';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onServerTimeLearned, serverNow } from '../time/server-time.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The remaining time in a countdown's steps: whole hours, minutes or seconds, 0 once past. */
export function shownTimeLeft(leftMs: number): number {
  if (leftMs <= 0) return 0;
  const step = leftMs >= 24 * hourMs ? hourMs : leftMs >= hourMs ? minuteMs : secondMs;
  // The last second is not over yet.
  return Math.max(1, leftMs - (leftMs % step));
}

/** Calls back whenever the shown time changes, as often as its smaller unit needs. Pauses in hidden tabs. */
export function watchTimeLeft(toMs: number, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    const waitMs = msToNextChange(toMs - serverNow());
    if (waitMs === null || document.hidden) return;
    timer = setTimeout(() => {
      onChange();
      plan();
    }, waitMs);
  };
  const lookAgain = () => {
    if (!document.hidden) onChange();
    plan();
  };
  plan();
  document.addEventListener('visibilitychange', lookAgain);
  const unlearn = onServerTimeLearned(lookAgain);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', lookAgain);
    unlearn();
  };
}

/**
 * The time left on the server's clock. `atMs` is the server's time when the page was rendered: the first rendering
 * in the browser uses it too, so that both are the same.
 */
export function useTimeLeft(toMs: number, atMs: number): number {
  return useSyncExternalStore(
    (onChange) => watchTimeLeft(toMs, onChange),
    () => shownTimeLeft(toMs - serverNow()),
    () => shownTimeLeft(toMs - atMs),
  );
}

/**
 * Says whether the time to a moment has just run out: once per moment, and only if it was seen running. A clock
 * that is corrected at zero runs out a second time, which is ignored.
 */
export function createZeroWatch(): (toMs: number, leftMs: number) => boolean {
  let runningTo: number | null = null;
  let ranOutAt: number | null = null;
  return (toMs, leftMs) => {
    if (leftMs > 0) {
      if (toMs !== ranOutAt) runningTo = toMs;
      return false;
    }
    if (runningTo !== toMs) return false;
    runningTo = null;
    ranOutAt = toMs;
    return true;
  };
}

/** Fires once when the time runs out, and only if it was running before. */
export function useZero(toMs: number, leftMs: number, onZero: (() => void) | undefined): void {
  const [hasRunOut] = useState(() => {
    const watch = createZeroWatch();
    watch(toMs, leftMs);
    return watch;
  });
  useEffect(() => {
    if (hasRunOut(toMs, leftMs)) onZero?.();
  }, [toMs, leftMs, onZero, hasRunOut]);
}

const announcedMs = [hourMs, 10 * minuteMs, minuteMs];

/** The moment to announce between two readings of the clock: an hour, 10 minutes, a minute, or zero. */
export function passedMoment(beforeMs: number, leftMs: number): number | null {
  if (beforeMs > 0 && leftMs <= 0) return 0;
  const passed = announcedMs.filter((moment) => beforeMs >= moment && leftMs < moment);
  return passed.at(-1) ?? null;
}
