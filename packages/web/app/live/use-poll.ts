import { useEffect, useRef } from 'react';

/** Calls `ask` regularly while the page is visible, and at once when it becomes visible again. */
export function usePoll(ask: () => unknown, everyMs: number, isOn = true): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const stop = () => clearInterval(timer);
    const start = () => {
      stop();
      timer = setInterval(() => latest.current(), everyMs);
    };
    const turn = () => {
      if (document.visibilityState === 'hidden') return stop();
      latest.current();
      start();
    };
    if (document.visibilityState === 'visible') start();
    document.addEventListener('visibilitychange', turn);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', turn);
    };
  }, [everyMs, isOn]);
}
