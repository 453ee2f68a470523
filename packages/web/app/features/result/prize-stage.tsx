import type { PrizeGiving, PrizePlace, ResultEntry } from '@tinsmith/contract/result';
import { categories, categoryLabels } from '@tinsmith/domain/ballot';
import { moodOf } from '@tinsmith/domain/mood';
import { formatOrdinal, formatPlace } from '@tinsmith/domain/ordinal';
import { type ReactNode, type Ref, useMemo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { CreatureShot } from '../../ui/craft/creature.tsx';
import { materialOf } from '../../ui/craft/palette.ts';
import { PixelBoard } from '../../ui/craft/pixel-board.tsx';
import { Shot } from '../../ui/shot.tsx';
import { counted, titleOf } from '../entry/entry-labels.ts';
import { drawStage } from './draw-stage.ts';
import styles from './prize-giving.module.css';

function Picture({ entry }: { entry: ResultEntry }) {
  const mood = moodOf(entry.kind, entry.competitionStart);
  return (
    <Shot
      src={entry.thumbnail && `/upload/${entry.thumbnail.name}`}
      alt=""
      width={entry.thumbnail?.width}
      height={entry.thumbnail?.height}
      isLazy={false}
      fallback={<CreatureShot name={entry.title || entry.team} mood={mood} />}
    />
  );
}

/** Only the first three of a category are mentioned: the rest is in the results. */
const rankNote = (rank: number | null): string =>
  rank !== null && rank <= 3 ? `, ${formatOrdinal(rank)}` : '';

function Scores({ entry }: { entry: ResultEntry }) {
  return (
    <dl className={styles.scores}>
      {categories.map((category) => (
        <div key={category}>
          <dt>
            {categoryLabels[category].toLowerCase()}
            {category !== 'all' && rankNote(entry.scores[category].rank)}
          </dt>
          <dd>{entry.scores[category].score}</dd>
        </div>
      ))}
    </dl>
  );
}

function OneEntry({ entry }: { entry: ResultEntry }) {
  const title = titleOf(entry);
  return (
    <>
      <div className={styles.picture}>
        <Picture entry={entry} />
      </div>
      <div className={styles.text}>
        <h1 className={title.length > 24 ? styles.long : undefined}>{title}</h1>
        <p className={styles.by}>{entry.team}</p>
        <Scores entry={entry} />
      </div>
    </>
  );
}

const mostPictures = 6;

/** As large as their number allows. */
const sharedLook = (count: number) => (count <= 2 ? styles.two : count <= 4 ? styles.four : undefined);

/** Entries that share a place, side by side. */
function SharedPlace({ place: { entries, numEntries } }: { place: PrizePlace }) {
  const shown = entries.slice(0, mostPictures);
  return (
    <>
      <h1 className="visually-hidden">{entries.map(titleOf).join(', ')}</h1>
      <ul className={classNames(styles.shared, sharedLook(shown.length))}>
        {shown.map((entry) => (
          <li key={entry.id}>
            <Picture entry={entry} />
            <b>{titleOf(entry)}</b>
            <span>
              {entry.team}, {entry.scores.all.score}
            </span>
          </li>
        ))}
      </ul>
      {numEntries > shown.length && (
        <p className={styles.more}>and {counted(numEntries - shown.length, 'more', 'more')}</p>
      )}
    </>
  );
}

function Title({ shown }: { shown: PrizeGiving }) {
  const { competition, startedAt } = shown;
  return (
    <div className={styles.titleSlide}>
      <h1>{competition.title}</h1>
      <p>{startedAt === null ? "The prize-giving hasn't started yet." : 'The prize-giving'}</p>
    </div>
  );
}

/** Where the words go: beside the numeral, or below a long one. */
const placeLook = (rank: number): string | undefined => {
  if (rank < 10) return undefined;
  if (rank < 100) return styles.tens;
  return rank < 1000 ? styles.hundreds : styles.thousands;
};

function Slide({ shown }: { shown: PrizeGiving }) {
  const { competition, place, numEntries, numBallots } = shown;
  if (!place) return <Title shown={shown} />;
  const [only] = place.entries;
  const numOfIt = only && place.numEntries === 1 ? only.numBallots : null;
  return (
    <>
      <p className={styles.event}>{competition.title}</p>
      <p className={styles.numbers}>
        prize-giving, {counted(numEntries, 'game', 'games')}, {counted(numBallots, 'ballot', 'ballots')}
      </p>
      <p className={classNames(styles.place, placeLook(place.rank))}>
        {formatPlace(place.rank)}
        <small>
          {numOfIt === null
            ? `shared by ${place.numEntries.toLocaleString('en')}`
            : counted(numOfIt, 'ballot', 'ballots')}
        </small>
      </p>
      {only && place.numEntries === 1 ? <OneEntry entry={only} /> : <SharedPlace place={place} />}
    </>
  );
}

interface PrizeStageProps {
  shown: PrizeGiving;
  /** Above the slide, also in full screen. */
  bar: ReactNode;
  ref: Ref<HTMLDivElement>;
}

/** The view for everyone: 16 to 9, the same on every screen. */
export function PrizeStage({ shown, bar, ref }: PrizeStageProps) {
  const { competition, isBlank, slide } = shown;
  const mood = moodOf(competition.kind, competition.serverTime);
  const { bitmap, ground } = useMemo(() => drawStage(shown, mood), [shown, mood]);
  return (
    <div className={styles.screen}>
      <div ref={ref} className={styles.stage} data-mood={mood}>
        <PixelBoard
          className={styles.board}
          bitmap={bitmap}
          material={materialOf(mood)}
          progress={0}
          ground={ground}
        />
        {bar}
        <div key={slide} className={styles.slide} aria-live="polite">
          {isBlank ? <h1 className="visually-hidden">{competition.title}</h1> : <Slide shown={shown} />}
        </div>
      </div>
    </div>
  );
}
