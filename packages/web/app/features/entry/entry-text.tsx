import { callApi } from '../../api/browser-api.ts';
import { setEntryText } from '../../api/gen/entry.ts';
import { RichTextEditor } from '../../forms/rich-text-editor.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { EntryPartProps } from './entry-part.ts';
import { TheirVersion } from './their-version.tsx';
import { isConflict, useTheirSave } from './use-their-save.ts';

export function EntryText({ entry, onChange }: EntryPartProps) {
  const { theirs, look, forget } = useTheirSave(entry.id);
  const save = async (text: string, was: number) => {
    const params = { id: String(entry.id) };
    try {
      const { version, ...saved } = await callApi(setEntryText, { params, body: { text, was } });
      onChange({ ...saved, fieldVersions: { ...entry.fieldVersions, text: version } });
      forget();
    } catch (error) {
      if (isConflict(error)) await look(['text']);
      throw error;
    }
  };
  const text = theirs?.texts.text;
  const cancel = () => {
    if (theirs && text)
      onChange({
        text: text.html,
        source: text.source,
        fieldVersions: { ...entry.fieldVersions, text: theirs.fieldVersions.text ?? 0 },
      });
    forget();
  };
  return (
    <RichTextEditor
      title="Description"
      draftName={`entry ${entry.id} text`}
      html={entry.text ?? ''}
      source={entry.editable ? entry.source : null}
      empty="Nothing here yet. What's it about, and how do you play it?"
      version={entry.fieldVersions.text ?? 0}
      save={save}
      onCancel={cancel}
      theirs={
        theirs && text
          ? {
              source: text.source,
              version: theirs.fieldVersions.text ?? 0,
              note: (answers) => (
                <TheirVersion theirs={theirs} what="the description" {...answers}>
                  {text.html === '' ? <p>It's empty now.</p> : <RichText html={text.html} />}
                </TheirVersion>
              ),
            }
          : null
      }
    />
  );
}
