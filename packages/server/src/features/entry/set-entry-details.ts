import type { Entry, setEntryDetails as route } from '@tinsmith/contract/entry';
import type { Received } from '@tinsmith/contract/route';
import { entryTags, isChosenTag } from '@tinsmith/domain/entry-tags';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { updateDetails } from './change-entry.queries.ts';
import { refuseChange } from './refuse-change.ts';
import { type EntryParts, showEntry } from './show-entry.ts';

const oneLine = (text: string): string => normalizeText(text).replace(/\s+/g, ' ');

/** Once each, in the order of the list. */
function checkTags(chosen: readonly string[]): string[] {
  if (!chosen.every(isChosenTag)) throw new Problem('unknown-tag');
  return entryTags.filter((tag) => chosen.includes(tag.id)).map((tag) => tag.id);
}

/** Changes what was sent of title, team name, credits and tags. */
export async function setEntryDetails(
  platform: Pick<Platform, 'db'>,
  parts: EntryParts,
  viewer: Viewer,
  id: number,
  sent: Received<typeof route>['body'],
): Promise<Entry> {
  const account = getAccount(viewer);
  const details = {
    title: sent.title === undefined ? undefined : oneLine(sent.title),
    teamName: sent.teamName === undefined ? undefined : oneLine(sent.teamName),
    credits: sent.credits === undefined ? undefined : normalizeText(sent.credits),
    chosenTags: sent.chosenTags === undefined ? undefined : checkTags(sent.chosenTags),
  };
  if (!(await updateDetails(platform.db, account, id, details))) return refuseChange(platform, viewer, id);
  return showEntry(platform, parts, viewer, id);
}
