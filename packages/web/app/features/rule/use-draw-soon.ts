import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const longestWaitMs = 3_000;
const shortestMs = 1_500;

/**
 * Asks for the rules when the countdown is over, and again while they are due, even if no live stream gets through;
 * with a random delay, so that not all clients ask at once. Returns the handler for zero.
 */
export function useDrawSoon(isDue: boolean): () => void {
  const { revalidate, state } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isDue || state !== 'idle') return;
    const again = setTimeout(() => void revalidate(), shortestMs + Math.random() * longestWaitMs);
    return () => clearTimeout(again);
  }, [isDue, state, revalidate]);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void revalidate(), Math.random() * longestWaitMs);
  }, [revalidate]);
}
