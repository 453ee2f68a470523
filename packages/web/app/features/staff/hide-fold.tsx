import { CsrfField } from '../../forms/csrf-field.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './moderation.module.css';

interface HideFoldProps {
  /** The fields to send without script. */
  fields: Readonly<Record<string, string>>;
  isBusy: boolean;
  reason: string;
  onHide: (reason: string) => void;
}

/** Hides something, after the reason for its author is entered. */
export function HideFold({ fields, isBusy, reason, onHide }: HideFoldProps) {
  return (
    <details className={styles.fold} data-key="h">
      <summary>Hide it…</summary>
      <form
        method="post"
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          onHide(String(new FormData(event.currentTarget).get('reason') ?? ''));
        }}
      >
        <CsrfField />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label="Reason (shown to the author)"
          name="reason"
          required
          maxLength={500}
          defaultValue={reason}
        />
        <p className={styles.row}>
          <Button type="submit" isSmall isBusy={isBusy} busyLabel="Hiding">
            Hide it
          </Button>
        </p>
      </form>
    </details>
  );
}
