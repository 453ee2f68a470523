import type { setEntryText as route } from '@tinsmith/contract/entry';
import type { Output } from '@tinsmith/contract/route';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import { sanitizeEditorText } from '../../platform/editor-text.ts';
import type { Platform } from '../../platform/platform.ts';
import { editPostText, showPostText } from '../../platform/post-text.ts';
import { updateText } from './change-entry.queries.ts';
import type { EntrySubject } from './entry-subject.ts';
import { entryWriter } from './entry-writer.ts';
import { refuseChange } from './refuse-change.ts';

/** The page puts 'Error: ' before it. */
const tooLong = 'the text is longer than 32 KiB. Nothing was lost. Please shorten it and save again.';

/** Accepts the description as an editor sends it; returns it as shown and as edited. */
export async function setEntryText(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  { row }: EntrySubject,
  isByRank: boolean,
  html: string,
): Promise<Output<typeof route>> {
  const text = sanitizeEditorText(html);
  if (text === null) throw new Problem('text-too-long', { sentence: tooLong });
  const writer = entryWriter(viewer, row, isByRank, ['text']);
  const changed = await updateText(platform.db, writer, row.id, text);
  if (changed !== 'changed') return refuseChange(platform, viewer, row.id, changed);
  return { text: showPostText(text), source: editPostText(text) };
}
