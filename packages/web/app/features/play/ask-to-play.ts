import type { StartedPlay } from '@tinsmith/contract/play';
import { callApi } from '../../api/browser-api.ts';
import { startPlay } from '../../api/gen/play.ts';

/** Asks the site where a game is, which counts the play. */
export const askToPlay = (entryId: number): Promise<StartedPlay> =>
  callApi(startPlay, { params: { id: String(entryId) }, body: {} });
