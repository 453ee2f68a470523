import { isProblem } from '@tinsmith/contract/client';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { loadCode } from '../connection/rescue.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FieldMessage } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Status } from '../ui/status.tsx';
import { DraftLine } from './draft-line.tsx';
import styles from './rich-text-editor.module.css';
import type { TextEditor as Editor, TextEditorHandle } from './text-editor/text-editor.tsx';
import { useDraft } from './use-draft.ts';

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

interface TheirText {
  readonly source: string;
  readonly version: number;
  /** Shows it, with what to do. */
  readonly note: (answers: TheirAnswers) => ReactNode;
}

interface TheirAnswers {
  readonly onUse: () => void;
  readonly onAdd: () => void;
}

function sentenceOf(error: unknown): string {
  // This error is about the text, and shown beside it.
  if (isProblem(error, 'text-too-long')) return error.sentence;
  return error instanceof Error ? error.message : String(error);
}

/** Text to read, and to edit in place for those who may. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { title, draftName, html, source, empty, version, save, theirs, onCancel } = props;
  const id = useId();
  const editButton = useRef<HTMLButtonElement>(null);
  const [TextEditor, setTextEditor] = useState<typeof Editor | null>(null);
  const [state, setState] = useState<'view' | 'loading' | 'edit'>('view');
  const [problem, setProblem] = useState<string | null>(null);

  const edit = async () => {
    setState('loading');
    setProblem(null);
    try {
      const loaded = await loadCode(() => import('./text-editor/text-editor.tsx'));
      setTextEditor(() => loaded.TextEditor);
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
      {state === 'edit' && TextEditor && source !== null ? (
        <EditState
          TextEditor={TextEditor}
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

interface EditStateProps
  extends Pick<RichTextEditorProps, 'draftName' | 'version' | 'save' | 'theirs' | 'onCancel'> {
  TextEditor: typeof Editor;
  labelledBy: string;
  source: string;
  onEnd: () => void;
}

function EditState(props: EditStateProps) {
  const { TextEditor, labelledBy, draftName, source, version, save, theirs, onCancel, onEnd } = props;
  const id = useId();
  const editor = useRef<TextEditorHandle>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  // The text being edited stays the one it started from, whatever the page learns meanwhile.
  const [began] = useState(source);
  /** The editor's initial content: the saved text, or a draft. */
  const [{ content, fills }, setContent] = useState({ content: source, fills: 0 });
  const [text, setText] = useState(source);
  const fill = (values: { text: string }) => {
    setContent((before) => ({ content: values.text, fills: before.fills + 1 }));
    setText(values.text);
  };
  const draft = useDraft({
    thing: draftName,
    saved: { text: began },
    values: { text },
    fill,
    was: { text: version },
  });
  const hasChanged = draft.isChanged;
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
      // What has been shown beside it may be replaced.
      await save(editor.current.read(), theirs?.version ?? draft.was.text ?? version);
      draft.drop();
      onEnd();
    } catch (error) {
      setProblem(sentenceOf(error));
      setIsSaving(false);
    }
  };
  const throwAway = () => {
    draft.drop();
    onCancel();
    onEnd();
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and its buttons, in one place */}
      <div className={styles.editing} onKeyDown={onKeyDown}>
        <TextEditor
          // Another text needs another editor.
          key={fills}
          ref={editor}
          source={content}
          labelledBy={labelledBy}
          describedBy={problem ? `${id}-problem` : undefined}
          isReadOnly={isSaving}
          onChange={(html) => setText(html ?? content)}
        />
        {theirs?.note({
          onUse: () => fill({ text: theirs.source }),
          onAdd: () => fill({ text: `${text}${theirs.source}` }),
        })}
        <div role="alert">{problem && <FieldMessage id={`${id}-problem`} error={problem} />}</div>
        {isAsking ? (
          <Note kind="warn" title="Discard your changes?">
            <div className={classNames(styles.row, styles.answers)}>
              <Button ref={keepButton} isSmall onClick={goOn}>
                Keep editing
              </Button>
              <Button variant="quiet" isSmall onClick={throwAway}>
                Discard
              </Button>
            </div>
          </Note>
        ) : (
          <div className={styles.row}>
            <Button isBusy={isSaving} busyLabel="Saving" onClick={keep}>
              Save
            </Button>
            <Button variant="quiet" onClick={throwAway} disabled={isSaving}>
              Cancel
            </Button>
            <span className={styles.hint}>Cancel discards your changes.</span>
          </div>
        )}
      </div>
      <DraftLine draft={draft} />
    </>
  );
}
