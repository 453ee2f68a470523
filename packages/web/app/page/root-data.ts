import type { CurrentUser } from '@tinsmith/contract/account';
import type { Site } from '@tinsmith/contract/site';
import type { FrameEvent } from '../features/competition/frame-event.ts';
import type { Demo } from '../features/dev/read-demo.ts';

/** The data of the frame around every page. */
export interface RootData {
  readonly site: Site;
  readonly user: CurrentUser;
  readonly event: FrameEvent;
  /** For forms sent without script; null on pages shared by everyone. */
  readonly csrfToken: string | null;
  /** The outcome of a form sent without script. */
  readonly flash: string | null;
  /** Only in development. */
  readonly demo?: Demo | null;
}
