import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Files and feeds are not pages; URLs of pages have no dot. */
const isPage = (path: string): boolean => !/^\/(?:api|upload)\/|\.[^/]*$/.test(path);

/** The path within this site that a press on a link in a text leads to, or null to leave it to the browser. */
function findPath(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || event.defaultPrevented || !link || link.target || link.hasAttribute('download'))
    return null;
  const { origin, pathname, search, hash } = link;
  if (origin !== window.location.origin || !isPage(pathname)) return null;
  const isJump = hash !== '' && pathname === window.location.pathname && search === window.location.search;
  return isJump ? null : `${pathname}${search}${hash}`;
}

/** Lets the links inside a text lead to other pages without reloading the site. */
export function useTextLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const path = findPath(event);
    if (path === null) return;
    event.preventDefault();
    void navigate(path);
  };
}
