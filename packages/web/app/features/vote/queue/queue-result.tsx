import type { PlayQueue } from '@tinsmith/contract/queue';
import type { VotableEntry } from '@tinsmith/contract/vote';
import { missingCategories } from '@tinsmith/domain/ballot';
import { moodOf } from '@tinsmith/domain/mood';
import { moreMinutes } from '@tinsmith/domain/play-queue';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { changeQueue } from '../../../api/gen/queue.ts';
import { useHasScript } from '../../../forms/use-has-script.ts';
import { useSend } from '../../../forms/use-send.ts';
import { Board } from '../../../ui/board.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CreatureShot } from '../../../ui/craft/creature.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Shot } from '../../../ui/shot.tsx';
import { counted, titleOf } from '../../entry/entry-labels.ts';
import { describeProgress } from '../vote-labels.ts';
import styles from './queue.module.css';
import { totalOf, useQueueClock } from './queue-clock.ts';
import { QueueStrip } from './queue-strip.tsx';
import { describeGiven, isGameDone, isPlayed, numScoresOf } from './queue-words.ts';

function Played({ short, entry }: { short: string; entry: VotableEntry }) {
  const mood = moodOf(entry.kind, entry.competitionStart);
  return (
    <li>
      <div className={styles.shot} data-mood={entry.thumbnail ? undefined : mood}>
        <Shot
          src={entry.thumbnail && `/upload/${entry.thumbnail.name}`}
          alt=""
          width={entry.thumbnail?.width}
          height={entry.thumbnail?.height}
          fallback={<CreatureShot name={entry.title || entry.team} mood={mood} />}
        />
      </div>
      <div>
        <b>
          <Link to={`/${short}/vote?entry=${entry.id}`}>{titleOf(entry)}</Link>
        </b>
        <p className={styles.hint}>{entry.team}</p>
      </div>
      <p className={styles.small}>{describeGiven(entry)}</p>
      {entry.trouble ? (
        <Pill kind="line">Couldn't run it</Pill>
      ) : isGameDone(entry) ? (
        <span className={styles.done}>
          <Icon name="check" /> Done
        </span>
      ) : (
        <Pill kind="warn">Half done</Pill>
      )}
    </li>
  );
}

/** What the voter gave, and the ways on. */
export function QueueResult({ short, queue }: { short: string; queue: PlayQueue }) {
  const hasScript = useHasScript();
  const navigate = useNavigate();
  const { isSending, problem, send } = useSend();
  const { spent } = useQueueClock(queue.entrantId, queue.startedAt, null);
  const played = queue.entries.filter(isPlayed);
  const halfDone = played.filter((entry) => !isGameDone(entry) && entry.ballot);
  const numScores = played.reduce((sum, { ballot }) => sum + (ballot ? numScoresOf(ballot.scores) : 0), 0);
  const numReviews = played.filter(({ ballot }) => ballot && ballot.review !== '').length;
  const numMinutes = Math.round(totalOf(spent) / 60);
  const addMinutes = () =>
    void send(async () => {
      await callApi(changeQueue, { params: { compoId: short }, body: { what: 'minutes' } });
      await navigate(`/${short}/queue/game`);
    });
  return (
    <>
      <Board as="section" className={styles.board} aria-labelledby="queue-done">
        {played.length === 0 ? (
          <>
            <h1 id="queue-done">No votes yet.</h1>
            <p>Your games are still in your queue.</p>
          </>
        ) : (
          <>
            <h1 id="queue-done">You gave {counted(played.length, 'game', 'games')} a player.</h1>
            <p>
              {numMinutes > 0 && `${counted(numMinutes, 'minute', 'minutes')}, `}
              {counted(numScores, 'score', 'scores')} and {counted(numReviews, 'review', 'reviews')}.
            </p>
          </>
        )}
        <QueueStrip
          minutes={queue.choices?.minutes ?? 0}
          spentSeconds={queue.entries.map(({ id }) => spent[id] ?? 0)}
        />
      </Board>
      {halfDone.map((entry) => {
        const numMissing = missingCategories(
          entry.ballot?.scores ?? { all: null, art: null, tech: null, genre: null },
        ).length;
        return (
          <Note
            key={entry.id}
            kind="warn"
            title={`${titleOf(entry)} still lacks ${counted(numMissing, 'score', 'scores')}.`}
          >
            It counts with all four. <Link to={`/${short}/vote?entry=${entry.id}`}>Give them now</Link>
          </Note>
        );
      })}
      <ul className={styles.played}>
        {played.map((entry) => (
          <Played key={entry.id} short={short} entry={entry} />
        ))}
      </ul>
      {problem && <Note kind="err" title={problem} />}
      <div className={styles.row}>
        {played.length === 0 && queue.entries.length > 0 ? (
          <ButtonLink to={`/${short}/queue/game`}>Back to the game</ButtonLink>
        ) : (
          <ButtonLink to={`/${short}/`}>Finish</ButtonLink>
        )}
        {hasScript && (
          <Button variant="quiet" isBusy={isSending} onClick={addMinutes}>
            {moreMinutes} more minutes
          </Button>
        )}
        <ButtonLink variant="quiet" to={`/${short}/vote`}>
          See all your votes
        </ButtonLink>
      </div>
      <p className={styles.hint}>
        {queue.numDone} of {queue.numEntries} {describeProgress(queue)}
      </p>
    </>
  );
}
