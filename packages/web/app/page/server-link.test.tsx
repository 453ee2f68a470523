import { renderToStaticMarkup } from 'react-dom/server';
import { Link, type LinkProps, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ServerLink } from './server-link.tsx';

const attributesOf = (html: string) =>
  [...(/^<a([^>]*)>/.exec(html)?.[1] ?? '').matchAll(/\s([\w-]+)="([^"]*)"/g)]
    .map(([, name, value]) => `${name}=${value}`)
    .toSorted();

const draw = (Tag: typeof ServerLink | typeof Link, props: LinkProps) =>
  attributesOf(
    renderToStaticMarkup(
      <StaticRouter location="/jam27/log?page=2#top">
        <Tag {...props}>there</Tag>
      </StaticRouter>,
    ),
  );

test.each<LinkProps>([
  { to: '/' },
  { to: '/news' },
  { to: '/jam27/' },
  { to: '/jam27/log/page/3', className: 'more', 'aria-current': 'page' },
  { to: '/accounts/login?next=%2Fjam27%2Flog', rel: 'nofollow' },
  { to: '/jam27/team#invitations', replace: true, state: { from: 1 }, preventScrollReset: true },
  { to: '/news?a=1&b=2#c', target: '_blank', reloadDocument: true },
  { to: '/news', discover: 'none' },
  { to: '/news//x' },
  { to: '//example.org/x' },
  { to: '/a/../b' },
  { to: '/user/a%20b' },
  { to: '/user/ä ö' },
  { to: '/x?' },
  { to: '/x#' },
  { to: '..' },
  { to: '?page=3' },
  { to: '#here' },
  { to: 'https://example.org/' },
  { to: { pathname: '/x', search: 'a=1' } },
])('a link that the server writes is the one that the browser makes of it: %j', (props) => {
  const written = draw(ServerLink, props);
  expect(written.length).toBeGreaterThan(0);
  expect(written).toEqual(draw(Link, props));
});
