/** External links of an entry: to play it, to read its source, to see a video of it. One of each. */
export const linkKinds = ['play', 'source', 'video'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** In characters, as stored: by then all of them are ASCII. */
export const maxLinkLength = 500;

/** A host as people type it, without a scheme. */
const isBare = (text: string): boolean => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(text);

/**
 * A link as stored: absolute, over HTTPS, without a user name or password. Empty if none was given, null if
 * it is invalid.
 */
export function parseLink(given: string): string | null {
  const text = given.trim();
  if (text === '') return '';
  const address = isBare(text) ? `https://${text}` : text;
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { href, hostname, username, password } = new URL(address);
  const isFine = hostname.includes('.') && username === '' && password === '' && href.length <= maxLinkLength;
  return isFine ? href : null;
}

/** The name people know a site by. */
export const hostOfLink = (link: string): string => new URL(link).hostname.replace(/^www\./, '');
