import { matchRoutes } from 'react-router';
import { setFetching } from '../ui/is-going.ts';
import type { Connection } from './connection.ts';
import { isUnanswered } from './unanswered.ts';

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

/** A request got no response: asks whether the site can be reached at all. */
export function doubtConnection(): void {
  void loadConnection().then((connection) => connection?.doubt());
}

/** A vote that waited for the connection has reached the site. */
export function countSentVote(isWhole: boolean): void {
  void loadConnection().then((connection) => connection?.countVote(isWhole));
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
    current = navigation;
    setFetching(true);
    const isThere = await fetchPage(files, url.href, navigation.signal).catch(() => true);
    // Another one has begun since, or the whole page is loaded: the router must not go on with this one.
    if (navigation.signal.aborted || !isThere) return new Promise(() => {});
  }
  setFetching(false);
  await navigate();
}
