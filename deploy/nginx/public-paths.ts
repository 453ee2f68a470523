import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { allRoutes } from '../../packages/server/src/http/all-routes.ts';
import { readPageTable } from '../../packages/server/src/pages/page-table.ts';

interface Declared {
  readonly path: string;
  readonly isPublic: boolean;
  /** Query parameters that the response depends on. */
  readonly queries: readonly string[];
}

const queriesOf = (route: (typeof allRoutes)[number]): string[] => {
  const query = 'query' in route ? route.query : undefined;
  return query && 'shape' in query ? Object.keys(query.shape as object) : [];
};

/** Every path the site knows, and whether its responses may be shared. */
export async function readDeclared(buildDir: string): Promise<Declared[]> {
  const file = path.resolve(buildDir, 'server/index.js');
  const { pages } = readPageTable(await import(pathToFileURL(file).href));
  return [
    ...allRoutes.map((route) => ({
      path: route.path,
      isPublic: route.cache.class === 'public',
      queries: queriesOf(route),
    })),
    ...pages.map(({ path: pattern, handle }) => ({
      path: pattern,
      isPublic: handle.cache.class === 'public',
      queries: handle.query ?? [],
    })),
  ];
}

const isFixed = (pattern: string): boolean => !/[:*]/.test(pattern);

/** In router order: a name before a parameter before a wildcard, from left to right. */
const rankOf = (pattern: string): string =>
  pattern
    .split('/')
    .map((part) => (part.startsWith('*') ? '3' : part.startsWith(':') ? '2' : '1'))
    .join('');

const regexOf = (pattern: string): string => {
  const parts = pattern
    .split('/')
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('*') ? '.*' : part.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+'),
    );
  return `^/${parts.join('/')}/?$`;
};

/** nginx's map of cacheable paths, and the query parameters allowed on them. */
export async function readPublicPaths(buildDir: string): Promise<Record<string, string>> {
  const declared = await readDeclared(buildDir);
  // Two routes may share a path: if either of them is not public, the path is not cached.
  const byPath = new Map<string, boolean>();
  for (const { path: pattern, isPublic } of declared) {
    byPath.set(pattern, isPublic || (byPath.get(pattern) ?? false));
  }
  const lines = [...byPath]
    .toSorted(([a], [b]) => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : 0))
    .flatMap(([pattern, isPublic]) => {
      const value = isPublic ? 1 : 0;
      if (!isFixed(pattern)) return [`  "~${regexOf(pattern)}" ${value};`];
      const bare = pattern.replace(/\/$/, '');
      return [`  "${bare || '/'}" ${value};`, ...(bare === '' ? [] : [`  "${bare}/" ${value};`])];
    });
  const queries = new Set(declared.filter((one) => one.isPublic).flatMap((one) => one.queries));
  return { PUBLIC_PATHS: [...new Set(lines)].join('\n'), PUBLIC_QUERIES: [...queries].toSorted().join('|') };
}
