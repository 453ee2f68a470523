import { addToReview, draftReview, notesMissingIn } from '@tinsmith/domain/play-notes';
import { useRef, useState } from 'react';
import { FormattedArea } from '../../forms/formatted-area.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { counted } from '../entry/entry-labels.ts';
import type { NoteKeeper } from '../play/use-notes.ts';
import styles from './vote.module.css';

interface ReviewAreaProps {
  review: string;
  notes: NoteKeeper;
  isClosed: boolean;
  hasScript: boolean;
  onChange: (review: string) => void;
}

const usualHint =
  'One thing you liked, one thing to try next. Your review becomes public when voting ends, even without scores.';
const draftHint = 'Not saved yet. It becomes your review when you change something or press the button.';

/** The review. What was noted down while playing is offered as its draft, or below what is written already. */
export function ReviewArea({ review, notes, isClosed, hasScript, onChange }: ReviewAreaProps) {
  const [hasTimes, setHasTimes] = useState(true);
  /** Once it was changed or cleared, an empty review stays empty. */
  const [isDraftDone, setIsDraftDone] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const own = notes.isInTabOnly || !hasScript || isClosed ? [] : notes.notes;
  const isDraft = review === '' && own.length > 0 && !isDraftDone;
  const shown = isDraft ? draftReview(own, hasTimes) : review;
  const change = (text: string) => {
    setIsDraftDone(true);
    onChange(text);
  };
  const clear = () => {
    setIsDraftDone(true);
    area.current?.focus();
  };
  const numMissing = review === '' ? 0 : notesMissingIn(review, own).length;
  return (
    <>
      <FormattedArea
        className={isDraft ? styles.draft : undefined}
        text={shown}
        areaRef={area}
        disabled={isClosed}
        label={
          isDraft ? (
            <span className={styles.draftHead}>
              Review <Pill kind="line">Draft from your notes</Pill>
            </span>
          ) : (
            'Review'
          )
        }
        name="review"
        rows={isDraft ? Math.min(12, own.length + 3) : 4}
        value={shown}
        hint={isDraft ? draftHint : usualHint}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {isDraft && (
        <div className={styles.row}>
          <Button variant="quiet" isSmall onClick={() => change(shown)}>
            Save as my review
          </Button>
          <Button variant="quiet" isSmall onClick={() => setHasTimes(!hasTimes)}>
            {hasTimes ? 'Leave the times out' : 'Put the times back'}
          </Button>
          <Button variant="quiet" isSmall onClick={clear}>
            Clear
          </Button>
        </div>
      )}
      {numMissing > 0 && (
        <Note title={`You have ${counted(numMissing, 'note', 'notes')} from playing.`}>
          Your review stays as it is.
          <span className={styles.row}>
            <Button variant="quiet" isSmall onClick={() => change(addToReview(review, own))}>
              Add {numMissing === 1 ? 'it' : 'them'} below it
            </Button>
            <Button variant="quiet" isSmall onClick={() => void notes.remove(own.map(({ key }) => key))}>
              Delete the notes
            </Button>
          </span>
        </Note>
      )}
    </>
  );
}
