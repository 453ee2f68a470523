import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether a script runs: not in the page as sent, whose buttons must work without. */
export const useHasScript = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
