import type { Competition } from '@tinsmith/contract/competition';
import type { Given } from '@tinsmith/contract/santa';
import { canSayLate, readyDays } from '@tinsmith/domain/gift-rules';
import { maxLateWordLength } from '@tinsmith/domain/limits';
import { type FormEvent, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { sayLate } from '../../api/gen/gift.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { leaveAddress } from '../competition/event-links.ts';
import styles from './santa.module.css';
import { isDayOver, writeReadyDay } from './santa-labels.ts';

interface LateProps {
  event: Competition;
  given: Given;
}

const timesOf = ({
  kind,
  competitionStart,
  competitionEnd,
  votingEnd,
  joinOpens,
  joinCloses,
}: Competition) => ({
  kind,
  startMs: competitionStart,
  endMs: competitionEnd,
  votingEndMs: votingEnd,
  joinOpensMs: joinOpens,
  joinClosesMs: joinCloses,
});

function LateForm({ event, given, onDone }: LateProps & { onDone: () => void }) {
  const sent = useSentForm();
  const isBack = sent.typed('intent') === 'late';
  const days = readyDays(event.competitionEnd, event.serverTime);
  const [by, setBy] = useState(
    (isBack && sent.typed('by')) || days.find((day) => day === given.readyBy) || days[0] || '',
  );
  const [word, setWord] = useState((isBack && sent.typed('word')) || given.word);
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend(isBack ? sent.problem : null);
  const { name } = given.receiver;
  const submit = (press: FormEvent) => {
    press.preventDefault();
    return send(async () => {
      await callApi(sayLate, { params: { compoId: event.short }, body: { by, word } });
      await revalidate();
      onDone();
    });
  };
  return (
    <Card className={styles.late}>
      <form method="post" onSubmit={submit}>
        <CsrfField />
        <input type="hidden" name="intent" value="late" />
        <input type="hidden" name="compo" value={event.short} />
        <p>
          <b>{event.afterEnd ? 'Not done yet?' : "Can't finish on time?"}</b> Tell us when you'll be done.{' '}
          {name} {event.afterEnd ? 'will see it' : 'will see it a few hours after the gifts open'}, and nobody
          will step in for you before that day.
        </p>
        {problem && <Note kind="err" title={problem} />}
        <SelectField
          label="Ready by"
          name="by"
          hint="At most 14 days after the finish. You can change the day once."
          value={by}
          onChange={({ currentTarget }) => setBy(currentTarget.value)}
        >
          {days.map((day) => (
            <option key={day} value={day}>
              {writeReadyDay(day)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={`A message for ${name}`}
          name="word"
          isOptional
          maxLength={maxLateWordLength}
          value={word}
          onChange={({ currentTarget }) => setWord(currentTarget.value)}
        />
        <p className={styles.row}>
          <Button type="submit" isBusy={isSending} busyLabel="Saving">
            Say I'm running late
          </Button>
          {!event.afterEnd && <Link to={leaveAddress(event.short)}>I can't finish it at all</Link>}
        </p>
      </form>
    </Card>
  );
}

/** 'Running late, by DATE': from three days before the end, while there is no gift yet. */
export function RunningLate({ event, given }: LateProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (given.hasCome || given.isTakenOver || !canSayLate(timesOf(event), event.serverTime)) return null;
  if (given.readyBy === null || isOpen)
    return <LateForm event={event} given={given} onDone={() => setIsOpen(false)} />;
  if (isDayOver(given.readyBy, event.serverTime))
    return (
      <Note
        kind="warn"
        icon="clock"
        title={`You named ${writeReadyDay(given.readyBy)}, and that day has passed.`}
      >
        {given.receiver.name} is on the elves' list now. Until an elf steps in, you can still deliver.{' '}
        {given.canChangeDay && (
          <Button variant="quiet" isSmall onClick={() => setIsOpen(true)}>
            Name another day
          </Button>
        )}
      </Note>
    );
  return (
    <Note kind="warn" icon="clock" title={`Running late, by ${writeReadyDay(given.readyBy)}.`}>
      {given.receiver.name} {event.afterEnd ? 'can see it' : 'will see it a few hours after the gifts open'}.{' '}
      {given.canChangeDay && (
        <Button variant="quiet" isSmall onClick={() => setIsOpen(true)}>
          Change the day
        </Button>
      )}
    </Note>
  );
}
