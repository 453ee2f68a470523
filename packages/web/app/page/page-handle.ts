import type { Access, Cache } from '@tinsmith/contract/route';
import type { ComponentType } from 'react';

/** What every page declares about itself, as API routes do in the contract. */
export interface PageHandle {
  readonly access: Access;
  readonly cache: Cache;
  /** Names in the query that a public page depends on; it sees no others, so that they cannot get past caches. */
  readonly query?: readonly string[];
  /**
   * Without a session everybody gets the same page but for the token of its forms: those who ask at once share a
   * rendering that knows nothing of them, and each gets a copy with their own token.
   */
  readonly isSameButToken?: true;
  /** The largest file in bytes that a form of the page may bring; left out where none does. */
  readonly maxFileBytes?: number;
  /** Small screens show the current event under the header, unless the page itself begins with a board. */
  readonly opensWithBoard?: boolean;
  /** Stands above all else in the sidebar. */
  readonly Sidebar?: ComponentType;
}
