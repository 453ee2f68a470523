/** Where an entry leads to elsewhere: to play it, to read its source, to see a video of it. One of each. */
export const linkKinds = ['play', 'source', 'video'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** In characters, as it is kept: no other than ASCII are left in it then. */
export const maxLinkLength = 500;

/** A host as people type it, without what stands before it. */
const isBare = (text: string): boolean => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(text);

/**
 * An address as it is kept: whole, over HTTPS, without a name or password in it. Empty where none was given, null where
 * it is not one.
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

/** What people know a site by. */
export const hostOfLink = (link: string): string => new URL(link).hostname.replace(/^www\./, '');
