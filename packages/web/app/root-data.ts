import type { CurrentUser } from '@tinsmith/contract/account';
import type { Site } from '@tinsmith/contract/site';

/** What the frame around every page knows. */
export interface RootData {
  readonly site: Site;
  readonly user: CurrentUser;
}
