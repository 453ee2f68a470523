import type { Access, Cache } from '@tinsmith/contract/route';

/** What every page declares about itself, as API routes do in the contract. */
export interface PageHandle {
  readonly access: Access;
  readonly cache: Cache;
  /** Names in the query that a public page depends on; it sees no others, so that they cannot get past caches. */
  readonly query?: readonly string[];
  /** The largest file in bytes that a form of the page may bring; left out where none does. */
  readonly maxFileBytes?: number;
  /** Small screens show the current event under the header, unless the page itself begins with a board. */
  readonly opensWithBoard?: boolean;
}
