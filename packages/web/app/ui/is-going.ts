import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';

let isFetching = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the code of another page is being fetched, before the router knows of the navigation. */
export function setFetching(isNow: boolean): void {
  if (isNow === isFetching) return;
  isFetching = isNow;
  for (const notify of listeners) notify();
}

/** Whether another page is on its way. */
export function useIsGoing(): boolean {
  const isFetched = useSyncExternalStore(
    subscribe,
    () => isFetching,
    () => false,
  );
  const { state } = useNavigation();
  return isFetched || state !== 'idle';
}
