import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

// spec §2: the page refreshes one second after its countdown reaches zero.
const afterZeroMs = 1_000;

/** Asks again a second after zero, and each second while names are drawn. Returns the handler for zero. */
export function useKnock(isDue: boolean): () => void {
  const { revalidate, state } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isDue || state !== 'idle') return;
    const again = setTimeout(() => void revalidate(), afterZeroMs);
    return () => clearTimeout(again);
  }, [isDue, state, revalidate]);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void revalidate(), afterZeroMs);
  }, [revalidate]);
}
