import { useLocation, useMatches } from 'react-router';
import type { PageHandle } from './page-handle.ts';

/** Where to come back to, with the page's query. The account pages pass on the `next` they were given. */
export function useNext(): string {
  const { pathname, search } = useLocation();
  const known = useMatches().flatMap(({ handle }) => (handle as PageHandle | undefined)?.query ?? []);
  const query = new URLSearchParams(search);
  if (pathname.startsWith('/accounts/')) return query.get('next') ?? '/news';
  const kept = new URLSearchParams([...query].filter(([name]) => known.includes(name)));
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
}
