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
    // Without it the browser's own controls stay; the next page asks again.
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
 * Menus, selects, tabs and tooltips of Base UI, once they are here; null before that and without script, where the
 * browser's own do the same. They come with the first page that uses one, so that no other page loads them, and are
 * never rendered on the server: they place themselves by style attributes, which our policy allows to scripts alone.
 */
export const useBaseUi = (): BaseUi | null =>
  useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  );
