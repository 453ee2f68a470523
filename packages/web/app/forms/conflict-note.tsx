import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import styles from './conflict-note.module.css';

interface ConflictAnswer {
  readonly label: string;
  /** What it is about, for screen readers, where several conflicts can be on one page. */
  readonly about?: string;
  readonly onChoose: () => void;
}

interface ConflictNoteProps {
  title: string;
  /** What happens to the own version. */
  explanation: ReactNode;
  /** The version that someone else saved meanwhile. */
  children: ReactNode;
  answers: readonly ConflictAnswer[];
}

/** What another user saved meanwhile, beside what is in the form: nothing is replaced unseen. */
export function ConflictNote({ title, explanation, children, answers }: ConflictNoteProps) {
  return (
    <Note kind="warn" className={styles.note} title={title}>
      <p>{explanation}</p>
      <section className={styles.theirs} aria-label="Their version">
        {children}
      </section>
      {answers.length > 0 && (
        <div className={styles.row}>
          {answers.map(({ label, about, onChoose }) => (
            <Button key={label} variant="quiet" isSmall onClick={onChoose}>
              {label}
              {about && <span className="visually-hidden">: {about}</span>}
            </Button>
          ))}
        </div>
      )}
    </Note>
  );
}
