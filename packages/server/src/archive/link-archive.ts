import type { ArchiveLinks, Drawing } from '../http/archive.ts';
import { Html } from '../platform/html.ts';

export interface LiveSite {
  /** Without a slash at the end. */
  readonly url: string;
  /** The event's short name. */
  readonly short: string;
}

/** The page of the archive for an address of the live site, if there is one. */
function findPage(pathname: string, { short }: LiveSite, hasPage: (path: string) => boolean): string | null {
  const parts = pathname.split('/').filter((part) => part !== '');
  const isOfEvent = parts[0]?.toLowerCase() === short.toLowerCase();
  const page = (isOfEvent ? parts.slice(1) : parts).join('/');
  return (isOfEvent || parts[0] === 'entry') && hasPage(page) ? page : null;
}

/** Links from a page at `path`, by which the archive works in any folder, and from a disk. */
export function linkArchive(
  path: string,
  site: LiveSite,
  hasPage: (path: string) => boolean,
  pathOfDrawing: (drawing: Drawing) => string,
): ArchiveLinks {
  const up = '../'.repeat(path === '' ? 0 : path.split('/').length);
  const file = (name: string): string => up + name.split('/').map(encodeURIComponent).join('/');
  const page = (to: string): string => file(to === '' ? 'index.html' : `${to}/index.html`);
  const rewrite = (href: string): string | null => {
    if (href.startsWith('#') || /^mailto:/i.test(href)) return null;
    const address = URL.parse(href.replaceAll('&amp;', '&'), `${site.url}/${site.short}/`);
    if (!address) return null;
    const isLive = address.origin === new URL(site.url).origin;
    const inside = isLive ? findPage(address.pathname, site, hasPage) : null;
    return inside === null ? address.href.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : page(inside);
  };
  return {
    page,
    file,
    drawing: (drawing) => file(pathOfDrawing(drawing)),
    text: (safeHtml) =>
      new Html(
        safeHtml.replace(/<a\b[^>]*?href="([^"]*)"[^>]*>/g, (_, href: string) => {
          const target = rewrite(href);
          return target === null ? '<a>' : `<a href="${target}">`;
        }),
      ),
  };
}
