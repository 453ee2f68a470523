import type { EventDesk } from '@tinsmith/contract/desk';
import { maxNoticeLength } from '@tinsmith/domain/limits';
import { timeToInput } from '@tinsmith/domain/resource';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { setNotice } from '../../api/gen/desk.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './event-desk.module.css';

interface NoticeFormProps {
  notice: EventDesk['notice'];
  onDone: () => Promise<unknown>;
}

/** A notice that everyone with an open page sees within seconds. */
export function NoticeForm({ notice, onDone }: NoticeFormProps) {
  const [text, setText] = useState(notice?.text ?? '');
  const [endsAt, setEndsAt] = useState(timeToInput(notice?.endsAt ?? null));
  const [kind, setKind] = useState<'info' | 'urgent'>(notice?.kind ?? 'info');
  const { isSending, problem, send } = useSend();
  const save = (words: string) =>
    void send(async () => {
      const ms = Date.parse(`${endsAt}Z`);
      await callApi(setNotice, { body: { kind, text: words, endsAt: Number.isNaN(ms) ? null : ms } });
      setText(words);
      await onDone();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(text);
  };
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      <CsrfField />
      <input type="hidden" name="intent" value="notice" />
      <TextArea
        label="Notice on every page"
        name="text"
        rows={2}
        maxLength={maxNoticeLength}
        hint={
          notice
            ? 'Showing now. To remove it, clear the text and save.'
            : 'Appears on every open page within seconds.'
        }
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div>
        <TextField
          label="Ends by itself, UTC"
          name="endsAt"
          type="datetime-local"
          isOptional
          hint="If empty, it stays until you remove it."
          value={endsAt}
          onChange={({ currentTarget }) => setEndsAt(currentTarget.value)}
        />
      </div>
      <Chips
        legend="Style"
        type="radio"
        name="kind"
        options={[
          { value: 'info', label: 'Information' },
          { value: 'urgent', label: 'Urgent' },
        ]}
        values={[kind]}
        onChange={([value]) => setKind(value === 'urgent' ? 'urgent' : 'info')}
      />
      {problem && <Note kind="err" title={problem} />}
      <p className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel="Sending">
          {' '}
          {notice ? 'Save notice' : 'Show notice'}
        </Button>
        {notice && (
          <Button variant="quiet" isBusy={isSending} onClick={() => save('')}>
            Remove notice{' '}
          </Button>
        )}
      </p>
    </form>
  );
}
