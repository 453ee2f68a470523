import type { ProblemCode } from '@tinsmith/contract/problems';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { CsrfField } from '../../../forms/csrf-field.tsx';
import { useSend } from '../../../forms/use-send.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { performStep } from './perform-step.ts';
import styles from './setup.module.css';

/** Which field a refusal is about. */
const fieldOf: Partial<Record<ProblemCode, string>> = {
  'wrong-setup-token': 'token',
  'wrong-setup-code': 'code',
  'bad-username': 'username',
  'name-taken': 'username',
  'bad-email': 'email',
  'email-taken': 'email',
  'weak-password': 'password',
  'bad-short-name': 'short',
  'reserved-name': 'short',
  'short-name-taken': 'short',
  'bad-organizer': 'organizers',
};

export interface StepField {
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue: string;
}

interface StepFormProps {
  intent: string;
  label: string;
  busyLabel: string;
  isQuiet?: boolean;
  /** The fields, each with the typed or known value and its error. */
  children?: (field: (name: string, known?: string) => StepField) => ReactNode;
}

/** A form of the setup. The typed text stays, whatever the outcome. */
export function StepForm({ intent, label, busyLabel, isQuiet, children }: StepFormProps) {
  const sent = useSentForm(fieldOf);
  const isMine = sent.typed('intent') === intent;
  const [refused, setRefused] = useState<Partial<Record<string, string>>>(isMine ? sent.errors : {});
  const { isSending, problem, send, forget } = useSend(isMine ? sent.problem : null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    setRefused({});
    const refusal = await send(async () => {
      const path = await performStep(callApi, (name) => String(data.get(name) ?? ''));
      if (path === '/setup') {
        await navigate(path, { replace: true });
        await revalidate();
        return;
      }
      // Names, account and open features change: the whole page is out of date, and its URL is gone.
      window.location.assign(path);
    });
    const name = refusal?.code && fieldOf[refusal.code];
    const control = name && form.elements.namedItem(name);
    if (!(control instanceof HTMLElement)) return;
    forget();
    setRefused({ [name ?? '']: refusal?.sentence ?? '' });
    control.focus();
  };
  const field = (name: string, known = ''): StepField => ({
    name,
    error: refused[name],
    defaultValue: (isMine ? sent.typed(name) : undefined) ?? known,
  });
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)}>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      {children?.(field)}
      {problem && <Note kind="err" title={problem} />}
      <p className={styles.row}>
        <Button
          type="submit"
          variant={isQuiet ? 'quiet' : 'primary'}
          isBusy={isSending}
          busyLabel={busyLabel}
        >
          {label}
        </Button>
      </p>
    </form>
  );
}
