import { type ComponentType, useEffect, useState } from 'react';
import { loadCode } from '../connection/rescue.ts';
import { whenIdle } from '../ui/idle.ts';

/**
 * A form that a press opens. Its code is no part of the first load, but there once the page is idle, so that the form
 * opens without a connection, too.
 */
export function useLateForm<P>(load: () => Promise<ComponentType<P>>, isAllowed = true) {
  const [Form, setForm] = useState<ComponentType<P> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!isAllowed) return;
    // The press tries again.
    whenIdle()
      .then(load)
      .catch(() => {});
  }, [load, isAllowed]);
  const open = async () => {
    setIsLoading(true);
    setProblem(null);
    try {
      const loaded = await loadCode(load);
      setForm(() => loaded);
      setIsOpen(true);
    } catch {
      setProblem("We couldn't load the form. Check your connection and try again.");
    }
    setIsLoading(false);
  };
  return { Form: isOpen ? Form : null, isLoading, problem, open, close: () => setIsOpen(false) };
}
