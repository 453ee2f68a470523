import { useSyncExternalStore } from 'react';

type BaseUi = typeof import('./base-ui.tsx');

let loaded: BaseUi | null = null;
let isLoading = false;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  isLoading = true;
  try {
    loaded = await import('./base-ui.tsx');
  } catch {
    // The native controls stay; the next page tries again.
    isLoading = false;
  }
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isLoading) void load();
  return () => listeners.delete(listener);
}

/**
 * Menus, selects, tabs and tooltips of Base UI, once loaded; null before that and without script, where native
 * controls do the same. They load with the first page that uses one, so that no other page needs them, and are
 * never rendered on the server: they use style attributes for positioning, which our policy allows only to scripts.
 */
export const useBaseUi = (): BaseUi | null =>
  useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  );
