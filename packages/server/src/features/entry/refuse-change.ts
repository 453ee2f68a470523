import type { EntryKeeper } from '@tinsmith/domain/entry-rules';
import type { EntryId } from '@tinsmith/domain/ids';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Unchanged } from './change-entry.queries.ts';
import { findEntry } from './entry.queries.ts';
import { listVersions, type TextName } from './entry-version.queries.ts';
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
  unchanged: Unchanged = { reason: 'refused' },
): Promise<never> {
  if (unchanged.reason === 'emptied') throw refuseEmptying();
  if (unchanged.reason === 'conflict') throw await refuseConflict(platform, id, unchanged.names);
  throw new Problem((await findReason(platform, viewer, id)) ?? 'entry-closed');
}

const namesOfTexts: Readonly<Record<string, string>> = {
  title: 'the title',
  teamName: 'the team name',
  text: 'the description',
  credits: 'the credits',
  chosenTags: 'the tags',
  links: 'the links',
};

/** Says who changed it, if that is still known. */
async function refuseConflict(
  { db }: Pick<Platform, 'db'>,
  id: EntryId,
  names: readonly TextName[],
): Promise<Problem> {
  const versions = await listVersions(db, id);
  const by = versions.find(({ changed }) => names.some((name) => changed[name] !== undefined))?.savedBy;
  const what = names.map((name) => namesOfTexts[name] ?? 'this answer').join(' and ');
  return new Problem('changed-meanwhile', {
    sentence: `${by ?? 'Someone else'} changed ${what} while you were editing. Nothing was saved, and nothing is lost: compare both texts and save again.`,
  });
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
