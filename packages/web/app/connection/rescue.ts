import { isApiError } from '@tinsmith/contract/client';
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
  readonly id: string;
  readonly path?: string;
  readonly parentId?: string;
  readonly module: string;
}
declare global {
  interface Window {
    readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, RouteFiles | undefined>> };
    readonly __reactRouterRouteModules?: Readonly<Record<string, unknown>>;
  }
}

/** The files of a page that have not been loaded yet. */
function filesOf(pattern: string): string[] {
  const { routes = {} } = window.__reactRouterManifest ?? {};
  const pathOf = (route: RouteFiles | undefined): string =>
    route ? `${pathOf(routes[route.parentId ?? ''])}/${route.path ?? ''}` : '';
  const plain = (path: string) => path.split('/').filter(Boolean).join('/');
  return Object.values(routes).flatMap((route) =>
    route &&
    plain(pathOf(route)) === plain(pattern) &&
    !(route.id in (window.__reactRouterRouteModules ?? {}))
      ? [route.module]
      : [],
  );
}

/**
 * Fetches a page's code before the router does: if that fails, the router reloads the page, which without a connection
 * ends at the browser's error page.
 */
export async function fetchPage(pattern: string, url: string, signal: AbortSignal): Promise<void> {
  const files = filesOf(pattern);
  if (files.length === 0) return;
  const load = () => Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
  try {
    await load();
  } catch (error) {
    const connection = await loadConnection();
    if (connection) await connection.fetchPage(load, url, signal);
    // The router would reload: without a connection our own message is better.
    else if (!navigator.onLine) throw error;
  }
}
