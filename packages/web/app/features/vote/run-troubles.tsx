import type { Entry } from '@tinsmith/contract/entry';
import type { RunTrouble } from '@tinsmith/contract/vote';
import type { FormEvent, ReactNode } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { answerRunTrouble, settleRunTrouble } from '../../api/gen/vote.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldMessage, TextArea } from '../../ui/field.tsx';
import { Pill } from '../../ui/pill.tsx';
import { counted } from '../entry/entry-labels.ts';
import styles from './run-troubles.module.css';
import { platformNames, reasonNames } from './vote-labels.ts';

interface RunTroublesProps {
  entry: Entry;
  troubles: readonly RunTrouble[];
  onChange: () => Promise<void>;
}

const dayMs = 86_400_000;
const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });

/** Only the day is known. */
function nameDay(day: number, nowMs: number): string {
  const numDays = Math.floor(nowMs / dayMs) - Math.floor(day / dayMs);
  if (numDays <= 0) return 'today';
  return numDays === 1 ? 'yesterday' : dayFormat.format(day);
}

interface AnswerFormProps {
  intent: 'answer' | 'done';
  id: number;
  work: (form: FormData) => Promise<void>;
  children: (isSending: boolean) => ReactNode;
}

/** The same form does it without script. */
function RowAction({ intent, id, work, children }: AnswerFormProps) {
  const { isSending, problem, send } = useSend();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void send(() => work(form));
  };
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="reportId" value={id} />
      {children(isSending)}
      {problem !== null && <FieldMessage error={problem} />}
    </form>
  );
}

function Trouble({ entry, trouble, onChange }: Omit<RunTroublesProps, 'troubles'> & { trouble: RunTrouble }) {
  const { id, platform, reason, message, day, answer, isAnswerSeen } = trouble;
  const params = { id: String(entry.id), reportId: String(id) };
  const send = async (form: FormData) => {
    await callApi(answerRunTrouble, { params, body: { answer: String(form.get('answer')) } });
    await onChange();
  };
  const settle = async () => {
    await callApi(settleRunTrouble, { params, body: undefined });
    await onChange();
  };
  return (
    <li>
      <div className={styles.head}>
        <b>{platformNames[platform]}</b>
        <Pill>{reasonNames[reason]}</Pill>
        <time dateTime={new Date(day).toISOString().slice(0, 10)}>
          {nameDay(day, entry.competition.serverTime)}
        </time>
      </div>
      {message && <blockquote>{message}</blockquote>}
      {answer && (
        <p className={styles.answer}>
          <b>You answered:</b> {answer} {isAnswerSeen && <span className={styles.soft}>Seen.</span>}
        </p>
      )}
      <div className={styles.row}>
        {!answer && (
          <details className={styles.fold}>
            <summary>Answer</summary>
            <RowAction intent="answer" id={id} work={send}>
              {(isSending) => (
                <>
                  <TextArea
                    label="Your answer"
                    name="answer"
                    rows={3}
                    required
                    maxLength={2000}
                    hint="They'll see it on their vote page."
                  />
                  <Button type="submit" isSmall isBusy={isSending} busyLabel="Sending">
                    Send the answer
                  </Button>
                </>
              )}
            </RowAction>
          </details>
        )}
        <RowAction intent="done" id={id} work={settle}>
          {(isSending) => (
            <Button type="submit" variant="quiet" isSmall icon="check" isBusy={isSending}>
              Done
            </Button>
          )}
        </RowAction>
      </div>
    </li>
  );
}

/** For its team, above the files: which files people couldn't run. It never says who. */
export function RunTroubles({ entry, troubles, onChange }: RunTroublesProps) {
  return (
    <Card as="section" id="couldnt-run" aria-labelledby="couldnt-run-title">
      <h2 className={styles.title} id="couldnt-run-title">
        {counted(troubles.length, 'person', 'people')} couldn't run it
      </h2>
      <p className={styles.soft}>They don't have to score it, so this needn't cost you any points.</p>
      <ul className={styles.list}>
        {troubles.map((trouble) => (
          <Trouble key={trouble.id} entry={entry} trouble={trouble} onChange={onChange} />
        ))}
      </ul>
      <ButtonLink isSmall icon="upload" to={`/${entry.competition.short}/upload`}>
        Upload a fixed version
      </ButtonLink>
    </Card>
  );
}
