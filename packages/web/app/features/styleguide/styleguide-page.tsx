import { Board } from '../../ui/board.tsx';
import { ClockBoard } from '../../ui/craft/clock-board.tsx';
import { CraftStrip } from '../../ui/craft/craft-strip.tsx';
import type { Mood } from '../../ui/craft/palette.ts';
import { Ticker } from '../../ui/frame/ticker.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ButtonSamples } from './button-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { MessageSamples } from './message-samples.tsx';
import { PieceSamples } from './piece-samples.tsx';
import styles from './styleguide.module.css';

interface ClockSample {
  title: string;
  pill?: 'Live' | 'Voting';
  parts: { digits: string; unit: string }[];
  progress: number;
  text: string;
}

const clocks: Record<Mood, readonly ClockSample[]> = {
  summer: [
    {
      title: 'Before start',
      parts: clock('9', 'd', '04', 'h'),
      progress: 0,
      text: 'Days and hours. Refreshed once an hour.',
    },
    {
      title: 'Live, over a day left',
      pill: 'Live',
      parts: clock('1', 'd', '06', 'h'),
      progress: 0.58,
      text: 'Finish in 1 day 6 hours.',
    },
    {
      title: 'Live, under a day',
      pill: 'Live',
      parts: clock('17', 'h', '42', 'm'),
      progress: 0.754,
      text: 'Hours and minutes. Refreshed once a minute.',
    },
    {
      title: 'Live, last hour',
      pill: 'Live',
      parts: clock('12', 'm', '09', 's'),
      progress: 0.997,
      text: 'Minutes and seconds. Refreshed once a second.',
    },
    {
      title: 'Voting',
      pill: 'Voting',
      parts: clock('11', 'd', '02', 'h'),
      progress: 1,
      text: 'The boat has landed. The digits count down to the end of voting.',
    },
    { title: 'Over', parts: [], progress: 1, text: 'No digits. The picture is finished.' },
  ],
  winter: [
    {
      title: 'Before start',
      parts: clock('9', 'd', '04', 'h'),
      progress: 0,
      text: 'Start in 9 days 4 hours. Refreshed once an hour.',
    },
    {
      title: 'Live',
      pill: 'Live',
      parts: clock('6', 'd', '11', 'h'),
      progress: 0.62,
      text: 'Finish in 6 days 11 hours.',
    },
    { title: 'Over', parts: [], progress: 1, text: 'No digits. The picture is finished.' },
  ],
};

function clock(digits: string, unit: string, digits2: string, unit2: string) {
  return [
    { digits, unit },
    { digits: digits2, unit: unit2 },
  ];
}

interface StyleguidePageProps {
  /** The page's own mood; the second half shows the other. */
  mood?: Mood;
}

/** Every component of the site in all its states, for developers and for the tests. */
export function StyleguidePage({ mood = 'summer' }: StyleguidePageProps) {
  const otherMood = mood === 'summer' ? 'winter' : 'summer';
  return (
    <>
      <PageHead title="Components and states" />
      <Pieces mood={mood} />
      <div className={styles.otherMood} data-mood={otherMood}>
        <h2 className={otherMood === 'winter' ? styles.winterName : styles.summerName}>
          {otherMood === 'winter' ? 'KrampusHack' : 'TINS'}
        </h2>
        <Pieces mood={otherMood} />
      </div>
    </>
  );
}

function Pieces({ mood }: { mood: Mood }) {
  return (
    <div className={styles.stack}>
      <section>
        <h2 className={styles.title}>Countdown</h2>
        <div className={styles.boards}>
          {clocks[mood].map(({ title, pill, parts, progress, text }) => (
            <Board key={title} isSmall>
              <div className={styles.boardHead}>
                <b>{title}</b>
                {pill && <Pill kind={pill === 'Live' ? 'live' : 'neutral'}>{pill}</Pill>}
              </div>
              <ClockBoard mood={mood} size="sidebar" parts={parts} progress={progress} />
              <p className={styles.boardText}>{text}</p>
            </Board>
          ))}
        </div>
      </section>
      <section>
        <h2 className={styles.title}>Ticker on small screens</h2>
        <Ticker
          mood={mood}
          to="/styleguide"
          name={mood === 'winter' ? 'KrampusHack 2026' : 'TINS 2026'}
          timeLeft="17 hours 42 min left"
          strip={<CraftStrip mood={mood} progress={0.754} />}
        />
      </section>
      <ButtonSamples />
      <FieldSamples mood={mood} />
      <MessageSamples mood={mood} />
      <PieceSamples mood={mood} />
    </div>
  );
}
