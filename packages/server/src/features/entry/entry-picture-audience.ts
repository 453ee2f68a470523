import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findEntry, findEntryOfFile } from './entry.queries.ts';
import { noteLook } from './show-entry.ts';
import { viewEntry } from './view-entry.ts';

/** Who may have an entry's image: whoever may see inside. Null for a file that belongs to no entry. */
export const openEntryPictures =
  ({ db }: Pick<Platform, 'db'>) =>
  async (viewer: Viewer, name: string): Promise<'everyone' | 'viewer' | 'nobody' | null> => {
    const id = await findEntryOfFile(db, name);
    const row = id === null ? null : await findEntry(db, viewer, id);
    if (!row) return null;
    const view = viewEntry(row);
    if (!view.isVisible || !view.canSeeContents) return 'nobody';
    await noteLook({ db }, row, view);
    return row.isSecret || row.numShown === 0 ? 'viewer' : 'everyone';
  };
