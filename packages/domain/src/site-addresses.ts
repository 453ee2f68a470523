/** External addresses that only an installation can know. Until one is set, the site does not mention it. */
export const siteAddressNames = [
  'community',
  'mailingGroup',
  'chat',
  'donate',
  'shop',
  'aboutVideo',
  'historyVideo',
] as const;
export type SiteAddressName = (typeof siteAddressNames)[number];

export type SiteAddresses = Readonly<
  Record<SiteAddressName, { readonly label: string; readonly url: string } | null>
>;

/** The given ones, and null for each of the others. */
export const completeAddresses = (given: Partial<SiteAddresses>): SiteAddresses => ({
  community: null,
  mailingGroup: null,
  chat: null,
  donate: null,
  shop: null,
  aboutVideo: null,
  historyVideo: null,
  ...given,
});

const isAddressName = (name: string): name is SiteAddressName =>
  siteAddressNames.some((known) => known === name);

const link = /\(site:(\w+)\)/g;
/** The part of /about that lists the organizers. */
const organizersAddress = '/about#about-the-organizers';

/** What a text may link to or need: the addresses, and the organizers. */
export interface SiteParts {
  readonly links: SiteAddresses;
  readonly organizers: readonly unknown[];
}

/** Where `site:name` leads; null if the site does not have it. */
function findPart({ links, organizers }: SiteParts, name: string): string | null {
  if (name === 'organizers') return organizers.length > 0 ? organizersAddress : null;
  return isAddressName(name) ? (links[name]?.url ?? null) : null;
}

export const hasPart = (site: SiteParts, name: string): boolean => findPart(site, name) !== null;

/** Paragraphs and list items, each with its lines. */
function splitBlocks(markdown: string): string[] {
  const blocks: string[] = [];
  for (const line of markdown.split('\n')) {
    const isNew = blocks.length === 0 || line.trim() === '' || /^\s*([-*]|\d+\.)\s/.test(line);
    if (isNew) blocks.push(line);
    else blocks.push(`${blocks.pop()}\n${line}`);
  }
  return blocks;
}

/** Replaces `(site:name)` with addresses. A paragraph or list item that links to one that is not set is dropped. */
export const resolveAddresses = (markdown: string, site: SiteParts): string =>
  splitBlocks(markdown)
    .filter((block) => [...block.matchAll(link)].every(([, name = '']) => hasPart(site, name)))
    .map((block) => block.replace(link, (_, name: string) => `(${findPart(site, name)})`))
    .join('\n');
