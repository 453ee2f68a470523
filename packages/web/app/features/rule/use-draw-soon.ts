import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const shortestMs = 1_500;
const spreadMs = 3_000;

/** Asks again while rules are due, also where no live stream gets through; not everybody in the same instant. */
export function useDrawSoon(isDue: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isDue || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), shortestMs + Math.random() * spreadMs);
    return () => clearTimeout(timer);
  }, [isDue, state, revalidate]);
}
