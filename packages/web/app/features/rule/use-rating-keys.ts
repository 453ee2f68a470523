import { useEffect, useRef } from 'react';

interface RatingKeys {
  readonly onNumber: (value: number) => void;
  readonly onEnter: () => void;
  readonly onSkip: () => void;
}

/** Whether the focused element handles keys itself. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('a, button, select, textarea, [contenteditable], input:not([type="radio"]), dialog') !==
    null;

/** 1 to 5 rate, Enter saves, S skips, unless the focused element handles keys itself. */
export function useRatingKeys(keys: RatingKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTaken(event.target)) return;
      if (/^[1-5]$/.test(event.key)) latest.current.onNumber(Number(event.key));
      else if (event.key === 'Enter') latest.current.onEnter();
      else if (event.key === 's' || event.key === 'S') latest.current.onSkip();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
