import { type PlayPlace, tabSandboxOf } from '@tinsmith/domain/play-place';

/** Our own files on the origins of games; no game has a path that begins so. */
export const scriptPath = '/tinsmith/play.js';
export const probePath = '/tinsmith/probe.html';

/**
 * What shared memory needs, for games whose scripts may share some, and for the probe page when it is asked about it.
 * Not for all: browsers start another process for such a page, which takes a good part of the time to its first frame.
 */
export const isolationHeader = {
  name: 'document-isolation-policy',
  value: 'isolate-and-require-corp',
} as const;
/** Of the probe page's address. */
export const isolatedSearch = '?threads';

/** What a game may not use, even where it would ask. */
const denied = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
];

/**
 * The headers of every file of a game. It runs in a sandbox, in the frame and in its own tab, loads from its own origin
 * alone, and is framed by the site alone. COOP is missing on purpose: with a sandbox browsers would refuse the page.
 * Threads need isolation besides, and that every file says who may load it.
 */
export function playHeaders(place: PlayPlace, publicUrl: string): Readonly<Record<string, string>> {
  // With an opaque origin, which is what a sandbox makes of a shared one, 'self' matches nothing.
  const own = place.isWildcard ? "'self'" : `${place.scheme}://${place.domain}${place.port}`;
  return {
    'content-security-policy': [
      `default-src ${own} data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'`,
      `form-action ${own}`,
      "base-uri 'self'",
      `frame-ancestors ${new URL(publicUrl).origin}${place.isWildcard ? " 'self'" : ` ${own}`}`,
      `sandbox ${tabSandboxOf(place)}`,
    ].join('; '),
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    ...(!place.isWildcard && { 'access-control-allow-origin': '*' }),
    'permissions-policy': denied.map((name) => `${name}=()`).join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    // Asked for again each time, since a game may be hidden or replaced; unchanged files are not sent again.
    'cache-control': 'private, no-cache',
    ...(place.scheme === 'https' && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
