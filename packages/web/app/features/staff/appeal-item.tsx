import type { Appeal } from '@tinsmith/contract/moderation';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { answerAppeal } from '../../api/gen/moderation.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { LiftForm } from './lift-form.tsx';
import styles from './moderation.module.css';

interface AppealItemProps {
  appeal: Appeal;
  onDone: () => Promise<unknown>;
}

/** A suspended user's appeal, and the possible actions. */
export function AppealItem({ appeal, onDone }: AppealItemProps) {
  const { isSending, problem, send } = useSend();
  return (
    <li className={styles.item} tabIndex={-1}>
      <div className={styles.head}>
        <Link to={`/user/${appeal.name}`}>
          <b>{appeal.name}</b>
        </Link>
        <Pill>Appeal</Pill>
        <span className={styles.soft}>
          <LocalTime epochMs={appeal.appealedAt} format="full" />
        </span>
      </div>
      <p className={styles.soft}>We wrote: {appeal.message}</p>
      <blockquote className={styles.quote}>{appeal.appeal}</blockquote>
      <div className={styles.row}>
        <LiftForm username={appeal.name} onDone={onDone} />
        <details className={styles.fold}>
          <summary>Answer and keep it suspended…</summary>
          <form
            method="post"
            className={styles.card}
            onSubmit={(event) => {
              event.preventDefault();
              const answer = String(new FormData(event.currentTarget).get('answer') ?? '');
              void send(async () => {
                const params = { suspensionId: String(appeal.suspensionId) };
                await callApi(answerAppeal, { params, body: { answer } });
                await onDone();
              });
            }}
          >
            <CsrfField />
            <input type="hidden" name="intent" value="answer" />
            <input type="hidden" name="suspensionId" value={appeal.suspensionId} />
            <TextArea label="Your answer (sent by e-mail)" name="answer" required rows={3} maxLength={2000} />
            <p className={styles.row}>
              <Button type="submit" isSmall isBusy={isSending} busyLabel="Sending">
                Send
              </Button>
            </p>
          </form>
        </details>
      </div>
      {problem && <Note kind="err" title={problem} />}
    </li>
  );
}
