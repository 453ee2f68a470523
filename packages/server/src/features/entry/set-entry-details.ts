import type { Entry, setEntryDetails as route } from '@tinsmith/contract/entry';
import type { Received } from '@tinsmith/contract/route';
import { linkKinds, parseLink } from '@tinsmith/domain/entry-links';
import { entryTags, isChosenTag } from '@tinsmith/domain/entry-tags';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { sanitizePostText } from '../../platform/post-text.ts';
import { updateDetails } from './change-entry.queries.ts';
import { checkText } from './check-text.ts';
import type { EntrySubject } from './entry-subject.ts';
import { entryWriter } from './entry-writer.ts';
import { refuseChange } from './refuse-change.ts';
import { type EntryParts, showEntry } from './show-entry.ts';

const oneLine = (text: string): string => normalizeText(text).replace(/\s+/g, ' ');

/** Each tag once, in the order of the list. */
function checkTags(chosen: readonly string[]): string[] {
  if (!chosen.every(isChosenTag)) throw new Problem('unknown-tag');
  return entryTags.filter((tag) => chosen.includes(tag.id)).map((tag) => tag.id);
}

function checkCredits(sent: string): string {
  const credits = sanitizePostText(sent);
  if (credits === null) throw new Problem('text-too-long');
  return credits;
}

type Links = NonNullable<Received<typeof route>['body']['links']>;

function checkLinks(sent: Links): Links {
  const links = { ...sent };
  for (const kind of linkKinds) {
    const link = parseLink(sent[kind]);
    if (link === null) throw new Problem('bad-link');
    links[kind] = link;
  }
  return links;
}

/** Whether an entry wants a place can change until voting ends. */
function checkRanking({ kind, nowMs, votingEndMs }: EntrySubject['row']): void {
  if (kind === 'gift-exchange') throw new Problem('no-voting');
  if (nowMs >= votingEndMs) throw new Problem('voting-closed');
}

/** Changes only the fields sent: title, team name, description, credits, tags and links. */
export async function setEntryDetails(
  platform: Pick<Platform, 'db'>,
  parts: EntryParts,
  viewer: Viewer,
  { row }: EntrySubject,
  isByRank: boolean,
  { was = {}, ...sent }: Received<typeof route>['body'],
): Promise<Entry> {
  const details = {
    title: sent.title === undefined ? undefined : oneLine(sent.title),
    teamName: sent.teamName === undefined ? undefined : oneLine(sent.teamName),
    text: sent.text === undefined ? undefined : checkText(sent.text),
    credits: sent.credits === undefined ? undefined : checkCredits(sent.credits),
    chosenTags: sent.chosenTags === undefined ? undefined : checkTags(sent.chosenTags),
    links: sent.links === undefined ? undefined : checkLinks(sent.links),
    isUnranked: sent.isUnranked,
  };
  if (sent.isUnranked !== undefined) checkRanking(row);
  const writer = entryWriter(viewer, row, isByRank, Object.keys(sent));
  const changed = await updateDetails(platform.db, writer, row.id, details, was);
  if (changed.reason !== null) return refuseChange(platform, viewer, row.id, changed);
  return showEntry(platform, parts, viewer, row.id);
}
