import type { PlayState } from '@tinsmith/contract/play';
import type { EntryId } from '@tinsmith/domain/ids';
import { type PlayPlace, playOriginOf, sandboxOf } from '@tinsmith/domain/play-place';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findGame } from './find-game.ts';
import type { WebFile } from './play.queries.ts';
import { playAddressOf } from './play-address.ts';
import { isolatedSearch, probePath } from './play-headers.ts';

const presentOwn = (file: WebFile): PlayState['own'] => ({
  name: file.name,
  state: file.state ?? 'waiting',
  refusal: file.refusal === null ? null : { kind: file.refusal, subject: file.refusalSubject },
  plays: file.plays,
});

function presentGame(
  game: WebFile,
  place: PlayPlace,
  entryId: EntryId,
  isPublic: boolean,
): PlayState['game'] {
  const origin = playOriginOf(place, entryId);
  return {
    fileId: game.fileId,
    size: game.bytes,
    areSavesKept: place.isWildcard,
    isThreaded: game.isThreaded ?? false,
    origin,
    probeUrl: `${origin}${probePath}${game.mayShareMemory ? isolatedSearch : ''}`,
    url: isPublic ? playAddressOf(place, entryId, game) : null,
    sandbox: sandboxOf(place),
  };
}

/** Whether an entry can be played in the page; for its team, also why not. */
export async function readPlay(
  platform: Pick<Platform, 'config' | 'db' | 'scanner'>,
  viewer: Viewer,
  entryId: EntryId,
): Promise<PlayState> {
  const { game, files, isOwn, isPublic } = await findGame(platform, viewer, entryId);
  const newest = isOwn ? files[0] : undefined;
  const { play } = platform.config;
  return {
    game: game && play && presentGame(game, play, entryId, isPublic),
    own: newest ? presentOwn(newest) : null,
  };
}
