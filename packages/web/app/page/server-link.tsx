import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A URL of this site that the router would leave unchanged. */
const plainAddress = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:\?[\w=&%+-]+)?(?:#[\w-]+)?$/;

/**
 * The router's link in server-rendered pages, where no one clicks: for each link the router would serialize and
 * parse its matches twice, and a page has fifty. In the browser the router's own link is used.
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
