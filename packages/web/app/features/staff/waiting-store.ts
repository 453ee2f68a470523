import type { WaitingItem } from '@tinsmith/contract/admin-records';
import { useSyncExternalStore } from 'react';

// One request for the frame and the pages that show the same.
let latest: readonly WaitingItem[] | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function setWaiting(items: readonly WaitingItem[] | null): void {
  latest = items;
  for (const notify of listeners) notify();
}

const readLatest = () => latest;
const readNothing = () => null;

/** What waits for the viewer, by the last answer; `loaded` until there is one. */
export const useWaiting = (loaded: readonly WaitingItem[]): readonly WaitingItem[] =>
  useSyncExternalStore(subscribe, readLatest, readNothing) ?? loaded;

export const countAll = (items: readonly WaitingItem[]): number =>
  items.reduce((sum, { count }) => sum + count, 0);

export const numAt = (items: readonly WaitingItem[], at: WaitingItem['at']): number =>
  countAll(items.filter((item) => item.at === at));
