import type { PlayQueue } from '@tinsmith/contract/queue';
import type { VotableEntry, VoteProgress } from '@tinsmith/contract/vote';
import { isComplete } from '@tinsmith/domain/ballot';
import { gamesFor, moreMinutes } from '@tinsmith/domain/play-queue';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { changeQueue } from '../../../api/gen/queue.ts';
import { useHasScript } from '../../../forms/use-has-script.ts';
import { useSend } from '../../../forms/use-send.ts';
import { Board } from '../../../ui/board.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { Status } from '../../../ui/status.tsx';
import { titleOf } from '../../entry/entry-labels.ts';
import { OwnNotes } from '../../play/own-notes.tsx';
import { PlayPoster } from '../../play/play-poster.tsx';
import { useNotes } from '../../play/use-notes.ts';
import { BallotForm } from '../ballot-form.tsx';
import type { BallotStore } from '../ballot-store.ts';
import { type EntryDetails, useEntryDetails } from '../entry-details.ts';
import { About, Downloads, Picture, Warnings } from '../open-entry.tsx';
import { TroubleForm, TroubleSent } from '../trouble-form.tsx';
import { useBallots } from '../use-ballots.ts';
import { useMachine } from '../use-machine.ts';
import { votesCounted } from '../vote-labels.ts';
import styles from './queue.module.css';
import { minutesLeft, useQueueClock } from './queue-clock.ts';
import { QueueStrip } from './queue-strip.tsx';
import { describePlace, describeTime } from './queue-words.ts';

type Change = 'skip' | 'more' | 'minutes' | 'end';

/** The queue as loaded, with the responses to actions since. */
function useQueue(loaded: PlayQueue) {
  const [queue, setQueue] = useState(loaded);
  const [shown, setShown] = useState(loaded);
  if (shown !== loaded) {
    setShown(loaded);
    setQueue(loaded);
  }
  return [queue, setQueue] as const;
}

interface QueueDeskProps {
  short: string;
  loaded: PlayQueue;
  /** The game that is open at first. */
  opened: EntryDetails | null;
}

/** One game after another: play left, vote right. */
export function QueueDesk({ short, loaded, opened }: QueueDeskProps) {
  const [queue, setQueue] = useQueue(loaded);
  const ballotStore = useBallots(queue);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { isSending, problem, send } = useSend();
  const [said, setSaid] = useState('');
  const { entries } = queue;
  const minutes = queue.choices?.minutes ?? 0;

  const isDone = (entry: VotableEntry) =>
    entry.trouble ? entry.trouble.answer === '' : isComplete(ballotStore.get(entry.id).values.scores);
  const asked = entries.find(({ id }) => id === Number(query.get('entry')));
  // Without an address of its own: the first that is still to do, which stays open when it is done.
  const [firstId] = useState(opened?.entry.id ?? null);
  const open = asked ?? entries.find(({ id }) => id === firstId) ?? entries.find((entry) => !isDone(entry));
  const openId = open?.id ?? null;
  const place = entries.findIndex(({ id }) => id === openId);
  const clock = useQueueClock(queue.entrantId, queue.startedAt, openId);
  const left = minutesLeft(minutes, clock.spent);
  const nextOf = ({ entries: now }: PlayQueue, id: number | null) =>
    now.slice(now.findIndex((entry) => entry.id === id) + 1).find((entry) => !isDone(entry));
  const next = nextOf(queue, openId);
  const { details, lack } = useEntryDetails(openId, opened, next ? [next.id] : []);

  const goTo = (id: number) => navigate(`/${short}/queue/game?entry=${id}`);
  const change = (what: Change, entryId?: number) =>
    callApi(changeQueue, { params: { compoId: short }, body: { what, entryId } });
  const finish = () =>
    send(async () => {
      ballotStore.saveNow();
      await change('end');
      await navigate(`/${short}/queue/done`);
    });
  /** The next one that is handed out; a further one if there is time, and the end if there is none. */
  const goOn = () =>
    void send(async () => {
      setSaid('');
      ballotStore.saveNow();
      if (next) return void goTo(next.id);
      const known = new Set(entries.map(({ id }) => id));
      const more = left > 0 ? await change('more') : null;
      const added = more?.entries.find(({ id }) => !known.has(id));
      if (more && added) {
        setQueue(more);
        return void goTo(added.id);
      }
      await change('end');
      await navigate(`/${short}/queue/done`);
    });
  const skip = () =>
    void send(async () => {
      if (openId === null) return;
      const now = await change('skip', openId);
      setQueue(now);
      const after = nextOf(queue, openId) ?? now.entries.find(({ id }) => id !== openId);
      setSaid(`Skipped. ${open ? titleOf(open) : 'It'} comes back at the end of your queue.`);
      if (after && after.id !== openId) await goTo(after.id);
    });
  const addMinutes = () => void send(async () => setQueue(await change('minutes')));

  if (!open)
    return (
      <Note title="There is no game in your queue.">
        <Link to={`/${short}/queue`}>Choose what you play on</Link>, or{' '}
        <Link to={`/${short}/vote`}>see all games</Link>.
      </Note>
    );
  return (
    <>
      <Board as="section" className={styles.board} aria-label={`Your ${minutes} minutes`}>
        <div className={styles.boardHead}>
          <h2>{describePlace(place + 1, Math.max(gamesFor(minutes), entries.length), true)}</h2>
          <p>{clock.isPaused ? 'The clock waits for you.' : describeTime(minutes, left)}</p>
          <Button variant="quiet" isSmall className={styles.end} onClick={() => void finish()}>
            End here
          </Button>
        </div>
        <QueueStrip minutes={minutes} spentSeconds={entries.map(({ id }) => clock.spent[id] ?? 0)} />
      </Board>
      {problem && <Note kind="err" title={problem} />}
      <div role="status">
        {said && <Note title={said} />}
        {left === 0 && (
          <Note title={`Your ${minutes} minutes are over.`}>
            Finish this one if you like. Nothing stops by itself.
            <span className={styles.row}>
              <Button variant="quiet" isSmall onClick={addMinutes}>
                {moreMinutes} more minutes
              </Button>
            </span>
          </Note>
        )}
      </div>
      <QueueGame
        key={open.id}
        entry={open}
        details={details}
        lack={lack}
        queue={queue}
        short={short}
        ballotStore={ballotStore}
        clock={clock}
        isInTrouble={query.has('trouble')}
        isBusy={isSending}
        onTrouble={(trouble, progress) => {
          setQueue((known) => ({
            ...known,
            ...progress,
            entries: known.entries.map((entry) => (entry.id === open.id ? { ...entry, trouble } : entry)),
          }));
          if (trouble) clock.giveBack(open.id);
          if (query.has('trouble')) void navigate(`/${short}/queue/game?entry=${open.id}`, { replace: true });
        }}
        onNext={goOn}
        onSkip={entries.length > 1 || left > 0 ? skip : null}
      />
    </>
  );
}

