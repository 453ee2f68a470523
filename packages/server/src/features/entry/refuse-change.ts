import type { EntryId } from '@tinsmith/domain/ids';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findEntry } from './entry.queries.ts';
import { isEditable, viewEntry } from './view-entry.ts';

/** Why an entry cannot be changed: looked up only afterwards, for the error message. Null if it can. */
async function findReason(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  id: EntryId,
): Promise<'no-entry' | 'not-your-entry' | 'entry-closed' | null> {
  const row = await findEntry(db, viewer, id);
  const view = row && viewEntry(row);
  if (!row || !view?.isVisible) return 'no-entry';
  if (isEditable(row)) return null;
  return view.isMember ? 'entry-closed' : 'not-your-entry';
}

/** Called after a statement that found it may not write. */
export async function refuseChange(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  id: EntryId,
): Promise<never> {
  throw new Problem((await findReason(platform, viewer, id)) ?? 'entry-closed');
}
