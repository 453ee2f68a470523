import type { PageHandle } from '@tinsmith/web/page/page-handle';

/** What visitors without an account get of each other's renderings. */
type Sharing = 'everything' | 'everything but the token' | 'nothing';

/** By how a page is declared. */
const sharingOf = ({ cache, isSameButToken }: PageHandle): Sharing => {
  if (cache.class === 'public') return 'everything';
  return isSameButToken ? 'everything but the token' : 'nothing';
};

/** All of a request that decides whether its rendering is shared. */
export interface Asked {
  readonly handle: PageHandle | null;
  readonly href: string;
  readonly hasCredentials: boolean;
  readonly flash: string | null;
  readonly isPosted: boolean;
  /** In development it adds forms to every page, which need a token. */
  readonly hasDemoSwitch: boolean;
}

export interface SharingKey {
  readonly key: string;
  /** The page has forms: each visitor gets a copy with a token of their own. */
  readonly hasToken: boolean;
}

/** The key under which a rendering is shared; null if it is for one visitor alone. */
export function sharingKeyOf({
  handle,
  href,
  hasCredentials,
  flash,
  isPosted,
  hasDemoSwitch,
}: Asked): SharingKey | null {
  if (!handle || hasCredentials || flash !== null || isPosted) return null;
  const sharing = sharingOf(handle);
  return sharing === 'nothing'
    ? null
    : { key: `${sharing} ${href}`, hasToken: hasDemoSwitch || sharing === 'everything but the token' };
}
