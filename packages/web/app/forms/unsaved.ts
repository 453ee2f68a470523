import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

// Which forms of the page hold what is not saved, and whether a draft of it stays in the browser. The router asks one
// guard, so all forms tell it here.
const unsaved = new Map<symbol, boolean>();
const listeners = new Set<() => void>();

const notifyAll = () => {
  for (const notify of listeners) notify();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const hasUnsaved = (): boolean => unsaved.size > 0;
export const isAllDrafted = (): boolean => [...unsaved.values()].every(Boolean);
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, hasUnsaved, () => false);

function set(form: symbol, isDrafted: boolean | null): void {
  if (isDrafted === null) unsaved.delete(form);
  else unsaved.set(form, isDrafted);
  notifyAll();
}

/** Nothing of the page can be saved any more: its account is gone. */
export function giveUpUnsaved(): void {
  unsaved.clear();
  notifyAll();
}

/**
 * Has the page ask before it is left while a form holds what is not saved. The answer lets go at once, for a form that
 * leaves by itself after saving.
 */
export function useUnsaved(isChanged: boolean, isDrafted = false): () => void {
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    if (!isChanged) return;
    set(form, isDrafted);
    return () => set(form, null);
  }, [form, isChanged, isDrafted]);
  return useCallback(() => set(form, null), [form]);
}
