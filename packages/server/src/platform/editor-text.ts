import { editorToPostText } from '@tinsmith/domain/editor-text';
import { editPostText, sanitizePostText } from './post-text.ts';

/**
 * The stored form of an editor's input, or null if it is longer than 32 KiB. It goes through the editor's
 * form once, so that opening it in the editor and saving it again changes nothing.
 */
export function sanitizeEditorText(html: string): string | null {
  const kept = sanitizePostText(editorToPostText(html));
  return kept === null ? null : sanitizePostText(editorToPostText(editPostText(kept)));
}
