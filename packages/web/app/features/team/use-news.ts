import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { refreshCurrentEvent } from '../competition/current-event.ts';

/** After an action the page and the frame reload, then a sentence says what was done. */
export function useNews() {
  const { revalidate } = useRevalidator();
  const [news, setNews] = useState('');
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The row or dialog that had the focus may be gone.
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (news && isFocusLost) ref.current?.focus();
  }, [news]);
  const done = async (text: string) => {
    await Promise.all([revalidate(), refreshCurrentEvent()]);
    setNews(text);
  };
  return { news, newsProps: { ref, role: 'status', tabIndex: -1 }, done } as const;
}
