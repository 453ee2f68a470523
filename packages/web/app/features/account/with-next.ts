import { findNextPath } from '@tinsmith/domain/next-path';

/** A URL of the account pages that leads on to where the user was; unchanged if that is nowhere. */
export function withNext(path: string, next: string | null): string {
  const known = findNextPath(next);
  return known === null || known === '/news' ? path : `${path}?next=${encodeURIComponent(known)}`;
}
