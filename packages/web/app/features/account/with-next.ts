import { findNextPath } from '@tinsmith/domain/next-path';

/** An address of the account pages that leads on to where somebody was; nothing is added where that is nowhere. */
export function withNext(path: string, next: string | null): string {
  const known = findNextPath(next);
  return known === null || known === '/news' ? path : `${path}?next=${encodeURIComponent(known)}`;
}