interface QueueGameProps {
  entry: VotableEntry;
  details: EntryDetails | null;
  lack: 'away' | 'refused' | null;
  queue: PlayQueue;
  short: string;
  ballotStore: BallotStore;
  clock: ReturnType<typeof useQueueClock>;
  isInTrouble: boolean;
  isBusy: boolean;
  onTrouble: (trouble: VotableEntry['trouble'], progress: VoteProgress) => void;
  onNext: () => void;
  onSkip: (() => void) | null;
}

function QueueGame(props: QueueGameProps) {
  const { entry, details, lack, queue, short, ballotStore, clock, isInTrouble, isBusy } = props;
  const { onTrouble, onNext, onSkip } = props;
  const hasScript = useHasScript();
  const own = useMachine();
  const notes = useNotes(entry.id, true);
  const isFresh = useNavigationType() !== 'POP';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFresh || isInTrouble) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [isFresh, isInTrouble]);
  const address = `/${short}/queue/game?entry=${entry.id}`;
  const title = titleOf(entry);
  const progress: VoteProgress = ballotStore.progress ?? queue;
  const skipButton = onSkip && (
    <Button variant="quiet" isBusy={isBusy} onClick={onSkip}>
      Skip it for now
    </Button>
  );
  const stopClock = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) clock.pause();
  };
  return (
    <article className={styles.game} aria-labelledby="queue-game">
      <div className={styles.left}>
        {details?.game ? (
          <PlayPoster entry={details.entry} game={details.game} notes={notes} onPlaying={() => {}} />
        ) : (
          <>
            <Picture listed={entry} entry={details?.entry ?? null} />
            {details && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: it follows the links inside of it
              // biome-ignore lint/a11y/noStaticElementInteractions: it follows the links inside of it
              <div className={styles.download} onClick={stopClock}>
                <p>
                  <b>{title} doesn't run in this page.</b> Download it, play, and come back here. The clock
                  waits for you, 15 minutes at most.
                </p>
                <Downloads entry={details.entry} />
                {clock.isPaused && (
                  <Button variant="quiet" onClick={clock.goOn}>
                    I'm back
                  </Button>
                )}
              </div>
            )}
          </>
        )}
        <div className={styles.about}>
          <div>
            <h1 id="queue-game" ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p className={styles.hint}>
              by {entry.team}, {votesCounted(entry.numVotes)}
            </p>
          </div>
          {details ? (
            <div className={styles.words}>
              <Warnings entry={details.entry} />
              {details.entry.text && <About html={details.entry.text} />}
            </div>
          ) : (
            !lack && <Status loading loadingText="Loading the description" skeletonLines={2} />
          )}
          <p className={styles.links}>
            <Link to={`/entry/${entry.id}`}>The whole entry</Link>
            {!isInTrouble && !entry.trouble && <Link to={`${address}&trouble=1`}>I couldn't run it</Link>}
          </p>
        </div>
        <OwnNotes keeper={notes} />
      </div>
      <Card as="section" className={styles.vote} aria-labelledby="queue-vote">
        <h2 id="queue-vote">Your vote</h2>
        {isInTrouble ? (
          <TroubleForm entry={entry} own={own} back={address} onSent={onTrouble} />
        ) : entry.trouble ? (
          <TroubleSent
            entryId={entry.id}
            trouble={entry.trouble}
            progress={progress}
            again={`${address}&trouble=1`}
            onTakenBack={(now) => onTrouble(null, now)}
            onNext={onNext}
          />
        ) : (
          <BallotForm
            entryId={entry.id}
            entrantId={queue.entrantId}
            rules={details?.rules ?? []}
            ballotStore={ballotStore}
            notes={notes}
            isClosed={false}
            hasScript={hasScript}
            onNext={onNext}
            nextLabel="Next game"
            beside={hasScript && skipButton}
          />
        )}
      </Card>
    </article>
  );
}
