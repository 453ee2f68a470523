import type { CurrentUser } from '@tinsmith/contract/account';
import type { Site } from '@tinsmith/contract/site';
import type { FrameEvent } from '../features/competition/frame-event.ts';

/** What the frame around every page knows. */
export interface RootData {
  readonly site: Site;
  readonly user: CurrentUser;
  readonly event: FrameEvent;
  /** For forms that are sent without script; null on pages that are everybody's. */
  readonly csrfToken: string | null;
  /** What a form that was sent without script has done. */
  readonly flash: string | null;
}
