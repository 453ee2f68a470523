import type { Competition } from '@tinsmith/contract/competition';
import type { Letter } from '@tinsmith/contract/letter';
import { maxLetterLength } from '@tinsmith/domain/limits';
import { type FormEvent, type Ref, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { callOnce } from '../../api/call-once.ts';
import { changeLetter, writeLetter } from '../../api/gen/letter.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { DraftLine } from '../../forms/draft-line.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './letters.module.css';

interface LetterFormProps {
  event: Competition;
  /** The addressee of a new letter. */
  to?: 'receiver' | 'santa';
  /** A person the viewer makes a second game for; their own receiver if omitted. */
  receiverId?: string | undefined;
  /** A letter to change. */
  letter?: Pick<Letter, 'id'> & { readonly typed: string };
  label: string;
  hint?: string;
  fieldRef?: Ref<HTMLTextAreaElement>;
  onDone?: () => void;
}

/** Writes or changes a letter, until the post goes out. */
export function LetterForm(props: LetterFormProps) {
  const { event, to = 'receiver', receiverId, letter, label, hint, fieldRef, onDone } = props;
  const saved = letter?.typed ?? '';
  const sent = useSentForm({ 'no-message': 'text' });
  // Without script the page comes back with the text typed into one of its forms.
  const isMine = letter
    ? sent.typed('letterId') === String(letter.id)
    : sent.typed('to') === to && sent.typed('receiverId') === (receiverId ?? '');
  const [text, setText] = useState((isMine && sent.typed('text')) || saved);
  const { revalidate } = useRevalidator();
  const { isSending, problem, send, forget } = useSend(isMine ? sent.problem : null);
  const [error, setError] = useState((isMine && sent.errors.text) || null);
  const draft = useDraft({
    thing: letter
      ? `letter ${letter.id}`
      : ['letter', event.short, to, ...(receiverId ? [receiverId] : [])].join(' '),
    saved: { text: saved },
    values: { text },
    fill: (values) => setText(values.text),
  });
  const params = { compoId: event.short };
  const save = async (submit: FormEvent) => {
    submit.preventDefault();
    setError(null);
    const refused = await send(async () => {
      if (letter)
        await callApi(changeLetter, { params: { ...params, letterId: String(letter.id) }, body: { text } });
      else await callOnce(writeLetter, { params, body: { to, receiverId, text } });
      draft.drop();
      if (!letter) setText('');
      await revalidate();
      onDone?.();
    });
    if (refused?.code !== 'no-message') return;
    forget();
    setError(refused.sentence);
  };
  return (
    <form className={styles.form} method="post" onSubmit={save}>
      <CsrfField />
      <input type="hidden" name={letter ? 'letterId' : 'to'} value={letter ? letter.id : to} />
      {receiverId !== undefined && <input type="hidden" name="receiverId" value={receiverId} />}
      {problem && <Note kind="err" title={problem} />}
      <TextArea
        ref={fieldRef}
        label={label}
        name="text"
        rows={3}
        value={text}
        maxLength={maxLetterLength}
        hint={hint}
        error={error}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setError(null);
        }}
      />
      <div className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel="Posting">
          {letter ? 'Save' : 'Put it in the post'}
        </Button>
        {onDone && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
      <DraftLine draft={draft} />
    </form>
  );
}
