import type { RunReport, VotableEntry, VoteProgress } from '@tinsmith/contract/vote';
import {
  type TroublePlatform,
  type TroubleReason,
  troublePlatforms,
  troubleReasons,
} from '@tinsmith/domain/ballot';
import { type FormEvent, useEffect, useRef } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { reportTrouble, takeBackTrouble } from '../../api/gen/vote.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './vote.module.css';
import { platformIcons, platformNames, reasonNames, runsOn } from './vote-labels.ts';

interface TroubleFormProps {
  entry: VotableEntry;
  /** The platforms of the viewer's machine, if known. */
  own: readonly TroublePlatform[];
  /** The URL of the scores. */
  back: string;
  onSent: (trouble: RunReport, progress: VoteProgress) => void;
}

/** Replaces the scores: reports the problem to the team. */
export function TroubleForm({ entry, own, back, onSent }: TroubleFormProps) {
  const sent = useSentForm();
  const { isSending, problem, send } = useSend(sent.problem);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void send(async () => {
      const { trouble, progress } = await callApi(reportTrouble, {
        params: { id: String(entry.id) },
        body: {
          platform: form.get('platform') as TroublePlatform,
          reason: form.get('reason') as TroubleReason,
          message: String(form.get('message') ?? ''),
        },
      });
      onSent(trouble, progress);
    });
  };
  // If there is no download for this machine, that is the problem.
  const hasNothing = own.length > 0 && !runsOn(entry, own);
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      <CsrfField />
      <input type="hidden" name="trouble" value={entry.id} />
      <h3 ref={heading} tabIndex={-1} className={styles.troubleTitle}>
        You couldn't run it
      </h3>
      <p className={styles.small}>
        The team gets this now, without your name, and can fix it while you play the others. For you this
        entry is done: no scores needed.
      </p>
      {entry.ballot && entry.ballot.scores.all !== null && (
        <Note title="Your scores stay.">
          You can still tell the team, for example if it crashed later on.
        </Note>
      )}
      <Chips
        legend="What did you try it on?"
        type="radio"
        name="platform"
        options={troublePlatforms.map((value) => ({
          value,
          label: platformNames[value],
          icon: platformIcons[value],
        }))}
        defaultValues={[sent.typed('platform') ?? entry.trouble?.platform ?? own[0] ?? 'windows']}
      />
      <Chips
        legend="What happened?"
        type="radio"
        name="reason"
        options={troubleReasons.map((value) => ({ value, label: reasonNames[value] }))}
        defaultValues={[
          sent.typed('reason') ?? entry.trouble?.reason ?? (hasNothing ? 'no-download' : 'start'),
        ]}
      />
      <TextArea
        label="What did you see?"
        name="message"
        isOptional
        rows={3}
        maxLength={2000}
        defaultValue={sent.typed('message') ?? entry.trouble?.message ?? ''}
        hint="An error message helps most. Only the team can read this."
      />
      {problem && <Note kind="err" title={problem} />}
      <div className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel="Sending">
          Tell the team
        </Button>
        <ButtonLink variant="quiet" to={back} preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

interface TroubleSentProps {
  entryId: number;
  trouble: RunReport;
  progress: VoteProgress;
  /** The URL of the form, to report another problem. */
  again: string;
  onTakenBack: (progress: VoteProgress) => void;
  onNext: (() => void) | null;
}

/** After that: the team's reply, and the way back to the scores. */
export function TroubleSent({ entryId, trouble, progress, again, onTakenBack, onNext }: TroubleSentProps) {
  const { isSending, problem, send } = useSend();
  const takeBack = () =>
    send(async () => {
      const answer = await callApi(takeBackTrouble, { params: { id: String(entryId) }, body: undefined });
      onTakenBack(answer.progress);
    });
  const isAnswered = trouble.answer !== '';
  return (
    <div className={styles.form}>
      {isAnswered ? (
        <Note title="The team answered.">{trouble.answer}</Note>
      ) : (
        <Note kind="ok" title="We've sent it to the team.">
          This entry counts as done for you: {progress.numDone} of {progress.numEntries}. If they answer,
          you'll see it here.
        </Note>
      )}
      {problem && <Note kind="err" title={problem} />}
      <div className={styles.row}>
        {!isAnswered && onNext && (
          <Button onClick={onNext} iconAfter="chevron-right">
            Next entry
          </Button>
        )}
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void takeBack();
          }}
        >
          <CsrfField />
          <input type="hidden" name="takeBack" value={entryId} />
          <Button type="submit" variant={isAnswered ? 'primary' : 'quiet'} isBusy={isSending}>
            {isAnswered ? 'It runs now, let me rate it' : 'Take it back'}
          </Button>
        </form>
        {isAnswered && (
          <ButtonLink variant="quiet" to={again} preventScrollReset>
            It still doesn't run
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
