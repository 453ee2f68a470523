import type { Access, Cache } from '@tinsmith/contract/route';

/** What every page declares about itself, as API routes do in the contract. */
export interface PageHandle {
  readonly access: Access;
  readonly cache: Cache;
  /** Small screens show the current event under the header, unless the page itself begins with a board. */
  readonly opensWithBoard?: boolean;
}
