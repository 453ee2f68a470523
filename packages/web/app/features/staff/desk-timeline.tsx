import type { Competition } from '@tinsmith/contract/competition';
import { listPhases, placeOnTimeline, type TimelinePhase } from '@tinsmith/domain/event-plan';
import { moodOf } from '@tinsmith/domain/mood';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import { Board } from '../../ui/board.tsx';
import { classNames } from '../../ui/class-names.ts';
import { BEADS, YARNS } from '../../ui/craft/palette.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import styles from './desk-timeline.module.css';

export const timesOf = (competition: Competition): CompetitionTimes => ({
  kind: competition.kind,
  startMs: competition.competitionStart,
  endMs: competition.competitionEnd,
  votingEndMs: competition.votingEnd,
  joinOpensMs: competition.joinOpens,
  joinClosesMs: competition.joinCloses,
});

const phaseTitles: Record<TimelinePhase['name'], string> = {
  'sign-up': 'Sign-up',
  live: 'Live',
  voting: 'Voting',
  results: 'Results',
  gifts: 'Gifts open',
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const dayOf = (ms: number): string => {
  const date = new Date(ms);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
};

/** '7–10 Aug, 72 h', 'from 24 Aug'. */
function spanOf({ name, fromMs, toMs }: TimelinePhase): string {
  if (toMs === null) return `from ${dayOf(fromMs)}`;
  const [first, last] = [dayOf(fromMs), dayOf(toMs)];
  const isSameMonth = first.split(' ')[1] === last.split(' ')[1] && toMs - fromMs < 31 * dayMs;
  const days = isSameMonth ? `${first.split(' ')[0]}–${last}` : `${first} – ${last}`;
  const hours = Math.round((toMs - fromMs) / hourMs);
  return name === 'live' && hours <= 240 ? `${days}, ${hours} h` : days;
}

/** 'now, hour 55', 'now, 3 days to go'. */
function nowOf({ startMs, endMs }: CompetitionTimes, nowMs: number): string {
  if (nowMs >= endMs) return 'now';
  if (nowMs >= startMs)
    return endMs - startMs > 10 * dayMs
      ? `now, day ${Math.floor((nowMs - startMs) / dayMs) + 1}`
      : `now, hour ${Math.floor((nowMs - startMs) / hourMs) + 1}`;
  const hours = Math.ceil((startMs - nowMs) / hourMs);
  if (hours > 48) return `now, ${Math.ceil(hours / 24)} days to go`;
  return `now, ${hours} ${hours === 1 ? 'hour' : 'hours'} to go`;
}

interface LaneSpan {
  readonly label: string;
  readonly colour: string;
  readonly from: number;
  readonly to: number;
}

/** What is open when, in the order of the mock; the last of an event has no end. */
function lanesOf(competition: Competition, at: (ms: number) => number): LaneSpan[] {
  const start = at(competition.competitionStart);
  const end = at(competition.competitionEnd);
  const opens = competition.joinOpens === null ? 0 : at(competition.joinOpens);
  const signUp = { label: 'Sign-up', from: opens, to: at(competition.joinCloses) };
  if (competition.kind === 'gift-exchange')
    return [
      { ...signUp, colour: YARNS.gold },
      { label: 'Wishlists', colour: YARNS.ember, from: opens, to: end },
      { label: 'Log posts', colour: YARNS.ice, from: opens, to: 1 },
      { label: 'Uploads', colour: YARNS.bone, from: start, to: 1 },
      { label: 'Gifts', colour: YARNS.gold, from: end, to: 1 },
    ];
  const votingEnd = at(competition.votingEnd);
  return [
    { ...signUp, colour: BEADS.sun },
    { label: 'Extra rules', colour: BEADS.coral, from: start, to: 1 },
    { label: 'Log posts', colour: BEADS.sky, from: opens, to: 1 },
    { label: 'Uploads', colour: BEADS.leaf, from: start, to: 1 },
    { label: 'Voting', colour: BEADS.orange, from: end, to: votingEnd },
    { label: 'Results', colour: BEADS.white, from: votingEnd, to: 1 },
  ];
}

const pitch = 8;
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Beads for the past, pegs for what is to come. Drawn in pixels, so that beads are round at every width. */
function Lane({
  lane: { label, colour, from, to },
  index,
  now,
}: {
  lane: LaneSpan;
  index: number;
  now: number;
}) {
  const split = Math.min(Math.max(now, from), to);
  const [beads, pegs] = [`beads-${index}`, `pegs-${index}`];
  const dots = (id: string, radius: number) => (
    <pattern id={id} width={pitch} height={pitch} patternUnits="userSpaceOnUse">
      <circle cx={pitch / 2} cy={pitch / 2} r={radius} fill={colour} />
    </pattern>
  );
  return (
    <div className={styles.lane}>
      <span>{label}</span>
      <svg aria-hidden="true" width="100%" height={2 * pitch}>
        <defs>
          {dots(beads, 3.4)}
          {dots(pegs, 1.1)}
        </defs>
        {split > from && (
          <rect x={percent(from)} width={percent(split - from)} height={2 * pitch} fill={`url(#${beads})`} />
        )}
        {to > split && (
          <rect x={percent(split)} width={percent(to - split)} height={2 * pitch} fill={`url(#${pegs})`} />
        )}
      </svg>
    </div>
  );
}

/** A line through all lanes with a label above, which stays on the board. */
function NowLine({ now, label }: { now: number; label: string }) {
  const width = label.length * 7 + 18;
  const side = now < 0.2 ? 'start' : now > 0.8 ? 'end' : 'middle';
  const x = { start: -1, middle: -width / 2, end: 1 - width }[side];
  return (
    <svg className={styles.now} aria-hidden="true" width="100%" height="100%">
      <svg x={percent(now)} overflow="visible" aria-hidden="true">
        <rect x={-1} y={0} width={2} height="100%" />
        <rect x={x} y={0} width={width} height={22} />
        <text x={x + width / 2} y={15} textAnchor="middle">
          {label}
        </text>
      </svg>
    </svg>
  );
}

/** The phases of an event with what is open in each, and the current moment. */
export function DeskTimeline({ competition }: { competition: Competition }) {
  const times = timesOf(competition);
  const { serverTime: nowMs } = competition;
  const at = (ms: number) => placeOnTimeline(times, ms);
  const phases = listPhases(times);
  const current = phases.findLast(({ fromMs }) => nowMs >= fromMs);
  const now = at(nowMs);
  const label = nowOf(times, nowMs);
  const marks: [string, number][] = [
    ['Start', competition.competitionStart],
    ['Finish', competition.competitionEnd],
    ...(competition.kind === 'speedhack'
      ? ([['Voting ends', competition.votingEnd]] as [string, number][])
      : []),
  ];
  return (
    <Board
      as="section"
      mood={moodOf(competition.kind, nowMs)}
      className={styles.timeline}
      aria-label="Timeline"
    >
      <div className={styles.chart}>
        <ol className={classNames(styles.phases, phases.length === 3 && styles.three)}>
          {phases.map((phase) => (
            <li key={phase.name} aria-current={phase === current ? 'step' : undefined}>
              <b>{phaseTitles[phase.name]}</b>
              <span>{spanOf(phase)}</span>
              {phase === current && <span className="visually-hidden">{label}</span>}
            </li>
          ))}
        </ol>
        {lanesOf(competition, at).map((lane, index) => (
          <Lane key={lane.label} lane={lane} index={index} now={now} />
        ))}
        <NowLine now={now} label={label} />
      </div>
      <dl className={styles.marks}>
        {marks.map(([name, ms]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <LocalTime epochMs={ms} format="full" />
            </dd>
          </div>
        ))}
      </dl>
    </Board>
  );
}
