import type { PageHandle } from '@tinsmith/web/page/page-handle';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { rememberLast } from '../platform/bounded-memo.ts';

interface PageRoute {
  readonly id: string;
  readonly path: string;
  readonly handle: PageHandle;
}

/** The page of a path: its declaration, and the path's parameters. */
export interface PageMatch {
  readonly path: string;
  readonly handle: PageHandle;
  readonly params: Readonly<Record<string, string | undefined>>;
}

type Manifest = ServerBuild['routes'];

const childrenOf = (routes: Manifest, parentId: string | undefined): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => ({
      id: route?.id ?? '',
      path: route?.path ?? '',
      ...(route?.index ? { index: true } : { children: childrenOf(routes, route?.id ?? '') }),
    }));

const hasChildren = (routes: Manifest, id: string): boolean =>
  Object.values(routes).some((route) => route?.parentId === id);

/** The router compiles every route for each path it matches; most paths are requested again and again. */
const maxKnownPaths = 1000;

export interface PageTable {
  readonly pages: PageRoute[];
  match(path: string): PageMatch | null;
}

/** The pages of a build with their declarations. A page without access or cache class fails at startup. */
export function readPageTable(build: ServerBuild): PageTable {
  const pages = Object.values(build.routes).flatMap((route) => {
    if (!route || hasChildren(build.routes, route.id)) return [];
    const handle = route.module.handle as PageHandle | undefined;
    if (!handle?.access?.who) throw new Error(`Page ${route.id} declares no access.`);
    if (!handle.cache?.class) throw new Error(`Page ${route.id} declares no cache class.`);
    if (handle.isSameButToken && (handle.access.who !== 'anyone' || handle.cache.class !== 'private')) {
      throw new Error(`Page ${route.id} is not everybody's, or others may keep its token.`);
    }
    return [{ id: route.id, path: `/${route.path ?? ''}`, handle }];
  });
  const byId = new Map(pages.map((page) => [page.id, page]));
  const tree = childrenOf(build.routes, undefined);
  const match = (path: string): PageMatch | null => {
    const leaf = matchRoutes(tree, path)?.at(-1);
    const page = leaf && byId.get(leaf.route.id ?? '');
    return page ? { path: page.path, handle: page.handle, params: leaf.params } : null;
  };
  return { pages, match: rememberLast(match, maxKnownPaths) };
}
