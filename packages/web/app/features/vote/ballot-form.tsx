import type { MetRule } from '@tinsmith/contract/rule';
import { categories, categoryLabels, noScores } from '@tinsmith/domain/ballot';
import type { KeyboardEvent, ReactNode } from 'react';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { type Sent, useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { RatingLine } from '../../ui/rating.tsx';
import { useClock } from '../../ui/use-clock.ts';
import type { NoteKeeper } from '../play/use-notes.ts';
import type { BallotStore, EditedBallot } from './ballot-store.ts';
import type { BallotValues } from './kept-ballots.ts';
import { ReviewArea } from './review-area.tsx';
import styles from './vote.module.css';
import { categoryMeanings, describeMissing } from './vote-labels.ts';

interface BallotFormProps {
  entryId: number;
  entrantId: number;
  /** The event's rules and how the team met them. */
  rules: readonly MetRule[];
  ballotStore: BallotStore;
  notes: NoteKeeper;
  isClosed: boolean;
  hasScript: boolean;
  onNext: (() => void) | null;
  /** What the button says. */
  nextLabel?: string;
  /** Beside the button. */
  beside?: ReactNode;
}

function SaveLine({ ballot }: { ballot: EditedBallot }) {
  const clock = useClock();
  const { state, savedAtMs } = ballot;
  if (state === 'changed' || state === 'saving') return <span className={styles.saving}>Saving</span>;
  if (state === 'kept')
    return (
      <span className={styles.kept}>
        <Icon name="warning-diamond" /> Saved on this device. We'll send it when you're back online
      </span>
    );
  return savedAtMs === null || state === 'refused' || state === 'differs' ? null : (
    <span className={styles.saved}>
      <Icon name="check" /> Saved {clock(savedAtMs)}
    </span>
  );
}

/** A ballot queued while offline beside one saved since: nothing is overwritten without asking. */
function Differs({ ballot, onChoose }: { ballot: EditedBallot; onChoose: (which: 'here' | 'site') => void }) {
  const { other, values } = ballot;
  if (!other) return null;
  const scoresOf = (scores: EditedBallot['values']['scores']) =>
    categories.map((category) => `${categoryLabels[category]} ${scores[category] ?? '–'}`).join(', ');
  return (
    <Note kind="warn" title="You've also changed this ballot somewhere else.">
      <dl className={styles.differs}>
        <dt>On this device</dt>
        <dd>
          {scoresOf(values.scores)}
          {values.review && <q>{values.review}</q>}
        </dd>
        <dt>Saved on the site</dt>
        <dd>
          {scoresOf(other.scores)}
          {other.review && <q>{other.review}</q>}
        </dd>
      </dl>
      <span className={styles.row}>
        <Button isSmall onClick={() => onChoose('here')}>
          Use the one on this device
        </Button>
        <Button isSmall variant="quiet" onClick={() => onChoose('site')}>
          Use the one on the site
        </Button>
      </span>
    </Note>
  );
}

/** Beside 'Genre': what is to be judged. */
function Rules({ rules }: { rules: readonly MetRule[] }) {
  if (rules.length === 0) return null;
  return (
    <ul className={styles.rules} aria-label="The rules, and how the team met them">
      {rules.map(({ position, rule, answer }) => (
        <li key={position}>
          {rule.text} {rule.category === 'bonus' && <Pill icon="star">Bonus</Pill>}
          {answer && <q>{answer}</q>}
        </li>
      ))}
    </ul>
  );
}

/** The typed values of a form returned without script. */
const readTyped = (sent: Sent<never>): BallotValues => ({
  scores: {
    all: Number(sent.typed('all')) || null,
    art: Number(sent.typed('art')) || null,
    tech: Number(sent.typed('tech')) || null,
    genre: Number(sent.typed('genre')) || null,
  },
  review: sent.typed('review') ?? '',
});

/** Four scores and a review, saved on every change. */
export function BallotForm({
  entryId,
  entrantId,
  rules,
  ballotStore,
  notes,
  isClosed,
  hasScript,
  onNext,
  nextLabel = 'Next entry',
  beside,
}: BallotFormProps) {
  const ballot = ballotStore.get(entryId);
  const sent = useSentForm();
  const values = sent.typed('entry') === String(entryId) && !hasScript ? readTyped(sent) : ballot.values;
  /** 1 to 5 in a row of beads, and Ctrl+Enter to go on. */
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onNext?.();
    }
    const { target } = event;
    const category =
      target instanceof HTMLInputElement && target.type === 'radio'
        ? categories.find((name) => name === target.name)
        : undefined;
    if (!category || !/^[1-5]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    const row = event.currentTarget.elements.namedItem(category);
    if (!(row instanceof RadioNodeList)) return;
    const chosen = [...row].find((one) => one instanceof HTMLInputElement && one.value === event.key);
    if (chosen instanceof HTMLInputElement) {
      chosen.click();
      chosen.focus();
    }
  };
  return (
    <form
      method="post"
      className={styles.form}
      data-saves-itself
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        onNext?.();
      }}
    >
      <CsrfField />
      <input type="hidden" name="entry" value={entryId} />
      <input type="hidden" name="entrantId" value={entrantId} />
      <input type="hidden" name="baseVersion" value={ballot.baseVersion} />
      <fieldset className={styles.ratings} disabled={isClosed}>
        <legend className="visually-hidden">Your scores</legend>
        {categories.map((category) => (
          <div key={category}>
            <RatingLine
              name={category}
              label={categoryLabels[category]}
              meaning={categoryMeanings[category]}
              value={values.scores[category]}
              onChange={(score) =>
                ballotStore.edit(entryId, {
                  scores: { ...noScores, ...ballotStore.get(entryId).values.scores, [category]: score },
                })
              }
            />
            {category === 'genre' && <Rules rules={rules} />}
          </div>
        ))}
        <ReviewArea
          review={values.review}
          notes={notes}
          isClosed={isClosed}
          hasScript={hasScript}
          onChange={(review) => ballotStore.edit(entryId, { review })}
        />
      </fieldset>
      {ballot.state === 'differs' && (
        <Differs ballot={ballot} onChoose={(which) => ballotStore.choose(entryId, which)} />
      )}
      {ballot.problem !== null && <Note kind="err" title={ballot.problem} />}
      <div className={classNames(styles.foot, beside !== undefined && styles.stacked)}>
        <div role="status">
          <SaveLine ballot={ballot} />
          {ballot.isElsewhere && (
            <span className={styles.small}>
              You also changed this somewhere else. What you saved last counts.
            </span>
          )}
          <span className={styles.small}>{describeMissing(values.scores)}</span>
        </div>
        {!isClosed && (!hasScript || onNext) && (
          <Button type="submit" iconAfter="chevron-right">
            {hasScript ? nextLabel : 'Save and next'}
          </Button>
        )}
        {beside}
      </div>
    </form>
  );
}
