import type { HelpRequest, TroubleFacts } from '@tinsmith/contract/trouble';
import { maxTroubleLength } from '@tinsmith/domain/limits';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../../api/browser-api.ts';
import { sendTrouble } from '../../../api/gen/trouble.ts';
import { CsrfField } from '../../../forms/csrf-field.tsx';
import { useUnsaved } from '../../../forms/unsaved.ts';
import { useSend } from '../../../forms/use-send.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Clock } from '../../../ui/use-clock.ts';
import styles from './trouble.module.css';

/** The state of a question. */
export function AskedQuestion({ trouble, clock }: { trouble: HelpRequest; clock: Clock }) {
  const { askedAt, numReaders, answeredAt, answeredBy, answer } = trouble;
  if (answeredAt === null && numReaders === 0)
    return (
      <Note kind="warn" title={`Sent at ${clock(askedAt)}, but nobody can read it yet.`}>
        All the organizers are taking part, so they can't open this until the finish. Please ask in the chat
        instead.
      </Note>
    );
  return (
    <div role="status">
      <Note kind="ok" title={`Sent at ${clock(askedAt)}.`}>
        {answeredAt === null
          ? 'Keep trying. Their answer will show up here and by e-mail.'
          : 'An organizer has seen it.'}
        {answer !== null && (
          <span className={styles.answer}>
            <b>
              {answeredBy ?? 'An organizer'}, {clock(answeredAt ?? askedAt)}:
            </b>{' '}
            {answer}
          </span>
        )}
      </Note>
    </div>
  );
}

interface AskProps {
  readonly short: string;
  /** The facts sent along; null before anything was measured. */
  readonly facts: TroubleFacts | null;
  readonly onAsked: (trouble: HelpRequest) => void;
}

/** Asks the organizers; also without script, then with only the message. */
export function AskOrganizers({ short, facts, onAsked }: AskProps) {
  const sent = useSentForm();
  const { isSending, problem, send } = useSend(sent.problem);
  const [message, setMessage] = useState(sent.typed('message') ?? '');
  useUnsaved(message.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      onAsked(await callApi(sendTrouble, { params: { compoId: short }, body: { message, facts } }));
      setMessage('');
    });
  };
  return (
    <Card className={styles.tell}>
      <h3>Tell the organizers</h3>
      <p>
        We'll send them {facts ? 'the list above, your' : 'your'} name, your entry and this message, but no
        file names. They can help, and they can count a late file as on time, with a reason everyone can read.
      </p>
      <form method="post" action={`/${short}/upload`} onSubmit={submit} noValidate>
        <CsrfField />
        {problem && <Note kind="err" title={problem} />}
        <TextArea
          label="Message"
          name="message"
          isOptional
          rows={3}
          maxLength={maxTroubleLength}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <Button type="submit" icon="megaphone" isBusy={isSending} busyLabel="Sending">
          Tell the organizers
        </Button>
      </form>
    </Card>
  );
}
