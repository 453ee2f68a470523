import { suspensionReasons } from '@tinsmith/domain/suspension-reasons';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { suspendUser } from '../../api/gen/moderation.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { ChoiceField } from './controls/choice-field.tsx';
import styles from './moderation.module.css';
import { reasonLabels } from './suspension-reasons.ts';

const messages: Record<(typeof suspensionReasons)[number], string> = {
  advertising:
    "We suspended your account because it was used for advertising. If you came to join the jam, reply and we'll take another look.",
  unkind: 'We suspended your account because of how you treated other people here.',
  cheating: "We suspended your account because of how you took part. It wasn't fair to the others.",
  illegal: "We suspended your account because of something we can't have on this site.",
  other: 'We suspended your account for now.',
};
/** From the mildest on, which is the choice to begin with. */
const terms = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: 'A year' },
  { value: '', label: 'Until lifted' },
] as const;

type Reason = keyof typeof messages;

interface SuspendFormProps {
  username: string;
  /** Runs first, such as hiding the post it is about. */
  before?: () => Promise<unknown>;
  fields?: Readonly<Record<string, string>>;
  onDone: () => Promise<unknown>;
  label: string;
}

/** Suspends a user: why, for how long, and the message they get, which is always shown and can be edited. */
export function SuspendForm({ username, before, fields = {}, onDone, label }: SuspendFormProps) {
  const [reason, setReason] = useState<Reason>('other');
  const [message, setMessage] = useState(messages.other);
  const [days, setDays] = useState<string>(terms[0].value);
  const { isSending, problem, send } = useSend();
  const choose = (chosen: Reason) => {
    if (message === messages[reason]) setMessage(messages[chosen]);
    setReason(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      await before?.();
      const body = { reason, message, days: days === '' ? null : Number(days) };
      await callApi(suspendUser, { params: { userId: username }, body });
      await onDone();
    });
  };
  return (
    <form method="post" className={styles.card} onSubmit={submit}>
      <CsrfField />
      {Object.entries({ intent: 'suspend', username, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.two}>
        <ChoiceField
          label="Reason"
          name="reason"
          value={reason}
          options={suspensionReasons.map((one) => ({ value: one, label: reasonLabels[one] }))}
          onChange={(chosen) => choose(chosen as Reason)}
        />
        <ChoiceField label="For how long" name="days" value={days} options={terms} onChange={setDays} />
      </div>
      <TextArea
        label="Message to them"
        name="message"
        rows={4}
        required
        maxLength={2000}
        hint="They can appeal once. If they're in a gift exchange that is running, they drop out of it."
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      {problem && <Note kind="err" title={problem} />}
      <p className={styles.row}>
        <Button type="submit" isSmall isBusy={isSending} busyLabel="Suspending">
          {label}
        </Button>
      </p>
    </form>
  );
}
