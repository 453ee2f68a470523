import type { Access, Cache } from '@tinsmith/contract/route';
import type { ComponentType } from 'react';

/** What every page declares about itself, as API routes do in the contract. */
export interface PageHandle {
  readonly access: Access;
  readonly cache: Cache;
  /** Query parameters that a public page depends on; it sees no others, so that they cannot bypass caches. */
  readonly query?: readonly string[];
  /**
   * Without a session everyone gets the same page except for its form token: concurrent requests share
   * a rendering without personal data, and each gets a copy with its own token.
   */
  readonly isSameButToken?: true;
  /** The largest file in bytes that a form of the page may send; absent if it sends none. */
  readonly maxFileBytes?: number;
  /** Small screens show the current event below the header, unless the page itself starts with a board. */
  readonly opensWithBoard?: boolean;
  /** It needs the whole width: there is no sidebar beside it. Small screens have it in their menu. */
  readonly isSolo?: boolean;
  /** What the page can do without a connection, if it can do more than others. */
  readonly offlineHint?: string;
  /** The page shows the lost connection itself, because it covers the frame. */
  readonly hasOwnConnectionBar?: boolean;
  /** Comes first in the sidebar. */
  readonly Sidebar?: ComponentType;
}
