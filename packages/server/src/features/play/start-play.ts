import type { StartedPlay } from '@tinsmith/contract/play';
import type { EntryId } from '@tinsmith/domain/ids';
import type { AnyFileOwnerKind } from '../../http/file-audience.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOwnedFile } from '../file/file.queries.ts';
import { findGame } from './find-game.ts';
import { notePlay } from './play.queries.ts';
import { playAddressOf } from './play-address.ts';
import { sealTicket } from './play-tickets.ts';

/** The address of a game for one viewer. A game that isn't public needs the viewer's session. */
export async function startPlay(
  platform: Pick<Platform, 'config' | 'db' | 'scanner' | 'secrets'>,
  owner: AnyFileOwnerKind,
  viewer: Viewer,
  sessionHash: Buffer | null,
  entryId: EntryId,
): Promise<StartedPlay> {
  const { db, config, secrets } = platform;
  const { game, isOwn } = await findGame(platform, viewer, entryId);
  if (!config.play || !game?.key) throw new Problem('no-game');
  const file = await findOwnedFile(db, [owner], viewer, game.address);
  const audience = file?.facts ? await owner.audienceOf(file.facts, viewer, db) : 'nobody';
  if (audience === 'nobody' || (audience === 'viewer' && !sessionHash)) throw new Problem('no-game');
  // The team tries its own game often.
  if (!isOwn) await notePlay(db, game.fileId);
  const ticket = audience === 'viewer' && sessionHash ? sealTicket(secrets, game.key, sessionHash) : null;
  return { url: playAddressOf(config.play, entryId, game, ticket) };
}
