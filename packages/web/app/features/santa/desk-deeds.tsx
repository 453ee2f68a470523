import { addressOf } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import { mendExchange } from '@tinsmith/contract/santa-desk';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { DeedButton } from '../../forms/deed-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

/** Has the ring mended, by the repair that disturbs least. It says the same whatever came of it. */
export function MendButton({ event }: { event: Competition }) {
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const [isDone, setIsDone] = useState(false);
  const params = { compoId: event.short };
  const mend = () =>
    send(async () => {
      await callApi(mendExchange, { params, body: {} });
      await revalidate();
      setIsDone(true);
    });
  return (
    <>
      {problem && <Note kind="err" title={problem} />}
      <DeedButton
        isBusy={isSending}
        busyLabel="Repairing"
        action={addressOf(mendExchange, { params })}
        back={`/${event.short}/santa/desk`}
        onPress={mend}
      >
        Repair
      </DeedButton>
      <span role="status">{isDone && 'Done. Everything that could be repaired has been.'}</span>
    </>
  );
}

interface DeskFormProps {
  /** What the page's action does where no script runs, and with what. */
  deed: string;
  fields?: Readonly<Record<string, string>>;
  onSend: () => Promise<unknown>;
  look: Pick<ComponentProps<typeof Button>, 'variant' | 'isSmall' | 'icon'>;
  label: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** One deed at the desk, also without script. */
export function DeskForm({ deed, fields = {}, onSend, look, label, className, children }: DeskFormProps) {
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const submit = (press: FormEvent) => {
    press.preventDefault();
    void send(async () => {
      await onSend();
      await revalidate();
    });
  };
  return (
    <form method="post" className={className} onSubmit={submit}>
      <CsrfField />
      {Object.entries({ deed, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {problem && <Note kind="err" title={problem} />}
      {children}
      <Button {...look} type="submit" isBusy={isSending}>
        {label}
      </Button>
    </form>
  );
}
