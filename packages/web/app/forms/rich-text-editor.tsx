import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { loadCode } from '../connection/rescue.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Status } from '../ui/status.tsx';
import styles from './rich-text-editor.module.css';
import type { EditInPlace, TheirText } from './text-editor/edit-in-place.tsx';

interface RichTextEditorProps {
  title: string;
  /** Names the text, for its draft. */
  draftName: string;
  /** For display: sanitised by the server. */
  html: string;
  /** For editing; null means read-only. */
  source: string | null;
  /** Shown for an empty text. */
  empty?: ReactNode;
  /** The version of the text. */
  version: number;
  /** Saves the text, which began from version `was`; the new `html` and `source` come back as props. */
  save: (html: string, was: number) => Promise<void>;
  /** Another user's text, saved while this one was edited. */
  theirs: TheirText | null;
  /** The user gives up their changes. */
  onCancel: () => void;
}

/** Text to read, and to edit in place for those who may. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { title, draftName, html, source, empty, version, save, theirs, onCancel } = props;
  const id = useId();
  const editButton = useRef<HTMLButtonElement>(null);
  const [Editing, setEditing] = useState<typeof EditInPlace | null>(null);
  const [state, setState] = useState<'view' | 'loading' | 'edit'>('view');
  const [problem, setProblem] = useState<string | null>(null);

  const edit = async () => {
    setState('loading');
    setProblem(null);
    try {
      const loaded = await loadCode(() => import('./text-editor/edit-in-place.tsx'));
      setEditing(() => loaded.EditInPlace);
      setState('edit');
    } catch {
      setProblem("We couldn't load the editor. Check your connection and try again.");
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
      {state === 'edit' && Editing && source !== null ? (
        <Editing
          labelledBy={id}
          draftName={draftName}
          source={source}
          version={version}
          save={save}
          theirs={theirs}
          onCancel={onCancel}
          onEnd={() => setState('view')}
        />
      ) : (
        <Status loading={state === 'loading'} loadingText="Loading the editor">
          {isEmpty ? <div className={styles.empty}>{empty}</div> : <RichText html={html} />}
        </Status>
      )}
    </section>
  );
}
