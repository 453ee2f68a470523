import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FieldMessage } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Status } from '../ui/status.tsx';
import styles from './rich-text-editor.module.css';
import type { TextEditor as Editor, TextEditorHandle } from './text-editor/text-editor.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface RichTextEditorProps {
  title: string;
  /** As it is shown: sanitised by the server. */
  html: string;
  /** As it is edited; null is read-only. */
  source: string | null;
  /** Stands in for a text that is empty. */
  empty?: ReactNode;
  /** Keeps what was written; the new `html` and `source` come back as properties. */
  save: (html: string) => Promise<void>;
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Text that can be read, and in the same place be written by those who may. */
export function RichTextEditor({ title, html, source, empty, save }: RichTextEditorProps) {
  const id = useId();
  const editButton = useRef<HTMLButtonElement>(null);
  const [TextEditor, setTextEditor] = useState<typeof Editor | null>(null);
  const [state, setState] = useState<'view' | 'loading' | 'edit'>('view');
  const [problem, setProblem] = useState<string | null>(null);

  const edit = async () => {
    setState('loading');
    setProblem(null);
    try {
      const loaded = await import('./text-editor/text-editor.tsx');
      setTextEditor(() => loaded.TextEditor);
      setState('edit');
    } catch {
      setProblem('The editor could not be loaded. Check your connection and try again.');
      setState('view');
    }
  };
  // The field that had the focus is gone.
  const hasEdited = useRef(false);
  useEffect(() => {
    if (state === 'view' && hasEdited.current) editButton.current?.focus();
    hasEdited.current = state === 'edit';
  }, [state]);

  const isEmpty = html.trim() === '';
  if (isEmpty && source === null) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {source !== null && state === 'view' && (
          <Button
            ref={editButton}
            className={styles.edit}
            variant="quiet"
            isSmall
            icon="pencil"
            onClick={edit}
          >
            Edit<span className="visually-hidden"> the {title.toLowerCase()}</span>
          </Button>
        )}
      </div>
      {problem && <Note kind="err" title={problem} />}
      {state === 'edit' && TextEditor && source !== null ? (
        <EditState
          TextEditor={TextEditor}
          labelledBy={id}
          source={source}
          save={save}
          onEnd={() => setState('view')}
        />
      ) : (
        <Status loading={state === 'loading'} loadingText="Getting the editor">
          {isEmpty ? <div className={styles.empty}>{empty}</div> : <RichText html={html} />}
        </Status>
      )}
    </section>
  );
}

interface EditStateProps {
  TextEditor: typeof Editor;
  labelledBy: string;
  source: string;
  save: (html: string) => Promise<void>;
  onEnd: () => void;
}

function EditState({ TextEditor, labelledBy, source, save, onEnd }: EditStateProps) {
  const id = useId();
  const editor = useRef<TextEditorHandle>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  // The text that is edited stays the one it began with, whatever the page learns meanwhile.
  const [began] = useState(source);
  const [hasChanged, setHasChanged] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (isAsking) keepButton.current?.focus();
  }, [isAsking]);

  const keep = async () => {
    if (isSaving || !editor.current) return;
    setIsSaving(true);
    setProblem(null);
    setIsAsking(false);
    try {
      await save(editor.current.read());
      onEnd();
    } catch (error) {
      setProblem(sentenceOf(error));
      setIsSaving(false);
    }
  };
  const goOn = () => {
    setIsAsking(false);
    editor.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 's' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault();
      void keep();
    }
    if (event.key === 'Escape' && !isSaving) {
      event.preventDefault();
      if (isAsking) goOn();
      else if (hasChanged) setIsAsking(true);
      else onEnd();
    }
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and its buttons, heard in one place */}
      <div className={styles.editing} onKeyDown={onKeyDown}>
        <TextEditor
          ref={editor}
          source={began}
          labelledBy={labelledBy}
          describedBy={problem ? `${id}-problem` : undefined}
          isReadOnly={isSaving}
          onChange={setHasChanged}
        />
        <div role="alert">{problem && <FieldMessage id={`${id}-problem`} error={problem} />}</div>
        {isAsking ? (
          <Note kind="warn" title="Throw away what you changed?">
            <div className={classNames(styles.row, styles.answers)}>
              <Button ref={keepButton} isSmall onClick={goOn}>
                Keep writing
              </Button>
              <Button variant="quiet" isSmall onClick={onEnd}>
                Throw it away
              </Button>
            </div>
          </Note>
        ) : (
          <div className={styles.row}>
            <Button isBusy={isSaving} busyLabel="Saving" onClick={keep}>
              Save
            </Button>
            <Button variant="quiet" onClick={onEnd} disabled={isSaving}>
              Cancel
            </Button>
            <span className={styles.hint}>Cancel brings back the text as it was.</span>
          </div>
        )}
      </div>
      <UnsavedGuard isOn={hasChanged} />
    </>
  );
}
