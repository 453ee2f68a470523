import { Problem } from '../../http/problems.ts';
import { sanitizeEditorText } from '../../platform/editor-text.ts';

/** The page puts 'Error: ' before it. */
const tooLong = 'the text is longer than 32 KiB. Nothing was lost. Please shorten it and save again.';

/** The description as it is stored, from what an editor sends. */
export function checkText(html: string): string {
  const text = sanitizeEditorText(html);
  if (text === null) throw new Problem('text-too-long', { sentence: tooLong });
  return text;
}
