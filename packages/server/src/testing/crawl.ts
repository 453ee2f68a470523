import { matchPath } from 'react-router';
import { readLinks } from './read-links.ts';
import type { TestApp } from './test-app.ts';

export interface BrokenLink {
  readonly from: string;
  readonly to: string;
  /** Its status, or the missing anchor. */
  readonly because: string;
}

export interface Crawl {
  /** Requested addresses. */
  readonly visited: readonly string[];
  readonly broken: readonly BrokenLink[];
}

export interface CrawlOptions {
  readonly session?: string | undefined;
  readonly currentShort: string;
  /** How many addresses of one shape are followed. */
  readonly linksOfAShape: number;
  /** Files of the build that are known to exist. They are the same for everyone. */
  readonly knownAssets: Set<string>;
  /** How often each shape with a query was followed: a filter is the same for everyone. */
  readonly numFiltered: Map<string, number>;
  /** How often each shape outside the current event was followed, where another crawl need not follow it again. */
  readonly numElsewhere?: Map<string, number> | undefined;
}

/** Every page links these two, with a return path: the target page is the same. */
const isWayInOrOut = (path: string) => path === '/accounts/login' || path === '/accounts/logout';

const seeds = ['/', '/sitemap.xml', '/robots.txt'];

/**
 * Follows every link as one user, through the app itself, starting at the news and the sitemap. Addresses of
 * one shape, such as the posts of a log, are the same page with other data: only the given number of each is
 * followed, counted separately for the current event and others.
 */
export async function crawl(t: TestApp, options: CrawlOptions): Promise<Crawl> {
  const { session, currentShort, linksOfAShape, knownAssets, numFiltered, numElsewhere } = options;
  const { origin } = new URL(t.platform.config.publicUrl);
  const visitor = t.visitor(session);
  const foundOn = new Map(seeds.map((address) => [address, 'the start']));
  const queue = [...seeds];
  const numOfShape = new Map<string, number>();
  const idsOf = new Map<string, ReadonlySet<string>>();
  const fragments: { from: string; to: string; id: string }[] = [];
  const broken: BrokenLink[] = [];

  const pages = t.app.pagePaths.filter((known) => known !== '/*');
  const pageOf = new Map<string, string | undefined>();
  const findPage = (pathname: string): string | undefined => {
    if (!pageOf.has(pathname))
      pageOf.set(
        pathname,
        pages.find((known) => matchPath(known, pathname)),
      );
    return pageOf.get(pathname);
  };
  const whoseIs = (pathname: string, page: string | undefined): '' | 'current' | 'other' => {
    const event = page && matchPath(page, pathname)?.params.compoId;
    return event === undefined ? '' : event === currentShort ? 'current' : 'other';
  };
  const shapeOf = ({ pathname, searchParams }: URL): string => {
    const page = findPage(pathname);
    const whose = whoseIs(pathname, page);
    const path = page ?? pathname.replace(/\/(upload|api|[^/]+\/log)\/.*/, '/$1/');
    return [path, whose, pathname.endsWith('/'), ...new Set(searchParams.keys())].join(' ');
  };

  const isWorthFollowing = (to: URL): boolean => {
    if (to.pathname.startsWith('/assets/')) return !knownAssets.has(to.pathname);
    const isDoor = isWayInOrOut(to.pathname);
    const shape = isDoor ? to.pathname : shapeOf(to);
    const isElsewhere = !isDoor && whoseIs(to.pathname, findPage(to.pathname)) !== 'current';
    const counts =
      to.search && !isDoor ? numFiltered : ((isElsewhere ? numElsewhere : undefined) ?? numOfShape);
    const count = (counts.get(shape) ?? 0) + 1;
    counts.set(shape, count);
    return count <= (isDoor ? 1 : linksOfAShape);
  };

  const note = (from: string, link: string): void => {
    const to = new URL(link, `${origin}${from}`);
    if (to.origin !== origin) return;
    const address = to.pathname + to.search;
    if (to.hash) fragments.push({ from, to: address, id: decodeURIComponent(to.hash.slice(1)) });
    if (foundOn.has(address)) return;
    foundOn.set(address, from);
    if (isWorthFollowing(to)) queue.push(address);
  };

  const visited: string[] = [];
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const { statusCode, headers, body } = await visitor.get(address);
    visited.push(address);
    if (address.startsWith('/assets/')) knownAssets.add(address);
    if (statusCode === 404 || statusCode === 429 || statusCode >= 500)
      broken.push({ from: foundOn.get(address) ?? '', to: address, because: String(statusCode) });
    else if (headers.location) note(address, String(headers.location));
    else {
      const { links, ids } = readLinks(String(headers['content-type']), body);
      if (ids) idsOf.set(address, ids);
      for (const link of links) note(address, link);
    }
  }
  for (const { from, to, id } of fragments) {
    if (idsOf.has(to) && !idsOf.get(to)?.has(id)) broken.push({ from, to, because: `no #${id}` });
  }
  return { visited, broken };
}
