import type { Competition } from '@tinsmith/contract/competition';
import { placeOnTimeline } from '@tinsmith/domain/event-plan';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import { Board } from '../../ui/board.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import styles from './event-desk.module.css';

const numBeads = 72;

export const timesOf = (competition: Competition): CompetitionTimes => ({
  kind: competition.kind,
  startMs: competition.competitionStart,
  endMs: competition.competitionEnd,
  votingEndMs: competition.votingEnd,
  joinOpensMs: competition.joinOpens,
  joinClosesMs: competition.joinCloses,
});

/** Beads for the past, pegs for the future. */
function Lane({ label, from, to, now }: { label: string; from: number; to: number; now: number }) {
  const beads = Array.from({ length: numBeads }, (_, index) => index / numBeads);
  return (
    <div className={styles.lane}>
      <span>{label}</span>
      <svg viewBox={`0 0 ${numBeads * 8} 8`} preserveAspectRatio="none" aria-hidden="true">
        {beads.map((place) => {
          const isIn = place >= from && place < to;
          if (!isIn) return null;
          const hasBeen = place < now;
          return (
            <circle
              key={place}
              cx={place * numBeads * 8 + 4}
              cy={4}
              r={hasBeen ? 3.4 : 1.4}
              className={hasBeen ? styles.bead : styles.peg}
            />
          );
        })}
        <rect x={now * numBeads * 8 - 1} y={0} width={2} height={8} className={styles.now} />
      </svg>
    </div>
  );
}

/** The phases of an event with what is open in each, and the current moment. */
export function DeskTimeline({ competition }: { competition: Competition }) {
  const times = timesOf(competition);
  const at = (ms: number) => placeOnTimeline(times, ms);
  const now = at(competition.serverTime);
  const isSpeedhack = competition.kind === 'speedhack';
  const lanes: [string, number, number][] = [
    ['Sign-up', at(competition.joinOpens ?? 0), at(competition.joinCloses)],
    ['Log posts', at(competition.joinOpens ?? 0), 1],
    ['Uploads', at(competition.competitionStart), at(competition.competitionEnd)],
    ...(isSpeedhack
      ? ([['Voting', at(competition.competitionEnd), at(competition.votingEnd)]] as [
          string,
          number,
          number,
        ][])
      : []),
  ];
  const marks: [string, number][] = [
    ['Start', competition.competitionStart],
    ['Finish', competition.competitionEnd],
    ...(isSpeedhack ? ([['Voting ends', competition.votingEnd]] as [string, number][]) : []),
  ];
  return (
    <Board as="section" className={styles.timeline} aria-label="Timeline">
      {lanes.map(([label, from, to]) => (
        <Lane key={label} label={label} from={from} to={to} now={now} />
      ))}
      <dl className={styles.marks}>
        {marks.map(([label, ms]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <LocalTime epochMs={ms} format="full" />
            </dd>
          </div>
        ))}
      </dl>
    </Board>
  );
}
