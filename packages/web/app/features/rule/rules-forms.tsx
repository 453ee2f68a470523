import type { InputOf } from '@tinsmith/contract/client';
import type { RulesDesk } from '@tinsmith/contract/rule';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { setRules } from '../../api/gen/rule.ts';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './desk.module.css';

interface FormProps {
  short: string;
  desk: RulesDesk;
}

type Body = InputOf<typeof setRules>['body'];

/** Sends the staff's settings, and shows them. */
function useSetRules(short: string) {
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const [isSaved, setIsSaved] = useState(false);
  const save = async (body: Body) => {
    setIsSaved(false);
    const refusal = await send(async () => {
      await callApi(setRules, { params: { compoId: short }, body });
      await revalidate();
    });
    setIsSaved(refusal === null);
  };
  return { isSending, problem, isSaved, save };
}

const Outcome = ({ problem, isSaved }: { problem: string | null; isSaved: boolean }) => (
  <div role="status">
    {problem ? <Note kind="err" title={problem} /> : isSaved && <Note kind="ok">Saved.</Note>}
  </div>
);

export function StandingForm({ short, desk }: FormProps) {
  const { isSending, problem, isSaved, save } = useSetRules(short);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save({ standing: String(new FormData(event.currentTarget).get('standing')) });
  };
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      <TextArea
        key={desk.standing}
        label="Standing rules of this event"
        name="standing"
        rows={10}
        maxLength={32 * 1024}
        defaultValue={desk.standing}
        hint={
          desk.isStandingOwn
            ? 'Markdown. This event has its own text. Leave it empty to go back to the shared one.'
            : 'Markdown. All events of this kind share this text. If you save, this event gets its own.'
        }
      />
      <p className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel="Saving">
          Save
        </Button>
      </p>
      <Outcome problem={problem} isSaved={isSaved} />
    </form>
  );
}

const slotFields = [
  ['genre', 'Genre'],
  ['artTech', 'Artistic or technical'],
  ['bonus', 'Bonus'],
] as const;

export function SlotsForm({ short, desk }: FormProps) {
  const { isSending, problem, isSaved, save } = useSetRules(short);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const of = (name: string) => Number(form.get(name));
    void save({ slots: { genre: of('genre'), artTech: of('artTech'), bonus: of('bonus') } });
  };
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      <div className={styles.slots}>
        {slotFields.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            type="number"
            min={0}
            max={10}
            required
            defaultValue={desk.slots[name]}
          />
        ))}
      </div>
      <p className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel="Saving">
          Save
        </Button>
      </p>
      <Outcome problem={problem} isSaved={isSaved} />
    </form>
  );
}
