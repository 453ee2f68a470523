import { formatPlayTime } from '@tinsmith/domain/play-notes';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './notes.module.css';
import type { NoteKeeper } from './use-notes.ts';

interface OwnNotesProps {
  keeper: NoteKeeper;
  /** Below the title of the game, or of the page. */
  heading?: 'h2' | 'h3';
  /** Below the list. */
  children?: ReactNode;
}

/** The viewer's notes on a game, which nobody else can see. */
export function OwnNotes({ keeper, heading: Heading = 'h2', children }: OwnNotesProps) {
  const id = useId();
  const { notes, numWaiting, isInTabOnly, problem, remove } = keeper;
  if (notes.length === 0) return problem ? <Note kind="err" title={problem} /> : null;
  return (
    <section className={styles.notes} aria-labelledby={id}>
      <Heading className={styles.title} id={id}>
        Your notes <span>only you can see them</span>
      </Heading>
      <ol className={styles.list}>
        {notes.map(({ key, playedSeconds, text }) => (
          <li key={key}>
            <b>{formatPlayTime(playedSeconds)}</b>
            <span>{text}</span>
            <IconButton
              icon="close"
              label={`Remove the note at ${formatPlayTime(playedSeconds)}`}
              onClick={() => void remove([key])}
            />
          </li>
        ))}
      </ol>
      {problem && <Note kind="err" title={problem} />}
      <p className={styles.hint}>
        {isInTabOnly
          ? "They're kept in this tab only. Copy them before you close it."
          : "Private. They're deleted when voting ends."}
      </p>
      {numWaiting > 0 && (
        <p className={styles.waiting} role="status">
          <Icon name="warning-diamond" /> Kept here, sent when you're back online
        </p>
      )}
      {children}
    </section>
  );
}
