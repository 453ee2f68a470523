import { decideView, isOpenToEveryone } from '@tinsmith/domain/entry-rules';
import type { EntryId } from '@tinsmith/domain/ids';
import { isMember } from '@tinsmith/domain/standing';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findEntry } from '../entry/entry.queries.ts';
import { listWebFiles, type WebFile } from './play.queries.ts';

/** Whether the virus scan keeps a file from being downloaded, and so from being played. */
export const isHeldBack = (
  { scanner }: Pick<Platform, 'scanner'>,
  { scanState }: { readonly scanState: string | null },
): boolean => scanState === 'found' || (scanState === null && scanner !== null);

export interface FoundGame {
  readonly isOwn: boolean;
  /** Anyone may play it, so its address works without a session. */
  readonly isPublic: boolean;
  /** The one that is played; null if there is none, or the viewer may not. */
  readonly game: WebFile | null;
  readonly files: readonly WebFile[];
}

/** The game of an entry as a viewer can play it. Staff who look into a secret gift download it, which is recorded. */
export async function findGame(
  platform: Pick<Platform, 'config' | 'db' | 'scanner'>,
  viewer: Viewer,
  entryId: EntryId,
): Promise<FoundGame> {
  const entry = await findEntry(platform.db, viewer, entryId);
  const view = entry && decideView(entry);
  if (!entry || !view?.isVisible) throw new Problem('no-entry');
  const isOwn = isMember(entry.standing, entry.id);
  const isPublic = isOpenToEveryone(entry);
  if (!platform.config.play || !view.canSeeContents || view.isStaffView)
    return { isOwn, isPublic, game: null, files: [] };
  const files = await listWebFiles(platform.db, entry.id);
  const game = files.find((file) => file.state === 'ready' && !isHeldBack(platform, file)) ?? null;
  return { isOwn, isPublic, game, files };
}
