import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether script runs: false in the page as sent, whose buttons must work without it. */
export const useHasScript = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
