import type { setEntryText as route } from '@tinsmith/contract/entry';
import type { Output } from '@tinsmith/contract/route';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import { sanitizeEditorText } from '../../platform/editor-text.ts';
import type { Platform } from '../../platform/platform.ts';
import { editPostText, showPostText } from '../../platform/post-text.ts';
import { updateText } from './change-entry.queries.ts';
import { assertEditable, refuseChange } from './refuse-change.ts';

/** The page puts 'Error: ' before it. */
const tooLong = 'the text is longer than 32 KiB. Nothing was lost, shorten it and save again.';

/** Takes the description as an editor sends it; answers it as it is shown and as it is edited. */
export async function setEntryText(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  id: number,
  html: string,
): Promise<Output<typeof route>> {
  const account = getAccount(viewer);
  await assertEditable(platform, viewer, id);
  const text = sanitizeEditorText(html);
  if (text === null) throw new Problem('text-too-long', { sentence: tooLong });
  if (!(await updateText(platform.db, account, id, text))) return refuseChange(platform, viewer, id);
  return { text: showPostText(text), source: editPostText(text) };
}
