import type { Competition } from '@tinsmith/contract/competition';
import { type EventDesk, maxNoticeLength, moveTimes } from '@tinsmith/contract/desk';
import { timeToInput } from '@tinsmith/domain/resource';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './event-desk.module.css';

export const movable = [
  ['start', 'Start'],
  ['end', 'Finish'],
  ['joinCloses', 'Sign-up closes'],
  ['votingEnd', 'Voting ends'],
] as const;
type Name = (typeof movable)[number][0];

const hours = (ms: number): string => {
  const whole = Math.abs(ms) / 3_600_000;
  const text = Number.isInteger(whole) ? String(whole) : whole.toFixed(1);
  return `${text} ${text === '1' ? 'hour' : 'hours'}`;
};

interface Affected {
  readonly count: number;
  readonly what: string;
}

/** Who is affected by a moved finish. */
function affectedBy(
  desk: EventDesk,
  changes: Partial<Record<Name, number>>,
  competition: Competition,
): Affected[] {
  const moved = changes.end === undefined ? 0 : changes.end - competition.competitionEnd;
  const all: (Affected | null)[] = [
    {
      count: desk.numEntrants,
      what: `${desk.numEntrants === 1 ? 'entrant sees' : 'entrants see'} the new times within seconds`,
    },
    moved !== 0 && desk.uploads
      ? {
          count: desk.uploads.numUnderWay,
          what: `${desk.uploads.numUnderWay === 1 ? 'upload in progress gets' : 'uploads in progress get'} ${hours(moved)} ${moved > 0 ? 'more' : 'less'}`,
        }
      : null,
    moved !== 0 && desk.numSpoilers !== null
      ? {
          count: desk.numSpoilers,
          what: `${desk.numSpoilers === 1 ? 'spoiler post becomes' : 'spoiler posts become'} public ${hours(moved)} ${moved > 0 ? 'later' : 'earlier'}`,
        }
      : null,
  ];
  return all.filter((one) => one !== null);
}

interface MoveTimesFormProps {
  competition: Competition;
  desk: EventDesk;
  onDone: () => Promise<unknown>;
}

/** Moves times: first says who is affected, then notifies everyone. */
export function MoveTimesForm({ competition, desk, onDone }: MoveTimesFormProps) {
  const saved: Record<Name, number> = {
    start: competition.competitionStart,
    end: competition.competitionEnd,
    joinCloses: competition.joinCloses,
    votingEnd: competition.votingEnd,
  };
  const sent = useSentForm();
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [notice, setNotice] = useState(sent.typed('notice') ?? '');
  const { isSending, problem, send } = useSend(sent.problem);
  const open = movable.filter(
    ([name]) => desk.fixed[name] === undefined && (name !== 'votingEnd' || competition.kind === 'speedhack'),
  );
  const changes = Object.fromEntries(
    open.flatMap(([name]) => {
      const text = typed[name];
      const ms = text ? Date.parse(`${text}Z`) : Number.NaN;
      return Number.isNaN(ms) || timeToInput(saved[name]) === text ? [] : [[name, ms]];
    }),
  ) as Partial<Record<Name, number>>;
  const isChanged = Object.keys(changes).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      await callApi(moveTimes, { params: { compoId: competition.short }, body: { ...changes, notice } });
      setTyped({});
      setNotice('');
      await onDone();
    });
  };
  if (open.length === 0) return <p>All of this event's times have passed.</p>;
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      <CsrfField />
      <input type="hidden" name="intent" value="move" />
      <div className={styles.two}>
        {open.map(([name, label]) => (
          <TextField
            key={name}
            label={`${label}, UTC`}
            name={name}
            type="datetime-local"
            value={typed[name] ?? timeToInput(saved[name])}
            onChange={({ currentTarget }) => setTyped((all) => ({ ...all, [name]: currentTarget.value }))}
          />
        ))}
      </div>
      {isChanged && (
        <Note title="This affects:">
          <ul className={styles.affected}>
            {affectedBy(desk, changes, competition).map(({ count, what }) => (
              <li key={what}>
                <b>{count}</b> {what}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <TextArea
        label="Notice for everyone"
        name="notice"
        isOptional
        rows={2}
        maxLength={maxNoticeLength}
        hint="Appears as an urgent notice on every open page and replaces the current notice. You can remove it below."
        value={notice}
        onChange={({ currentTarget }) => setNotice(currentTarget.value)}
      />
      {problem && <Note kind="err" title={problem} />}
      <p className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel="Saving">
          Save new times
        </Button>
        <span className={styles.soft}>Changes are recorded in the audit log.</span>
      </p>
    </form>
  );
}
