import { type FormEvent, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import styles from './reason-dialog.module.css';
import { useUnsaved } from './unsaved.ts';
import { useSend } from './use-send.ts';

const maxReasonLetters = 1000;

interface ReasonDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  hint: string;
  /** The button's words, and those while it is busy. */
  verb: string;
  busyVerb: string;
  maxLetters?: number;
  send: (reason: string) => Promise<void>;
}

/** Asks for a reason and sends it; the typed text stays until that succeeds. */
export function ReasonDialog({
  isOpen,
  onClose,
  title,
  hint,
  verb,
  busyVerb,
  maxLetters = maxReasonLetters,
  send,
}: ReasonDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  useUnsaved(isOpen && reason.trim() !== '');
  const sending = useSend();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setError('Please enter a reason.');
    const problem = await sending.send(() => send(reason.trim()));
    if (problem !== null) return;
    setReason('');
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={formId} isBusy={sending.isSending} busyLabel={busyVerb}>
            {verb}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.dialog} method="post" onSubmit={submit} noValidate>
        {sending.problem && <Note kind="err" title={sending.problem} />}
        <TextArea
          label="Reason"
          hint={hint}
          rows={4}
          maxLength={maxLetters}
          value={reason}
          error={error}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}
