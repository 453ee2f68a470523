import type { Cache } from '@tinsmith/contract/route';
import { publicLifetime } from '@tinsmith/domain/cache-lifetime';

/** Milliseconds to the next phase boundary of any event, or null if none is planned. */
export type NextBoundary = () => Promise<number | null>;

/** Reads the boundary before a response is made; the returned function gives the time left. */
export async function openBoundary(nextBoundary: NextBoundary): Promise<() => number | null> {
  const askedAt = performance.now();
  // If the boundary is unknown, nothing is cached.
  const leftMs = await nextBoundary().catch(() => 0);
  // A response that took long, or was started before a boundary, must not get the time already gone.
  return () => (leftMs === null ? null : leftMs - (performance.now() - askedAt));
}

/** The stricter of two classes: the one that caches less. */
export function stricterCache(one: Cache, other: Cache): Cache {
  if (one.class === 'none' || other.class === 'none') return { class: 'none' };
  if (one.class === 'private' || other.class === 'private') return { class: 'private' };
  return { class: 'public', seconds: Math.min(one.seconds, other.seconds) };
}

/** The cache class of a response's Cache-Control; none if there is no header. */
export function parseCacheControl(header: string): Cache {
  const [, seconds] = /^public, max-age=(\d+)/.exec(header) ?? [];
  if (seconds !== undefined) return { class: 'public', seconds: Number(seconds) };
  return { class: header.startsWith('private') ? 'private' : 'none' };
}

/** The Cache-Control of a response. A response to a session is never cacheable by others. */
export function cacheControl(cache: Cache, hasSession: boolean, msToNextBoundary: number | null): string {
  if (cache.class === 'none') return 'no-store';
  if (cache.class === 'private' || hasSession) return 'private, no-store';
  const { freshSeconds, staleSeconds, errorSeconds } = publicLifetime(cache.seconds, msToNextBoundary);
  return `public, max-age=${freshSeconds}, stale-while-revalidate=${staleSeconds}, stale-if-error=${errorSeconds}`;
}
