import type { Competition } from '@tinsmith/contract/competition';
import type { EventDesk } from '@tinsmith/contract/desk';
import { maxNoticeLength } from '@tinsmith/domain/limits';
import { timeToInput } from '@tinsmith/domain/resource';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { moveTimes } from '../../api/gen/desk.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useHasScript } from '../../forms/use-has-script.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './event-desk.module.css';
import { describeMoves, type MovableName, type MovedTimes, movable, savedTimes } from './move-preview.ts';
import { addMinutes, QuickTimes } from './quick-times.tsx';

interface MoveTimesFormProps {
  competition: Competition;
  desk: EventDesk;
  onDone: () => Promise<unknown>;
}

/** The same list in the preview, the dialog and the page without script. */
export function WhatHappens({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className={styles.affected}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Without script a quick button is sent with the form; the page comes back with the time it leads to. */
function useTypedTimes(saved: Record<MovableName, number>) {
  const sent = useSentForm();
  const isBack = sent.typed('intent') === 'move';
  const [quick = '', minutes = ''] = (sent.typed('plus') ?? '').split(' ');
  const [typed, setTyped] = useState<Partial<Record<MovableName, string>>>(() =>
    Object.fromEntries(
      movable.flatMap(([name]) => {
        const text = isBack ? sent.typed(name) : undefined;
        if (text === undefined) return [];
        return [[name, name === quick ? addMinutes(text, Number(minutes)) : text]];
      }),
    ),
  );
  const changes: MovedTimes = Object.fromEntries(
    movable.flatMap(([name]) => {
      const ms = Date.parse(`${typed[name] ?? ''}Z`);
      return Number.isNaN(ms) || timeToInput(saved[name]) === typed[name] ? [] : [[name, ms]];
    }),
  );
  return { sent, isBack, typed, setTyped, changes };
}

/** Moves times: shows what that means, then asks, then notifies everyone. */
export function MoveTimesForm({ competition, desk, onDone }: MoveTimesFormProps) {
  const saved = savedTimes(competition);
  const { sent, isBack, typed, setTyped, changes } = useTypedTimes(saved);
  const [notice, setNotice] = useState((isBack ? sent.typed('notice') : undefined) ?? '');
  const [isAsking, setIsAsking] = useState(false);
  const hasScript = useHasScript();
  const { isSending, problem, send, forget } = useSend(isBack ? sent.problem : null);
  const open = movable.filter(
    ([name]) => desk.fixed[name] === undefined && (name !== 'votingEnd' || competition.kind === 'speedhack'),
  );
  const changed = open.filter(([name]) => changes[name] !== undefined);
  const isPast = (name: MovableName) => (changes[name] ?? Number.POSITIVE_INFINITY) <= competition.serverTime;
  const sentences = describeMoves(competition, desk, changes);
  const canMove = changed.length > 0 && !changed.some(([name]) => isPast(name));
  const ask = (event: FormEvent) => {
    event.preventDefault();
    forget();
    setIsAsking(canMove);
  };
  const move = async () => {
    const refusal = await send(async () => {
      await callApi(moveTimes, { params: { compoId: competition.short }, body: { ...changes, notice } });
      setTyped({});
      setNotice('');
      await onDone();
    });
    setIsAsking(false);
    return refusal;
  };
  if (open.length === 0) return <p>All of this event's times have passed.</p>;
  return (
    <form method="post" className={styles.form} onSubmit={ask}>
      <CsrfField />
      <input type="hidden" name="intent" value="move" />
      {!hasScript && <button type="submit" hidden />}
      <div className={styles.times}>
        {open.map(([name, label]) => {
          const text = typed[name] ?? timeToInput(saved[name]);
          const set = (value: string) => setTyped((all) => ({ ...all, [name]: value }));
          return (
            <div key={name}>
              <input type="hidden" name={`was-${name}`} value={timeToInput(saved[name])} />
              <TextField
                label={`${label}, UTC`}
                name={name}
                type="datetime-local"
                value={text}
                error={isPast(name) && 'This time has already passed.'}
                onChange={({ currentTarget }) => set(currentTarget.value)}
              />
              <QuickTimes label={label} name={name} text={text} onChange={set} />
            </div>
          );
        })}
      </div>
      <div role="status">
        {canMove && (
          <Note title="What happens:">
            <WhatHappens sentences={sentences} />
          </Note>
        )}
      </div>
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
        {/* Without script the first press shows the page again, with what happens; the second one moves. */}
        {!hasScript && isBack && canMove && <input type="hidden" name="confirmed" value="yes" />}
        <Button type="submit" isBusy={isSending} busyLabel="Saving">
          {!hasScript && isBack && canMove ? 'Yes, move the times' : 'Save new times'}
        </Button>
        <span className={styles.soft}>Changes are recorded in the audit log.</span>
      </p>
      <Dialog
        isOpen={isAsking}
        isStuck={isSending}
        onClose={() => setIsAsking(false)}
        title={`Move the times of ${competition.title}?`}
        actions={
          <>
            <Button isBusy={isSending} busyLabel="Moving" onClick={() => void move()}>
              Move the times
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
          </>
        }
      >
        <WhatHappens sentences={sentences} />
      </Dialog>
    </form>
  );
}
