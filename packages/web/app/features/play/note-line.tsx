import { formatPlayTime, maxNoteLength } from '@tinsmith/domain/play-notes';
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './notes.module.css';

interface NoteLineProps {
  /** Of the key press, not of saving. */
  playedSeconds: number;
  onKeep: (typed: string) => void;
  onDrop: () => void;
}

/** A line to note something down. Enter keeps it, Esc drops it, and both give the keyboard back to the game. */
export function NoteLine({ playedSeconds, onKeep, onDrop }: NoteLineProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onKeep(input.current?.value ?? '');
  };
  const drop = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onDrop();
  };
  return (
    <form method="post" className={styles.line} onSubmit={submit} onKeyDown={drop}>
      <label htmlFor={id}>
        <span className="visually-hidden">Note at </span>
        <b className={styles.at}>{formatPlayTime(playedSeconds)}</b>
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        maxLength={maxNoteLength}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it was opened by a press, to be typed into
        autoFocus
        aria-describedby={`${id}-hint`}
      />
      <Button type="submit" variant="onBoard">
        Keep
      </Button>
      <p className={styles.lineHint} id={`${id}-hint`}>
        <kbd>Enter</kbd> keeps it and takes you back to the game, <kbd>Esc</kbd> drops it
      </p>
    </form>
  );
}
