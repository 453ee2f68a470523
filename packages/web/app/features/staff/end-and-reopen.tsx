import type { Competition } from '@tinsmith/contract/competition';
import type { EventDesk } from '@tinsmith/contract/desk';
import { timeToInput } from '@tinsmith/domain/resource';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { endNow, reopenTimes } from '../../api/gen/desk.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useHasScript } from '../../forms/use-has-script.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { useProof } from '../account/session/use-proof.tsx';
import styles from './event-desk.module.css';
import { describeEnding, describeReopening } from './move-preview.ts';
import { WhatHappens } from './move-times-form.tsx';
import { addMinutes, QuickTimes } from './quick-times.tsx';

type Passed = EventDesk['passed'][number];
type Ending = NonNullable<EventDesk['canEnd']>;

interface QuestionProps {
  competition: Competition;
  desk: EventDesk;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Ends right now what comes next. The name has to be typed: no single press ends a jam. */
function EndForm({ competition, desk, what, onDone, onClose }: QuestionProps & { what: Ending }) {
  const sent = useSentForm<'name'>({ 'wrong-event-name': 'name' });
  const hasScript = useHasScript();
  const [name, setName] = useState('');
  const [error, setError] = useState(sent.errors.name);
  const { isSending, problem, send } = useSend(sent.typed('intent') === 'end' ? sent.problem : null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    const refusal = await send(async () => {
      await callApi(endNow, { params: { compoId: competition.short }, body: { what, name } });
      onClose();
      await onDone();
    });
    if (refusal?.code === 'wrong-event-name') setError(refusal.sentence);
  };
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)}>
      <CsrfField />
      <input type="hidden" name="intent" value="end" />
      <input type="hidden" name="what" value={what} />
      <WhatHappens sentences={describeEnding(competition, desk, what)} />
      <TextField
        label={`To confirm, enter the event's name: ${competition.title}`}
        name="name"
        autoComplete="off"
        value={name}
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {problem && !error && <Note kind="err" title={problem} />}
      <p className={styles.row}>
        <Button type="submit" variant="danger" isBusy={isSending} busyLabel="Ending">
          {what === 'end' ? 'End it now' : 'End voting now'}
        </Button>
        {hasScript && (
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        )}
      </p>
    </form>
  );
}

/** Reopens what has just ended, after a fresh proof of identity. */
function ReopenForm({ competition, desk, what, onDone, onClose }: QuestionProps & { what: Ending }) {
  const sent = useSentForm();
  const isBack = sent.typed('intent') === 'reopen';
  const [quick = '', minutes = ''] = (sent.typed('plus') ?? '').split(' ');
  const soon = addMinutes(timeToInput(competition.serverTime), 30);
  const typed = (isBack ? sent.typed('until') : undefined) ?? soon;
  const [until, setUntil] = useState(quick === 'until' ? addMinutes(typed, Number(minutes)) : typed);
  const { isSending, problem, send } = useSend(isBack ? sent.problem : null);
  const { before, dialog } = useProof();
  const hasScript = useHasScript();
  const label = what === 'end' ? 'New finish' : 'New end of voting';
  const reopen = () =>
    send(async () => {
      const body = { what, until: Date.parse(`${until}Z`) };
      await callApi(reopenTimes, { params: { compoId: competition.short }, body });
      onClose();
      await onDone();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    before({
      name: 'reopen',
      words: 'reopen this event',
      page: `/admin/desk/${competition.short}`,
      act: async () => void (await reopen()),
    });
  };
  return (
    <>
      {dialog}
      <form method="post" className={styles.form} onSubmit={submit}>
        <CsrfField />
        <input type="hidden" name="intent" value="reopen" />
        <input type="hidden" name="what" value={what} />
        {!hasScript && <button type="submit" hidden />}
        <WhatHappens sentences={describeReopening(desk, what)} />
        <div>
          <TextField
            label={`${label}, UTC`}
            name="until"
            type="datetime-local"
            value={until}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          />
          <QuickTimes label={label} name="until" text={until} onChange={setUntil} />
        </div>
        {problem && <Note kind="err" title={problem} />}
        <p className={styles.row}>
          <Button type="submit" isBusy={isSending} busyLabel="Reopening">
            {what === 'end' ? 'Reopen the finish' : 'Reopen voting'}
          </Button>
          {hasScript && (
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          )}
        </p>
      </form>
    </>
  );
}

const reopenLabels: Record<Passed['name'], (kind: Competition['kind']) => string> = {
  start: () => 'Reopen the start…',
  end: (kind) => (kind === 'speedhack' ? 'Reopen the finish…' : 'Reopen the end…'),
  votingEnd: () => 'Reopen voting…',
};

interface Asked {
  readonly key: string;
  readonly label: string;
  readonly title: string;
  readonly variant: 'danger' | 'quiet';
  readonly content: (onClose: () => void) => ReactNode;
}

function listQuestions({ competition, desk, onDone }: Omit<QuestionProps, 'onClose'>): Asked[] {
  const props = { competition, desk, onDone };
  const { canEnd, passed } = desk;
  const ending: Asked[] =
    canEnd === null
      ? []
      : [
          {
            key: 'end',
            label: canEnd === 'end' ? 'End now…' : 'End voting now…',
            title: canEnd === 'end' ? `End ${competition.title} right now?` : 'End voting right now?',
            variant: 'danger',
            content: (onClose) => <EndForm {...props} what={canEnd} onClose={onClose} />,
          },
        ];
  return [
    ...ending,
    ...passed.map(
      ({ name, refusal }): Asked => ({
        key: `reopen-${name}`,
        label: reopenLabels[name](competition.kind),
        title: refusal === null ? `Reopen ${competition.title}?` : "This can't be reopened",
        variant: 'quiet',
        content: (onClose) =>
          name === 'start' || refusal !== null ? (
            <p>{refusal}</p>
          ) : (
            <ReopenForm {...props} what={name} onClose={onClose} />
          ),
      }),
    ),
  ];
}

/** Ends right now what is next, or reopens what has ended. Each asks first, or says why not. */
export function EndAndReopen({ competition, desk, onDone }: Omit<QuestionProps, 'onClose'>) {
  const [search] = useSearchParams();
  const sent = useSentForm();
  const titleId = useId();
  const hasScript = useHasScript();
  const [asked, setAsked] = useState<string | null>(null);
  const questions = listQuestions({ competition, desk, onDone });
  if (questions.length === 0) return null;
  const page = `/admin/desk/${competition.short}`;
  const open = questions.find(({ key }) => key === asked);
  const intent = sent.typed('intent');
  const sentKey = intent === 'reopen' ? `reopen-${sent.typed('what')}` : intent;
  const plain = questions.find(({ key }) => key === (sentKey ?? search.get('ask')));
  const close = () => setAsked(null);
  return (
    <>
      <div className={styles.ends}>
        {questions.map(({ key, label, variant }) => (
          <AskButton
            key={key}
            page={page}
            query={{ ask: key }}
            variant={variant}
            isSmall
            onAsk={() => setAsked(key)}
          >
            {label}
          </AskButton>
        ))}
      </div>
      {!hasScript && plain && (
        <Card as="section" className={styles.plain} aria-labelledby={titleId}>
          <h3 id={titleId}>{plain.title}</h3>
          {plain.content(close)}
        </Card>
      )}
      <Dialog isOpen={open !== undefined} onClose={close} title={open?.title}>
        {open?.content(close)}
      </Dialog>
    </>
  );
}
