import { setEntryText } from '@tinsmith/contract/entry';
import { callApi } from '../../api/browser-api.ts';
import { RichTextEditor } from '../../forms/rich-text-editor.tsx';
import type { EntryPartProps } from './entry-part.ts';

export function EntryText({ entry, onChange }: EntryPartProps) {
  const save = async (text: string) =>
    onChange(await callApi(setEntryText, { params: { id: String(entry.id) }, body: { text } }));
  return (
    <RichTextEditor
      title="Description"
      draftName={`entry ${entry.id} text`}
      html={entry.text ?? ''}
      source={entry.editable ? entry.source : null}
      empty="Nothing here yet. What's it about, and how do you play it?"
      save={save}
    />
  );
}
