import type { AdminRow } from '@tinsmith/contract/resource-routes';
import { acceptsAction, type Resource, type RowAction } from '@tinsmith/domain/resource';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './admin.module.css';
import type { LooseCall, StaffResource } from './staff-resources.ts';

const maxNames = 5;

/** 'Hide 3 log posts?', or by its name if there is only one. */
function titleOf(action: RowAction, { title }: Resource, names: readonly string[], count: number): string {
  const [only] = names;
  return count === 1 && only
    ? `${action.label}: “${only}”?`
    : `${action.label}: ${count} ${title.toLowerCase()}?`;
}

interface ActionQuestionProps {
  known: StaffResource;
  action: RowAction;
  ids: readonly string[];
  /** The rows of this page; rows chosen on another page have no name here. */
  rows: readonly AdminRow[];
  back: string;
  /** Without script: why it was refused, and the typed text. */
  sent: { readonly problem: string | null; readonly reason: string | undefined };
  onDone: (numDone: number) => Promise<void>;
}

/** Asks before an action on rows, with how many and which; without script the page itself asks. */
export function ActionQuestion({ known, action, ids, rows, back, sent, onDone }: ActionQuestionProps) {
  const { resource, actions } = known;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question must be read out
  useEffect(() => heading.current?.focus(), [asked, action.name]);
  const { isSending, problem, send } = useSend(sent.problem);
  const [reason, setReason] = useState(sent.reason ?? '');
  const [first] = resource.columns;
  const chosen = rows.filter(({ id }) => id !== null && ids.includes(id));
  const fitting = chosen.filter(({ cells }) => acceptsAction(action, cells.state));
  const numSkipped = chosen.length - fitting.length;
  const count = ids.length - numSkipped;
  const names = fitting.map(({ cells }) => String(cells[first?.name ?? ''] ?? ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!actions) return;
    void send(async () => {
      const body = { action: action.name, ids: ids.map(Number), ...(action.reason && { reason }) };
      const { numDone } = (await (callApi as LooseCall)(actions, { body })) as { numDone: number };
      await onDone(numDone);
    });
  };
  return (
    <Card as="section" className={styles.question} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {count > 0 ? titleOf(action, resource, names, count) : 'Nothing to do.'}
      </h2>
      {count > 1 && names.length > 0 && (
        <ul className={styles.names}>
          {names.slice(0, maxNames).map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
            <li key={index}>{name}</li>
          ))}
          {count > maxNames && <li>and {count - Math.min(maxNames, names.length)} more</li>}
        </ul>
      )}
      <p>
        {action.meaning}{' '}
        {numSkipped > 0 &&
          `This doesn't apply to ${numSkipped} of the items you selected, so ${numSkipped === 1 ? 'it stays' : 'they stay'} as before.`}
      </p>
      <form method="post" onSubmit={submit}>
        <CsrfField />
        <input type="hidden" name="action" value={action.name} />
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        {action.reason && count > 0 && (
          <TextField
            label={action.reason}
            name="reason"
            required
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <p className={styles.row}>
          {count > 0 && (
            <Button type="submit" variant="danger" isSmall isBusy={isSending} busyLabel={action.busyLabel}>
              {action.label}
            </Button>
          )}
          <ButtonLink isSmall variant="quiet" to={back} preventScrollReset>
            {count > 0 ? 'Cancel' : 'Close'}
          </ButtonLink>
        </p>
      </form>
      {problem && <Note kind="err" title={problem} />}
    </Card>
  );
}
