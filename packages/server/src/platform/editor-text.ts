import { editorToPostText } from '@tinsmith/domain/editor-text';
import { editPostText, sanitizePostText } from './post-text.ts';

/**
 * What is kept of what an editor sent, or null where that is longer than 32 KiB. It goes through the editor's form
 * once, so that reading it in the editor and saving it again changes nothing.
 */
export function sanitizeEditorText(html: string): string | null {
  const kept = sanitizePostText(editorToPostText(html));
  return kept === null ? null : sanitizePostText(editorToPostText(editPostText(kept)));
}
