import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

// Which forms of the page have unsaved input, and whether a draft of it stays in the browser. The router
// supports only one guard, so all forms register here.
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

/** Nothing on the page can be saved any more: its account is gone. */
export function giveUpUnsaved(): void {
  unsaved.clear();
  notifyAll();
}

let isLetGo = false;

/** The page is about to reload itself and keeps what was typed: the browser need not ask. */
export function letPageGo(): void {
  isLetGo = true;
}
export const isPageLetGo = (): boolean => isLetGo;

/**
 * Makes the page ask before it is left while a form has unsaved input. The returned function releases it at once,
 * for a form that navigates away itself after saving.
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
