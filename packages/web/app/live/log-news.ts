import { useSyncExternalStore } from 'react';

/** What the live stream tells of a log: how many posts everybody sees, and the newest of them. */
export interface LogNews {
  readonly numLogs: number;
  readonly latestId: number | null;
}

// A module of its own: the frame, which every page carries, has no need of it.
const newsOf = new Map<string, LogNews>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The live stream told of a log. */
export function noteLog(short: string, news: LogNews): void {
  newsOf.set(short, news);
  for (const notify of listeners) notify();
}

/** What the live stream told of a log, if anything. */
export const useLogNews = (short: string): LogNews | undefined =>
  useSyncExternalStore(
    subscribe,
    () => newsOf.get(short),
    () => undefined,
  );
