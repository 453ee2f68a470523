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
  return `/${parts.join('/')}/?`;
};

interface Pattern {
  readonly regex: string;
  readonly value: number;
}

/** A word of nginx's settings has less than 4,096 letters. */
const maxLength = 3_500;

/**
 * The same in the same order, neighbours with the same value as one: 200 patterns that are tried one after the other took a third
 * of the time of an answer from the cache.
 */
function joinPatterns(patterns: readonly Pattern[]): Pattern[] {
  const joined: Pattern[] = [];
  for (const { regex, value } of patterns) {
    const last = joined.at(-1);
    if (last?.value === value && last.regex.length + regex.length < maxLength)
      joined.splice(-1, 1, { regex: `${last.regex}|${regex}`, value });
    else joined.push({ regex, value });
  }
  return joined;
}

/** nginx's map of cacheable paths, and the query parameters allowed on them. */
export async function readPublicPaths(buildDir: string): Promise<Record<string, string>> {
  const declared = await readDeclared(buildDir);
  // Two routes may share a path: if either of them is not public, the path is not cached.
  const byPath = new Map<string, boolean>();
  for (const { path: pattern, isPublic } of declared) {
    byPath.set(pattern, isPublic || (byPath.get(pattern) ?? false));
  }
  const fixed = [...byPath].filter(([pattern]) => isFixed(pattern));
  const patterns = [...byPath]
    .filter(([pattern]) => !isFixed(pattern))
    .toSorted(([a], [b]) => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : 0))
    .map(([pattern, isPublic]) => ({ regex: regexOf(pattern), value: isPublic ? 1 : 0 }));
  // nginx looks fixed paths up in a table, wherever they are in the map, and tries patterns one after the other.
  const lines = [
    ...fixed.flatMap(([pattern, isPublic]) => {
      const value = isPublic ? 1 : 0;
      const bare = pattern.replace(/\/$/, '');
      return [`  "${bare || '/'}" ${value};`, ...(bare === '' ? [] : [`  "${bare}/" ${value};`])];
    }),
    ...joinPatterns(patterns).map(({ regex, value }) => `  "~^(?:${regex})$" ${value};`),
  ];
  const queries = new Set(declared.filter((one) => one.isPublic).flatMap((one) => one.queries));
  return { PUBLIC_PATHS: [...new Set(lines)].join('\n'), PUBLIC_QUERIES: [...queries].toSorted().join('|') };
}
