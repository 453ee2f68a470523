import type { NextBoundary } from '../../http/cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { findBoundaries } from './competition.queries.ts';

/** How long everything stays as it is. Concurrent callers share one database query. */
export function watchNextBoundary({ db, contact }: Pick<Platform, 'db' | 'contact'>): NextBoundary {
  let underWay: { readonly askedAt: number; readonly left: Promise<number | null> } | null = null;
  return async () => {
    if (!underWay) {
      const askedAt = performance.now();
      const left = contact
        .orAway(() => findBoundaries(db))
        .then((boundaries) => {
          contact.answered(boundaries, askedAt);
          return boundaries.toNextMs;
        })
        .finally(() => {
          underWay = null;
        });
      underWay = { askedAt, left };
    }
    const { askedAt, left } = underWay;
    const leftMs = await left;
    // Counted from before the query, on a monotonic clock: rather too little than too much.
    return leftMs === null ? null : leftMs - (performance.now() - askedAt);
  };
}
