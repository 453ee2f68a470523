import { addressOf } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { Letter } from '@tinsmith/contract/letter';
import { calendarDay } from '@tinsmith/domain/calendar-day';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { takeBackLetter } from '../../api/gen/letter.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { PostButton } from '../../forms/post-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { classNames } from '../../ui/class-names.ts';
import { Creature } from '../../ui/craft/creature.tsx';
import { Sprite } from '../../ui/craft/sprite.tsx';
import { krampus } from '../../ui/craft/sprites-winter.ts';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import { LetterForm } from './letter-form.tsx';
import styles from './letters.module.css';

interface Side {
  /** As the thread calls them. */
  readonly name: string;
  /** Null: the giver's mask. */
  readonly creature: string | null;
}

const hourOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(11, 16);

/** The day of a letter; never the hour. An exchange is too short to need the year. */
export function dayOf(day: string): string {
  const { day: number, month } = calendarDay(Date.parse(`${day}T00:00:00Z`));
  return `${number} ${month}`;
}

function WaitingLetter({ event, letter }: { event: Competition; letter: Letter & { typed: string } }) {
  // Without script a URL parameter opens it.
  const [isOpen, setIsOpen] = useState(useSearchParams()[0].get('change') === String(letter.id));
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const page = `/${event.short}/letters`;
  const params = { compoId: event.short, letterId: String(letter.id) };
  const takeBack = () =>
    send(async () => {
      await callApi(takeBackLetter, { params, body: {} });
      await revalidate();
    });
  if (isOpen)
    return <LetterForm event={event} letter={letter} label="Your letter" onDone={() => setIsOpen(false)} />;
  return (
    <div className={styles.row}>
      {problem && <Note kind="err" title={problem} />}
      <AskButton
        variant="quiet"
        isSmall
        page={page}
        query={{ change: String(letter.id) }}
        onAsk={() => setIsOpen(true)}
      >
        Change it
      </AskButton>
      <PostButton
        variant="quiet"
        isSmall
        isBusy={isSending}
        action={addressOf(takeBackLetter, { params })}
        back={page}
        onPress={takeBack}
      >
        Take it back
      </PostButton>
    </div>
  );
}

interface LetterThreadProps {
  id: string;
  /** The reader came for this thread, from the e-mail about a letter in it. */
  isSought: boolean;
  title: string;
  note: string;
  sides: { readonly own: Side; readonly other: Side };
  nextPost: number;
  event: Competition;
  to: 'receiver' | 'santa';
  /** A person the viewer makes a second game for. */
  receiverId?: string;
  letters: readonly Letter[];
  canWrite: boolean;
  label: string;
  hint: string;
  children: ReactNode;
}

/** Letters between two people, one of them unnamed here, and a form for the next one. */
export function LetterThread(props: LetterThreadProps) {
  const {
    id,
    isSought,
    title,
    note,
    sides,
    nextPost,
    event,
    to,
    receiverId,
    letters,
    canWrite,
    label,
    hint,
  } = props;
  const list = useRef<HTMLOListElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // On a phone the threads are below each other, and the newest letter is the last of its thread.
  useEffect(() => {
    if (!isSought) return;
    const newest = list.current?.lastElementChild ?? document.getElementById(id);
    newest?.scrollIntoView({ behavior: 'instant' });
    field.current?.focus({ preventScroll: true });
  }, [isSought, id]);
  return (
    <TitledBlock id={id} title={title} note={note}>
      <ol ref={list} className={styles.letters}>
        {letters.map((letter) => {
          const { name, creature } = letter.isOwn ? sides.own : sides.other;
          return (
            <li
              key={letter.id}
              className={classNames(letter.isOwn && styles.own, letter.isWaiting && styles.waiting)}
            >
              <p className={styles.from}>
                {creature === null ? (
                  <Sprite className={styles.face ?? ''} sprite={krampus} isFlat />
                ) : (
                  <Creature name={creature} mood="winter" size="xs" />
                )}
                <b>{name}</b>
                <span>
                  {letter.isWaiting ? (
                    <Pill kind="line">Goes out at {hourOf(nextPost)} UTC</Pill>
                  ) : (
                    dayOf(letter.day)
                  )}
                </span>
              </p>
              <RichText html={letter.text} />
              {letter.typed !== null && (
                <WaitingLetter event={event} letter={{ ...letter, typed: letter.typed }} />
              )}
            </li>
          );
        })}
      </ol>
      {letters.length === 0 && <p className={styles.none}>No letters yet.</p>}
      {canWrite && (
        <LetterForm
          event={event}
          to={to}
          receiverId={receiverId}
          label={label}
          hint={hint}
          fieldRef={field}
        />
      )}
      {props.children}
    </TitledBlock>
  );
}
