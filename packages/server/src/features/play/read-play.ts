import type { PlayState } from '@tinsmith/contract/play';
import type { EntryId } from '@tinsmith/domain/ids';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findGame } from './find-game.ts';
import type { WebFile } from './play.queries.ts';

const presentOwn = (file: WebFile): PlayState['own'] => ({
  name: file.name,
  state: file.state ?? 'waiting',
  refusal: file.refusal === null ? null : { kind: file.refusal, subject: file.refusalSubject },
  plays: file.plays,
});

/** Whether an entry can be played in the page; for its team, also why not. */
export async function readPlay(
  platform: Pick<Platform, 'config' | 'db' | 'scanner'>,
  viewer: Viewer,
  entryId: EntryId,
): Promise<PlayState> {
  const { game, files, isOwn } = await findGame(platform, viewer, entryId);
  const newest = isOwn ? files[0] : undefined;
  return {
    game: game && {
      fileId: game.fileId,
      size: game.bytes,
      areSavesKept: platform.config.play?.isWildcard ?? false,
      isThreaded: game.isThreaded ?? false,
    },
    own: newest ? presentOwn(newest) : null,
  };
}
