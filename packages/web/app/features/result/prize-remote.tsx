import type { PrizeGiving } from '@tinsmith/contract/result';
import { formatPlace } from '@tinsmith/domain/ordinal';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { listNames, titleOf } from '../entry/entry-labels.ts';
import styles from './prize-giving.module.css';
import type { usePrizeGiving } from './use-prize-giving.ts';

type Watching = ReturnType<typeof usePrizeGiving>;
type Control = NonNullable<PrizeGiving['control']>;

const maxPlace = 100_000;

/** Before it begins. */
function Start({ watching, control }: { watching: Watching; control: Control }) {
  const [note, setNote] = useState(control.note);
  const [fromPlace, setFromPlace] = useState('');
  const { shown, isSending, start } = watching;
  const isPlace =
    fromPlace === '' || (/^\d+$/.test(fromPlace) && Number(fromPlace) >= 1 && Number(fromPlace) <= maxPlace);
  const calculate = `/${shown.competition.short}/results/calculate`;
  if (!control.canStart)
    return (
      <p>
        <Link to={calculate}>Freeze the ranking first</Link>
      </p>
    );
  return (
    <div className={styles.start}>
      <TextArea
        label="Note, shown above the results once all places are out"
        rows={2}
        maxLength={2000}
        isOptional
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <TextField
        label="Start at place"
        type="number"
        min={1}
        max={maxPlace}
        step={1}
        isOptional
        hint="Lower places aren't shown. They become public with the results. Leave it empty to start at the last place."
        error={isPlace ? undefined : 'Please enter a whole number, such as 10.'}
        value={fromPlace}
        onChange={({ currentTarget }) => setFromPlace(currentTarget.value)}
      />
      <div className={styles.pair}>
        <Button
          variant="onBoard"
          disabled={!isPlace}
          isBusy={isSending}
          busyLabel="Starting"
          onClick={() =>
            start({
              // Those who don't see the note don't replace it either.
              ...(!(control.isUnseen && note === '') && { note }),
              fromPlace: fromPlace === '' ? null : Number(fromPlace),
            })
          }
        >
          Start the prize-giving
        </Button>
        <Link to={calculate}>Back to the calculation</Link>
      </div>
    </div>
  );
}

/** What comes next, by name: only staff see this line. */
function Next({ next }: { next: NonNullable<Control['next']> }) {
  const names = next.entries.map((entry) => `${titleOf(entry)} by ${entry.team}, ${entry.scores.all.score}`);
  return (
    <p className={styles.next}>
      <b>Next: {formatPlace(next.rank)}</b>
      {next.entries.length < 4 ? listNames(names) : `${next.numEntries} entries`}. Only staff can see this
      line.
    </p>
  );
}

/** The button that started it is gone: the one that goes on has the focus then. */
function useFocusAtStart(hasStarted: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadStarted = useRef(hasStarted);
  useEffect(() => {
    if (hasStarted && !hadStarted.current && document.activeElement === document.body)
      button.current?.focus();
    hadStarted.current = hasStarted;
  }, [hasStarted]);
  return button;
}

/** The controls for staff; on a phone they fill the page. */
export function PrizeRemote({ watching, control }: { watching: Watching; control: Control }) {
  const { shown, problem, isSending, show } = watching;
  const { slide, isBlank, startedAt, isOver, revealed, competition } = shown;
  const { numSlides, next } = control;
  const go = useFocusAtStart(startedAt !== null);
  // Only aria-disabled meanwhile: a button that was pressed must keep the focus.
  const showUnlessBusy = (next: number, isNextBlank: boolean) => !isSending && show(next, isNextBlank);
  const isNew = slide >= revealed.length;
  const label = isNew && next ? `Reveal ${formatPlace(next.rank)}` : 'Next';
  return (
    <section className={styles.remote} aria-label="Remote control, seen by staff only">
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <NeedsScript what="Running the prize-giving" />
      {startedAt === null ? (
        <Start watching={watching} control={control} />
      ) : (
        <>
          <p>
            <b>
              Slide {slide} of {numSlides}
            </b>
            Started <LocalTime epochMs={startedAt} format="moment" />
          </p>
          {next && <Next next={next} />}
          {control.isUnseen && !isOver && (
            <p className={styles.next}>
              You have an entry in this event, so you'll see the next place when everyone else does.
            </p>
          )}
          <Button
            ref={go}
            className={styles.go}
            variant="onBoard"
            iconAfter="chevron-right"
            isBusy={isSending}
            busyLabel="Showing"
            disabled={slide >= numSlides}
            onClick={() => show(slide + 1, false)}
          >
            {label}
          </Button>
          <div className={styles.pair}>
            <Button
              variant="quiet"
              icon="chevron-left"
              disabled={slide === 0}
              aria-disabled={isSending || undefined}
              onClick={() => showUnlessBusy(slide - 1, false)}
            >
              Back
            </Button>
            <Button
              variant="quiet"
              icon={isBlank ? 'eye' : 'eye-off'}
              aria-disabled={isSending || undefined}
              onClick={() => showUnlessBusy(slide, !isBlank)}
            >
              {isBlank ? 'Show the screen' : 'Blank the screen'}
            </Button>
          </div>
          <p className={styles.keys}>
            <kbd>→</kbd> next <kbd>←</kbd> back <kbd>B</kbd> blank <kbd>F</kbd> full screen
          </p>
          {isOver && (
            <Link to={`/${competition.short}/results`}>All places have been revealed. See the results</Link>
          )}
        </>
      )}
    </section>
  );
}
