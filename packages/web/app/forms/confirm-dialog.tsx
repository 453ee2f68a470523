import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import styles from './confirm.module.css';
import { useSend } from './use-send.ts';

/** A question before something is deleted. */
export interface Question {
  readonly title: string;
  /** What will be gone, what stays, and whether it can be undone. */
  readonly body: ReactNode;
  /** The confirm button, and its words while busy. */
  readonly verb: string;
  readonly busyVerb: string;
  /** The cancel button. */
  readonly keep: string;
  /** Something to decide along with it. */
  readonly choice?: { readonly name: string; readonly label: string; readonly isOn: boolean };
}

interface ConfirmDialogProps {
  /** Null while there is no question. */
  question: Question | null;
  onClose: () => void;
  /** `isChosen`: what was decided along with it. */
  confirm: (isChosen: boolean) => Promise<void>;
}

/** Asks before something is deleted. Everything but the one button means no, and the focus starts on no. */
export function ConfirmDialog({ question, onClose, confirm }: ConfirmDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const { isSending, problem, isUnanswered, send, forget } = useSend();
  const isOpen = question !== null;
  const [isChosen, setIsChosen] = useState(false);
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setIsChosen(question?.choice?.isOn ?? false);
  }
  useEffect(() => {
    if (isOpen) keep.current?.focus();
  }, [isOpen]);
  const close = () => {
    if (isSending) return;
    forget();
    onClose();
  };
  const go = async () => {
    if ((await send(() => confirm(isChosen))) === null) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      isStuck={isSending}
      onClose={close}
      title={question?.title}
      actions={
        <div className={styles.actions}>
          {problem === null && (
            <Button variant="danger" isBusy={isSending} busyLabel={question?.busyVerb} onClick={go}>
              {question?.verb}
            </Button>
          )}
          <Button ref={keep} className={styles.keep} aria-disabled={isSending || undefined} onClick={close}>
            {problem === null ? question?.keep : 'Close'}
          </Button>
        </div>
      }
    >
      {problem === null ? (
        <div className={styles.body}>
          {question?.body}
          {question?.choice && (
            <Checkbox
              label={question.choice.label}
              checked={isChosen}
              onChange={({ currentTarget }) => setIsChosen(currentTarget.checked)}
            />
          )}
        </div>
      ) : (
        <Note kind="err" title={problem}>
          {isUnanswered ? 'Reload the page to see whether it went through.' : 'Nothing has changed.'}
        </Note>
      )}
    </Dialog>
  );
}
