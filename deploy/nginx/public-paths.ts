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
  readonly isPublic: boolean;
}

/** A word of nginx's settings has less than 4,096 letters. */
const maxLength = 3_500;

/**
 * Neighbours that are both public or both not, as one; the order stays. Tried one after the other, 200 patterns took a
 * third of the time of an answer from the cache.
 */
function joinPatterns(patterns: readonly Pattern[]): Pattern[] {
  const joined: Pattern[] = [];
  for (const pattern of patterns) {
    const last = joined.at(-1);
    if (last?.isPublic === pattern.isPublic && last.regex.length + pattern.regex.length < maxLength)
      joined.splice(-1, 1, { ...last, regex: `${last.regex}|${pattern.regex}` });
    else joined.push(pattern);
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
  const patterns = [...byPath]
    .filter(([pattern]) => !isFixed(pattern))
    .toSorted(([a], [b]) => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : 0))
    .map(([pattern, isPublic]) => ({ regex: regexOf(pattern), isPublic }));
  const lines = [
    // nginx looks these up in a table, before it tries any pattern.
    ...[...byPath]
      .filter(([pattern]) => isFixed(pattern))
      .flatMap(([pattern, isPublic]) => {
        const bare = pattern.replace(/\/$/, '');
        return (bare === '' ? ['/'] : [bare, `${bare}/`]).map((path) => `  "${path}" ${Number(isPublic)};`);
      }),
    ...joinPatterns(patterns).map(({ regex, isPublic }) => `  "~^(?:${regex})$" ${Number(isPublic)};`),
  ];
  const queries = new Set(declared.filter((one) => one.isPublic).flatMap((one) => one.queries));
  return { PUBLIC_PATHS: [...new Set(lines)].join('\n'), PUBLIC_QUERIES: [...queries].toSorted().join('|') };
}
