import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { removeCompetition } from '../../api/gen/admin-events.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './admin.module.css';
import { removeEventIntent } from './picture-intents.ts';
import type { Item } from './staff-resources.ts';

/** Removes an event that nobody has taken part in. Its title has to be typed: this can't be undone. */
export function RemoveEvent({ item }: { item: Item }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const sent = useSentForm({ 'wrong-event-name': 'title' });
  const isMine = sent.typed('intent') === removeEventIntent;
  const [typed, setTyped] = useState(isMine ? (sent.typed('title') ?? '') : '');
  const { isSending, problem, send } = useSend(isMine ? (sent.problem ?? sent.errors.title ?? null) : null);
  const here = `/admin/competitions/${item.id}`;
  if (item.cannotRemove) return <p className={styles.soft}>{item.cannotRemove}</p>;
  if (query.get('remove') !== 'yes' && !isMine) {
    return (
      <AskButton
        variant="quiet"
        icon="trash"
        page={here}
        query={{ remove: 'yes' }}
        onAsk={() => void navigate(`${here}?remove=yes`)}
      >
        Remove the event…
      </AskButton>
    );
  }
  const remove = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      await callApi(removeCompetition, { params: { rowId: item.id }, body: { title: typed } });
      await navigate('/admin/competitions');
    });
  };
  return (
    <Note kind="warn" title={`Remove “${item.title}”?`}>
      Its page, its times and everything that was written down about it are deleted. This can't be undone.
      <form method="post" action={here} className={styles.form} onSubmit={remove}>
        <CsrfField />
        <input type="hidden" name="intent" value={removeEventIntent} />
        <TextField
          name="title"
          label="Type its title to confirm"
          hint={item.title}
          error={problem ?? undefined}
          autoComplete="off"
          maxLength={200}
          required
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <p className={styles.row}>
          <Button type="submit" variant="danger" isSmall isBusy={isSending} busyLabel="Removing">
            Remove it
          </Button>
          <ButtonLink isSmall variant="quiet" to={here}>
            Keep it
          </ButtonLink>
        </p>
      </form>
    </Note>
  );
}
