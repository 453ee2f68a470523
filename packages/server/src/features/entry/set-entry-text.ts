import type { setEntryText as route } from '@tinsmith/contract/entry';
import type { Output, Received } from '@tinsmith/contract/route';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { editPostText, showPostText } from '../../platform/post-text.ts';
import { updateDetails } from './change-entry.queries.ts';
import { checkText } from './check-text.ts';
import type { EntrySubject } from './entry-subject.ts';
import { entryWriter } from './entry-writer.ts';
import { refuseChange } from './refuse-change.ts';

/** Accepts the description as an editor sends it; returns it as shown and as edited. */
export async function setEntryText(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  { row }: EntrySubject,
  isByRank: boolean,
  { text: html, was }: Received<typeof route>['body'],
): Promise<Output<typeof route>> {
  const text = checkText(html);
  const writer = entryWriter(viewer, row, isByRank, ['text']);
  const changed = await updateDetails(platform.db, writer, row.id, { text }, { text: was });
  if (changed.reason !== null) return refuseChange(platform, viewer, row.id, changed);
  return { text: showPostText(text), source: editPostText(text), version: changed.fieldVersions.text ?? 0 };
}
