import { useSyncExternalStore } from 'react';

/** The live stream's news of a log: the number of public posts, and the newest of them. */
export interface LogNews {
  readonly numLogs: number;
  readonly latestId: number | null;
}

// A separate module: the frame, which every page includes, does not need it.
const newsOf = new Map<string, LogNews>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Records news of a log from the live stream. */
export function noteLog(short: string, news: LogNews): void {
  newsOf.set(short, news);
  for (const notify of listeners) notify();
}

/** The live stream's news of a log, if any. */
export const useLogNews = (short: string): LogNews | undefined =>
  useSyncExternalStore(
    subscribe,
    () => newsOf.get(short),
    () => undefined,
  );
