import { isProblem } from '@tinsmith/contract/client';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldMessage } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { DraftLine } from '../draft-line.tsx';
import styles from '../rich-text-editor.module.css';
import { useDraft } from '../use-draft.ts';
import { TextEditor, type TextEditorHandle } from './text-editor.tsx';

function sentenceOf(error: unknown): string {
  // This error is about the text, and shown beside it.
  if (isProblem(error, 'text-too-long')) return error.sentence;
  return error instanceof Error ? error.message : String(error);
}

export interface TheirText {
  readonly source: string;
  readonly version: number;
  /** Shows it, with what to do. */
  readonly note: (answers: TheirAnswers) => ReactNode;
}

interface TheirAnswers {
  readonly onUse: () => void;
  readonly onAdd: () => void;
}

interface EditInPlaceProps {
  labelledBy: string;
  /** Names the text, for its draft. */
  draftName: string;
  source: string;
  version: number;
  save: (html: string, was: number) => Promise<void>;
  theirs: TheirText | null;
  onCancel: () => void;
  onEnd: () => void;
}

/** The editor in place of a text, until it is saved or given up. Loaded when the user starts to edit. */
export function EditInPlace(props: EditInPlaceProps) {
  const { labelledBy, draftName, source, version, save, theirs, onCancel, onEnd } = props;
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
