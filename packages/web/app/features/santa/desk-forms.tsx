import { addressOf } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { repairExchange } from '../../api/gen/santa-desk.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { PostButton } from '../../forms/post-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

/** Repairs the ring with the fewest changes. Its message is the same whatever the outcome. */
export function RepairButton({ event }: { event: Competition }) {
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const [isDone, setIsDone] = useState(false);
  const params = { compoId: event.short };
  const repair = () =>
    send(async () => {
      await callApi(repairExchange, { params, body: {} });
      await revalidate();
      setIsDone(true);
    });
  return (
    <>
      {problem && <Note kind="err" title={problem} />}
      <PostButton
        isBusy={isSending}
        busyLabel="Repairing"
        action={addressOf(repairExchange, { params })}
        back={`/${event.short}/santa/desk`}
        onPress={repair}
      >
        Repair
      </PostButton>
      <span role="status">{isDone && 'Done. Everything that could be repaired has been.'}</span>
    </>
  );
}

interface DeskFormProps {
  /** What the page's action does without script, and with which fields. */
  intent: string;
  fields?: Readonly<Record<string, string>>;
  onSend: () => Promise<unknown>;
  look: Pick<ComponentProps<typeof Button>, 'variant' | 'isSmall' | 'icon'>;
  label: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** One action of the desk, also without script. */
export function DeskForm({ intent, fields = {}, onSend, look, label, className, children }: DeskFormProps) {
  const { revalidate } = useRevalidator();
  const { isSending, problem, send, forget } = useSend();
  const submit = (press: FormEvent) => {
    press.preventDefault();
    void send(async () => {
      await onSend();
      await revalidate();
    });
  };
  return (
    <form method="post" className={className} onSubmit={submit} onInput={forget}>
      <CsrfField />
      {Object.entries({ intent, ...fields }).map(([name, value]) => (
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
