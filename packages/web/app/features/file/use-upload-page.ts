import type { Uploads } from '@tinsmith/contract/file';
import { useCallback, useEffect, useState } from 'react';
import { serverNow } from '../../time/server-time.ts';
import { isHashing } from './upload-store.ts';

/** The server's time, in steps that a chart can show. */
export function useNow(atMs: number): number {
  const [nowMs, setNowMs] = useState(atMs);
  useEffect(() => {
    setNowMs(serverNow());
    const timer = setInterval(() => setNowMs(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** Asks again while something changes by itself: what arrived is checked, or a team mate sends. */
export function useFreshUploads(loaded: Uploads, ask: () => Promise<Uploads>) {
  const [uploads, setUploads] = useState(loaded);
  const [shown, setShown] = useState(loaded);
  if (shown !== loaded) {
    setShown(loaded);
    setUploads(loaded);
  }
  const refresh = useCallback(
    () =>
      ask().then(setUploads, () => {
        // The next one may get through.
      }),
    [ask],
  );
  return { uploads, setUploads, refresh };
}

/** Asks before the page is left while a fingerprint is taken; whatever is sealed goes on later. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isHashing()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
