import type { Uploads } from '@tinsmith/contract/file';
import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../time/server-time.ts';
import { AnswersInOrder } from './answers-in-order.ts';
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

/**
 * Asks again while something changes by itself: a file is checked, or a teammate sends one. Responses may arrive
 * out of order; an older one must not undo what is shown.
 */
export function useFreshUploads(loaded: Uploads, ask: () => Promise<Uploads>) {
  const [uploads, setUploads] = useState(loaded);
  const [answers] = useState(() => new AnswersInOrder());
  const refresh = useCallback(async () => {
    const question = answers.ask();
    try {
      const answer = await ask();
      if (answers.isNews(question)) setUploads(answer);
    } catch {
      // The next request may get through.
    }
  }, [answers, ask]);
  const change = useCallback(
    (changed: (now: Uploads) => Uploads) => {
      answers.change();
      setUploads(changed);
    },
    [answers],
  );
  // The page was reloaded, which says that there is news, but not how old it is by now.
  const first = useRef(loaded);
  useEffect(() => {
    if (loaded !== first.current) void refresh();
  }, [loaded, refresh]);
  return { uploads, change, refresh };
}

/** Asks before the page is left while a fingerprint is computed; sealed files can resume later. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isHashing()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
