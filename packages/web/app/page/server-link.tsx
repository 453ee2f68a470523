import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** An address of this site of which the router would make the same. */
const plainAddress = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:\?[\w=&%+-]+)?(?:#[\w-]+)?$/;

/**
 * The router's link as it stands in a page that the server writes, where nobody clicks: for each the router would
 * read its matches as text and back, twice, and a page has fifty. In the browser the router's own takes its place.
 */
export function ServerLink(props: ComponentProps<typeof Link>) {
  const {
    to,
    mask,
    discover = 'render',
    prefetch = 'none',
    relative,
    reloadDocument,
    replace,
    ...others
  } = props;
  const { state, preventScrollReset, viewTransition, defaultShouldRevalidate, ...attributes } = others;
  if (typeof to !== 'string' || !plainAddress.test(to) || mask !== undefined || prefetch !== 'none')
    return <Link {...props} />;
  return <a {...attributes} href={to} data-discover={discover === 'render' ? 'true' : undefined} />;
}
