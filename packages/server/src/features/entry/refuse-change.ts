import type { EntryKeeper } from '@tinsmith/domain/entry-rules';
import type { EntryId } from '@tinsmith/domain/ids';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Changed } from './change-entry.queries.ts';
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

/** Called after a statement that did not write. */
export async function refuseChange(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  id: EntryId,
  changed: Exclude<Changed, 'changed'> = 'refused',
): Promise<never> {
  if (changed === 'emptied') throw refuseEmptying();
  throw new Problem((await findReason(platform, viewer, id)) ?? 'entry-closed');
}

const keptSentences: Readonly<Record<EntryKeeper, string>> = {
  result: "This entry is in the results, so it can't be deleted.",
  ballot:
    "People have voted on this entry, reviewed it or reported a problem with it, so it can't be deleted.",
  rule: 'This entry says how it meets the rules. Clear those answers first, then you can delete it.',
};

/** An entry that something refers to is not deleted. */
export const refuseKept = (keeper: EntryKeeper): Problem =>
  new Problem('entry-in-use', { sentence: keptSentences[keeper] });

/** Nor is it cleared until nothing of it is left. */
export const refuseEmptying = (): Problem =>
  new Problem('entry-in-use', {
    sentence:
      'People have voted on this entry or reviewed it, so something of it has to stay: a title, a description, an image, a link or a file.',
  });
