import type { Cache } from '@tinsmith/contract/route';
import { publicLifetime } from '@tinsmith/domain/cache-lifetime';

/** Milliseconds to the next phase boundary of any event, or null while none is in sight. */
export type NextBoundary = () => Promise<number | null>;

/** Reads the boundary before an answer is made, and tells how much of that time is left whenever asked. */
export async function openBoundary(nextBoundary: NextBoundary): Promise<() => number | null> {
  const askedAt = performance.now();
  // Where the boundary is not known, nothing is kept.
  const leftMs = await nextBoundary().catch(() => 0);
  // An answer that was long in the making, or begun before a boundary, must not get the time that is gone.
  return () => (leftMs === null ? null : leftMs - (performance.now() - askedAt));
}

/** The stricter of two classes: whichever keeps less. */
export function stricterCache(one: Cache, other: Cache): Cache {
  if (one.class === 'none' || other.class === 'none') return { class: 'none' };
  if (one.class === 'private' || other.class === 'private') return { class: 'private' };
  return { class: 'public', seconds: Math.min(one.seconds, other.seconds) };
}

/** What an answer's Cache-Control allows; nothing where it is silent. */
export function parseCacheControl(header: string): Cache {
  const [, seconds] = /^public, max-age=(\d+)/.exec(header) ?? [];
  if (seconds !== undefined) return { class: 'public', seconds: Number(seconds) };
  return { class: header.startsWith('private') ? 'private' : 'none' };
}

/** The Cache-Control of an answer. Whoever came with a session is never given something others may keep. */
export function cacheControl(cache: Cache, hasSession: boolean, msToNextBoundary: number | null): string {
  if (cache.class === 'none') return 'no-store';
  if (cache.class === 'private' || hasSession) return 'private, no-store';
  const { freshSeconds, staleSeconds } = publicLifetime(cache.seconds, msToNextBoundary);
  return `public, max-age=${freshSeconds}, stale-while-revalidate=${staleSeconds}`;
}
