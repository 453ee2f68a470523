import { type SiteAddresses, siteAddressNames } from './site-addresses.ts';

export const siteTodoNames = [
  ...siteAddressNames,
  'organizers',
  'organizerAddress',
  'news',
  'event',
] as const;
export type SiteTodoName = (typeof siteTodoNames)[number];

export interface SiteTodo {
  readonly name: SiteTodoName;
  /** 'example': it came with the texts and leads nowhere. */
  readonly state: 'empty' | 'example';
}

interface Filled {
  readonly links: SiteAddresses;
  readonly organizers: readonly { readonly email: string | null }[];
  readonly numNews: number;
  readonly numEvents: number;
}

/** The videos that come with the TINS texts. */
const exampleVideos = ['T1nS_4m1nQk', 'sUmm3r5_6Wo'];

/** Hosts under .example exist nowhere. */
const isExample = (address: string): boolean =>
  /^https:\/\/[^/]*\.example(?:\/|$)|@[^@]*\.example$/.test(address) ||
  exampleVideos.some((id) => address.endsWith(id));

/** What a site still lacks, in the order of what its visitors notice. */
export function listSiteTodo({ links, organizers, numNews, numEvents }: Filled): SiteTodo[] {
  const todo = (name: SiteTodoName, value: string | null | undefined): SiteTodo[] => {
    if (!value) return [{ name, state: 'empty' }];
    return isExample(value) ? [{ name, state: 'example' }] : [];
  };
  const addresses = organizers.flatMap(({ email }) => (email === null ? [] : [email]));
  return [
    ...todo('event', numEvents > 0 ? 'yes' : null),
    ...todo('news', numNews > 0 ? 'yes' : null),
    ...todo('organizers', organizers.length > 0 ? 'yes' : null),
    ...(organizers.length > 0 ? todo('organizerAddress', addresses.find(isExample) ?? addresses[0]) : []),
    ...siteAddressNames.flatMap((name) => todo(name, links[name]?.url)),
  ];
}
