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

/** Paths by their parts; `:` is any name, `*` the rest of a path. */
interface Node {
  readonly parts: Map<string, Node>;
  /** Of the path that ends here; null if none does. */
  isPublic: boolean | null;
}

const newNode = (): Node => ({ parts: new Map(), isPublic: null });

function makeTree(patterns: Iterable<readonly [path: string, isPublic: boolean]>): Node {
  const tree = newNode();
  for (const [pattern, isPublic] of patterns) {
    let node = tree;
    for (const part of pattern.split('/').filter((one) => one !== '')) {
      const key = /^[:*]/.test(part) ? part.slice(0, 1) : part;
      const next = node.parts.get(key) ?? newNode();
      node.parts.set(key, next);
      node = next;
    }
    node.isPublic = isPublic;
  }
  return tree;
}

const hasPublic = (node: Node | undefined): boolean =>
  node !== undefined && (node.isPublic === true || [...node.parts.values()].some(hasPublic));

const literal = (text: string): string => text.replace(/[.+?^$()[\]{}|\\]/g, '\\$&');
const regexOfPart = (key: string): string => (key === '*' ? '.*' : key === ':' ? '[^/]+' : literal(key));

/** The whole pattern fails: a path of a route that is not public is not looked for among those that come after it. */
const fail = '(*COMMIT)(*FAIL)';

/**
 * What follows on a node, in router order: a name before a parameter before the rest of a path. Null if nothing there is
 * public and nothing public comes after it that could match the same path.
 */
function regexOf(node: Node, isLast: boolean): string | null {
  const [any, rest] = [node.parts.get(':'), node.parts.get('*')];
  const isLastOf = (key: string): boolean =>
    isLast && (key === '*' || (!hasPublic(rest) && (key === ':' || !hasPublic(any))));
  const names = [...node.parts.keys()].filter((key) => key !== ':' && key !== '*');
  const ways = [...names, ...(any ? [':'] : []), ...(rest ? ['*'] : [])].flatMap((key) => {
    const following = regexOf(node.parts.get(key) ?? newNode(), isLastOf(key));
    return following === null ? [] : [`/${regexOfPart(key)}${following}`];
  });
  if (node.isPublic) ways.unshift('/?$');
  if (node.isPublic === false && !(isLast && !hasPublic(rest))) ways.unshift(`/?$${fail}`);
  return ways.length === 0 ? null : ways.length === 1 ? (ways[0] ?? null) : `(?:${ways.join('|')})`;
}

/** A word of nginx's settings has less than 4,096 letters. */
const maxLength = 4_000;

/**
 * One pattern for the calls and one for everything else. Each pattern that nginx tries costs as much as a few hundred
 * letters inside one.
 */
function joinPatterns(patterns: readonly (readonly [path: string, isPublic: boolean])[]): string[] {
  const isCall = ([path]: readonly [path: string, isPublic: boolean]) => path.startsWith('/api/');
  return [
    // An event can't be called api.
    `^(?!/api/)${regexOf(makeTree(patterns.filter((one) => !isCall(one))), true)}`,
    `^${regexOf(makeTree(patterns.filter(isCall)), true)}`,
  ].map((regex) => {
    if (regex.length > maxLength) throw new Error(`nginx can't read a pattern of ${regex.length} letters.`);
    return regex;
  });
}

/** nginx's map of cacheable paths, and the query parameters allowed on them. */
export async function readPublicPaths(buildDir: string): Promise<Record<string, string>> {
  const declared = await readDeclared(buildDir);
  // What reads and what writes may share a path. nginx keeps no answers to writes.
  const byPath = new Map<string, boolean>();
  for (const { path: pattern, isPublic } of declared) {
    byPath.set(pattern, isPublic || (byPath.get(pattern) ?? false));
  }
  const lines = [
    // nginx looks these up in a table, before it tries any pattern.
    ...[...byPath]
      .filter(([pattern]) => isFixed(pattern))
      .flatMap(([pattern, isPublic]) => {
        const bare = pattern.replace(/\/$/, '');
        return (bare === '' ? ['/'] : [bare, `${bare}/`]).map((path) => `  "${path}" ${Number(isPublic)};`);
      }),
    ...joinPatterns([...byPath].filter(([pattern]) => !isFixed(pattern))).map((regex) => `  "~${regex}" 1;`),
  ];
  const queries = new Set(declared.filter((one) => one.isPublic).flatMap((one) => one.queries));
  return { PUBLIC_PATHS: [...new Set(lines)].join('\n'), PUBLIC_QUERIES: [...queries].toSorted().join('|') };
}
