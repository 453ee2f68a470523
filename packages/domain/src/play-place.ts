/** Where games are played: an origin of its own for each entry (`isWildcard`), or one for all of them. */
export interface PlayPlace {
  readonly scheme: 'http' | 'https';
  /** Without the label of the entry. */
  readonly domain: string;
  /** With its colon; empty if it is the usual one. */
  readonly port: string;
  readonly isWildcard: boolean;
}

const shape = /^(https?):\/\/(\*\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*)(:\d{1,5})?\/?$/i;

/** Reads an address such as https://*.play.example.net; null if it is none. */
export function parsePlayPlace(address: string): PlayPlace | null {
  const [, scheme = '', star, domain = '', port = ''] = shape.exec(address) ?? [];
  if (domain === '') return null;
  // An IP address has no names below it.
  if (star !== undefined && /(^|\.)\d+$/.test(domain)) return null;
  return {
    scheme: scheme.toLowerCase() as PlayPlace['scheme'],
    domain: domain.toLowerCase(),
    port,
    isWildcard: star !== undefined,
  };
}

const isBelow = (host: string, other: string): boolean => host === other || host.endsWith(`.${other}`);

/** Names below localhost are sites of their own, and share no cookies. */
const isLocal = (host: string): boolean => isBelow(host, 'localhost');

/** Why games must not be played there; null if they may. */
export function findPlayProblem({ scheme, domain }: PlayPlace, publicUrl: string): string | null {
  const site = new URL(publicUrl);
  const host = site.hostname.toLowerCase();
  if (host === domain) return "Games need a different host name from the site's";
  // Either could set cookies for the other.
  if (!isLocal(host) && (isBelow(host, domain) || isBelow(domain, host)))
    return "Games need a domain of their own, not one below or above the site's";
  if (site.protocol === 'https:' && scheme === 'http')
    return 'The site is served over https, so games have to be too';
  return null;
}

/** Whether both have the same last two labels: then they may share cookies, which only a list of domains can tell. */
export function isPlayNearSite({ domain }: PlayPlace, publicUrl: string): boolean {
  const ending = (host: string) => host.split('.').slice(-2).join('.');
  const host = new URL(publicUrl).hostname.toLowerCase();
  return !isLocal(host) && ending(host) === ending(domain);
}

const hostFor = ({ domain, isWildcard }: PlayPlace, entryId: number): string =>
  isWildcard ? `e${entryId}.${domain}` : domain;

/** The origin of an entry's games. It stays the same over uploads, so that saved games do. */
export const playOriginOf = (place: PlayPlace, entryId: number): string =>
  `${place.scheme}://${hostFor(place, entryId)}${place.port}`;

/** All origins of games, as a policy names them. */
export const playSourceOf = ({ scheme, domain, port, isWildcard }: PlayPlace): string =>
  `${scheme}://${isWildcard ? '*.' : ''}${domain}${port}`;

/**
 * The entry that a host name belongs to: null if it is shared by all or belongs to none, undefined if it is not a
 * host of games at all. The port is not compared, since proxies drop it.
 */
export function readPlayHost(place: PlayPlace, hostHeader: string): { entryId: number | null } | undefined {
  const host = hostHeader.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (!place.isWildcard) return host === place.domain ? { entryId: null } : undefined;
  if (!isBelow(host, place.domain)) return undefined;
  const [, digits] = /^e(\d{1,16})$/.exec(host.slice(0, -place.domain.length - 1)) ?? [];
  return { entryId: digits === undefined ? null : Number(digits) };
}

/**
 * What a game may do. On an origin that all games share it gets an opaque one instead, or it could read what others
 * saved, and answer for them by a service worker.
 */
export const sandboxOf = ({ isWildcard }: Pick<PlayPlace, 'isWildcard'>): string =>
  ['allow-scripts', ...(isWildcard ? ['allow-same-origin'] : []), 'allow-pointer-lock', 'allow-forms'].join(
    ' ',
  );

/** In its own tab it may open dialogs too. From a frame they would block the page around it, with its Stop button. */
export const tabSandboxOf = (place: Pick<PlayPlace, 'isWildcard'>): string =>
  `${sandboxOf(place)} allow-modals`;
