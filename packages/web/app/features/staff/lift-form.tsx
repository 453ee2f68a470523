import type { FormEvent } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { liftSuspension } from '../../api/gen/moderation.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './moderation.module.css';

/** Lifts a suspension, with a message to the person if there is something to say. */
export function LiftForm({ username, onDone }: { username: string; onDone: () => Promise<unknown> }) {
  const { isSending, problem, send } = useSend();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = String(new FormData(event.currentTarget).get('message') ?? '');
    void send(async () => {
      await callApi(liftSuspension, { params: { userId: username }, body: { message } });
      await onDone();
    });
  };
  return (
    <details className={styles.fold}>
      <summary>
        Lift the suspension…<span className="visually-hidden"> {username}</span>
      </summary>
      <form method="post" action="/admin/moderation" className={styles.card} onSubmit={submit}>
        <CsrfField />
        <input type="hidden" name="intent" value="lift" />
        <input type="hidden" name="username" value={username} />
        <TextArea
          label="Message to them"
          name="message"
          isOptional
          rows={3}
          maxLength={2000}
          hint="Added to the e-mail that says their account is no longer suspended."
        />
        {problem && <Note kind="err" title={problem} />}
        <p className={styles.row}>
          <Button type="submit" isSmall isBusy={isSending} busyLabel="Lifting">
            Lift the suspension
          </Button>
        </p>
      </form>
    </details>
  );
}
