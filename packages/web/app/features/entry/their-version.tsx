import type { ReactNode } from 'react';
import { Ago } from '../../ui/ago.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './their-version.module.css';
import type { TheirSave } from './use-their-save.ts';

interface TheirVersionProps {
  theirs: Pick<TheirSave, 'by' | 'savedAt'>;
  /** Such as 'the credits'. */
  what: string;
  children: ReactNode;
  onUse?: () => void;
  /** Adds theirs to one's own; not for what has only one value. */
  onAdd?: () => void;
}

/** What another user saved meanwhile, beside what is in the form: nothing is replaced unseen. */
export function TheirVersion({ theirs, what, children, onUse, onAdd }: TheirVersionProps) {
  return (
    <Note
      kind="warn"
      className={styles.note}
      title={`${theirs.by ?? 'Someone else'} changed ${what} while you were editing.`}
    >
      <p>
        {theirs.savedAt !== null && (
          <>
            Saved <Ago epochMs={theirs.savedAt} />.{' '}
          </>
        )}
        Yours isn't saved yet. Save again to replace their version; it stays under Earlier versions.
      </p>
      <section className={styles.theirs} aria-label="Their version">
        {children}
      </section>
      {(onUse || onAdd) && (
        <div className={styles.row}>
          {onAdd && (
            <Button variant="quiet" isSmall onClick={onAdd}>
              Add theirs below mine
            </Button>
          )}
          {onUse && (
            <Button variant="quiet" isSmall onClick={onUse}>
              Use theirs
            </Button>
          )}
        </div>
      )}
    </Note>
  );
}
