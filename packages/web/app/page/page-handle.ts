import type { Access, Cache } from '@tinsmith/contract/route';

/** What every page declares about itself, as API routes do in the contract. */
export interface PageHandle {
  readonly access: Access;
  readonly cache: Cache;
  /** Names in the query that a public page depends on; it sees no others, so that they cannot get past caches. */
  readonly query?: readonly string[];
  /** Small screens show the current event under the header, unless the page itself begins with a board. */
  readonly opensWithBoard?: boolean;
}
