import { Button } from '../../ui/button.tsx';
import styles from './entry.module.css';

interface SaveRowProps {
  isSending: boolean;
  isSmall?: boolean;
  onCancel: () => void;
}

/** The buttons of a form that edits in place. */
export function SaveRow({ isSending, isSmall = false, onCancel }: SaveRowProps) {
  return (
    <div className={styles.row}>
      <Button type="submit" isSmall={isSmall} isBusy={isSending} busyLabel="Saving">
        Save
      </Button>
      <Button variant="quiet" isSmall={isSmall} disabled={isSending} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
