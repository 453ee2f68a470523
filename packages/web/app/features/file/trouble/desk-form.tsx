import type { FormEvent, ReactNode } from 'react';
import { CsrfField } from '../../../forms/csrf-field.tsx';
import { useSend } from '../../../forms/use-send.ts';
import { FieldMessage } from '../../../ui/field.tsx';
import styles from './upload-desk.module.css';

interface DeskFormProps {
  readonly intent: 'answer' | 'settle' | 'count' | 'uncount' | 'start';
  readonly id: number;
  readonly className?: string | undefined;
  /** What the script does instead of submitting the form. */
  readonly work: (form: FormData) => Promise<void>;
  readonly children: (isSending: boolean) => ReactNode;
}

/** One action of the desk; the same form does it without script. */
export function DeskForm({ intent, id, className, work, children }: DeskFormProps) {
  const { isSending, problem, send } = useSend();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void send(() => work(form));
  };
  return (
    <form className={className ?? styles.inline} method="post" onSubmit={submit}>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {children(isSending)}
      {problem !== null && <FieldMessage error={problem} />}
    </form>
  );
}
