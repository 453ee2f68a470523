import { isApiError } from '@tinsmith/contract/client';
import { useSyncExternalStore } from 'react';
import { matchRoutes, useNavigation } from 'react-router';
import type { Connection } from './connection.ts';

// Every page includes this file. What it loads comes once the page is idle, while the connection is still there.

let loading: Promise<Connection | null> | null = null;

/** What looks after a lost connection; null if its own code could not be fetched. */
export function loadConnection(): Promise<Connection | null> {
  loading ??= import('./connection.ts').then(
    ({ connection }) => connection,
    () => {
      loading = null;
      return null;
    },
  );
  return loading;
}

/** Browsers throw a TypeError for a request that got no response, each with its own message. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed|import/i.test(error.message);

const awayStatuses: readonly number[] = [502, 503, 504];

/** Whether there was no response, or only that the site is away, such as while it restarts. */
export const isUnanswered = (error: unknown): boolean =>
  isUnreachable(error) || (isApiError(error) && awayStatuses.includes(error.status));

/** A request got no response: asks whether the site can be reached at all. */
export function doubtConnection(): void {
  void loadConnection().then((connection) => connection?.doubt());
}

/** Reading that goes on by itself: if there is no response, it waits until the site answers. */
export async function readPatiently<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const connection = isUnanswered(error) ? await loadConnection() : null;
    if (!connection) throw error;
    return connection.repeat(read, signal);
  }
}

/** Code that the page needs now. If the site has another build by now, the page reloads. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    await (await loadConnection())?.reloadIfReplaced(load);
    throw error;
  }
}

/** A part that the page can do without: nothing is shown in its place until its code can be fetched. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return loadPart(load);
  }
}

/** Text typed before the page reloaded itself, in the tab's storage. */
export const typedTextKey = 'typed text';

/** Fields that their user has changed since the page was loaded. */
export const touchedFields = new WeakSet<EventTarget>();

/** Notes which fields are typed in. From the start: text typed first is worth as much. */
export function watchFields(): () => void {
  const touch = ({ target }: Event) => void (target && touchedFields.add(target));
  document.addEventListener('input', touch, true);
  return () => document.removeEventListener('input', touch, true);
}

interface RouteFiles {
  readonly module: string;
}
interface RouterPage extends Window {
  readonly __reactRouterDataRouter?: { readonly routes: AgnosticRoutes };
  readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, RouteFiles | undefined>> };
  readonly __reactRouterRouteModules?: Readonly<Record<string, unknown>>;
}
type AgnosticRoutes = Parameters<typeof matchRoutes>[0];

/** The files of a page that have not been loaded yet. */
function listMissing(pathname: string): string[] {
  const page = window as RouterPage;
  const matches = matchRoutes(page.__reactRouterDataRouter?.routes ?? [], pathname) ?? [];
  return matches.flatMap(({ route: { id = '' } }) => {
    const file = page.__reactRouterManifest?.routes[id]?.module;
    return file && !(id in (page.__reactRouterRouteModules ?? {})) ? [file] : [];
  });
}

/** The navigation whose page is being fetched. */
let current: AbortController | null = null;
const listeners = new Set<() => void>();

function setCurrent(navigation: AbortController | null): void {
  current = navigation;
  for (const notify of listeners) notify();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether another page is on its way: the router knows that only once it has the page's code. */
export function useIsGoing(): boolean {
  const isFetching = useSyncExternalStore(
    subscribe,
    () => current !== null,
    () => false,
  );
  const { state } = useNavigation();
  return isFetching || state !== 'idle';
}

/** The page is not fetched any more. */
export const endFetching = (): void => setCurrent(null);

/** Whether the router can go on: otherwise the whole page is being loaded, of another build. */
async function fetchPage(files: readonly string[], url: string, signal: AbortSignal): Promise<boolean> {
  const load = () => Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
  try {
    await load();
    return true;
  } catch {
    const connection = await loadConnection();
    return connection ? connection.fetchPage(load, url, signal) : true;
  }
}

/**
 * Fetches a page's code before the router does. If that fails, the router would reload the page at once, which without
 * a connection ends at the browser's error page.
 */
export async function fetchBeforeNavigation(
  navigate: () => Promise<unknown>,
  { to }: { readonly to: string | number },
): Promise<void> {
  current?.abort();
  const url = new URL(typeof to === 'string' ? to : '', window.location.href);
  const files = url.origin === window.location.origin ? listMissing(url.pathname) : [];
  if (files.length > 0) {
    const navigation = new AbortController();
    setCurrent(navigation);
    const isThere = await fetchPage(files, url.href, navigation.signal).catch(() => true);
    // Another one has begun since, or the whole page is loaded: the router must not go on with this one.
    if (navigation.signal.aborted || !isThere) return new Promise(() => {});
  }
  endFetching();
  await navigate();
}
