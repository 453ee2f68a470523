import type { Competition } from '@tinsmith/contract/competition';
import type { SantaDesk } from '@tinsmith/contract/santa-desk';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { type ReactNode, useMemo } from 'react';
import { useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { type RingPart, ringSwatch, santaRing, turnOf } from '../../ui/craft/santa-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import styles from './desk.module.css';

const dayText = (day: string): string => formatDay(Date.parse(`${day}T00:00:00Z`));

function titleOf(desk: SantaDesk): string {
  if (!desk.isDrawn) return "Names haven't been drawn yet";
  const { length } = desk.waiting;
  if (length === 0) return 'The ring is closed';
  return length === 1 ? '1 person has no giver' : `${length} people have no giver`;
}

interface KeyItemProps {
  part: RingPart;
  title: string;
  children: ReactNode;
}

function KeyItem({ part, title, children }: KeyItemProps) {
  const scene = useMemo(() => ringSwatch(part), [part]);
  return (
    <li>
      <SceneBoard className={styles.swatch} scene={scene} mood="winter" pegs={false} />
      <div>
        <b>{title}</b>
        <br />
        {children}
      </div>
    </li>
  );
}

const dropOutsCounted = (num: number, state: string): string =>
  `${num} ${num === 1 ? 'drop-out' : 'drop-outs'}, ${state}`;

/** What the colours of the ring mean, and who has left. */
function Legend({ desk, numIn }: { desk: SantaDesk; numIn: number }) {
  const dropOuts = desk.ring?.dropOuts ?? [];
  const [repaired, open] = [
    dropOuts.filter(({ isRepaired }) => isRepaired),
    dropOuts.filter(({ isRepaired }) => !isRepaired),
  ];
  const listed = (found: typeof dropOuts): string =>
    found.map(({ name, day }) => `${name} left on ${dayText(day)}`).join(', ');
  return (
    <ul className={styles.key}>
      <KeyItem part="stitch" title={`${numIn} in the ring`}>
        {desk.isDrawn ? 'each gives to the next one, clockwise' : 'so far; each will give to the next one'}
      </KeyItem>
      {(repaired.length > 0 || desk.numRepairs > 0) && (
        <KeyItem
          part="bridge"
          title={
            repaired.length > 0
              ? dropOutsCounted(repaired.length, 'repaired')
              : `${desk.numRepairs} with a new receiver`
          }
        >
          {repaired.length > 0 ? listed(repaired) : 'instead of the one they drew'}
          {repaired.length > 0 &&
            desk.numRepairs > 0 &&
            `. ${desk.numRepairs} ${desk.numRepairs === 1 ? 'person has' : 'people have'} a new receiver`}
        </KeyItem>
      )}
      {open.length > 0 && (
        <KeyItem part="open" title={dropOutsCounted(open.length, 'not repaired yet')}>
          {listed(open)}
        </KeyItem>
      )}
    </ul>
  );
}

type DropOut = NonNullable<SantaDesk['ring']>['dropOuts'][number];

/** More would cover each other; the legend lists them all. */
const maxNames = 6;
const maxNameLength = 14;
/** In a box of 460 by 460. */
const [middle, toNames] = [230, 136];

/** Where a name is written: beside its place, inside the ring. */
function placeName(turn: number) {
  const [right, up] = [Math.sin(turn), Math.cos(turn)];
  return {
    x: Math.round(middle + toNames * right),
    y: Math.round(middle - toNames * up),
    textAnchor: right > 0.35 ? ('end' as const) : right < -0.35 ? ('start' as const) : ('middle' as const),
  };
}

function Names({ numPlaces, dropOuts }: { numPlaces: number; dropOuts: readonly DropOut[] }) {
  if (dropOuts.length > maxNames) return null;
  return (
    <svg className={styles.names} viewBox={`0 0 ${2 * middle} ${2 * middle}`} aria-hidden="true">
      {dropOuts.map(({ name, place, isRepaired }) => (
        <text
          key={place}
          className={isRepaired ? undefined : styles.open}
          {...placeName(turnOf(numPlaces, place))}
          dominantBaseline="central"
        >
          {name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name}
        </text>
      ))}
    </svg>
  );
}

/** The ring: its members stay unnamed, except for drop-outs. */
export function RingBoard({ event, desk }: { event: Competition; desk: SantaDesk }) {
  const pageMood = useMood();
  const numPlaces = desk.ring?.numPlaces ?? desk.numPeople;
  const dropOuts = desk.ring?.dropOuts ?? [];
  const scene = useMemo(() => santaRing(numPlaces, dropOuts), [numPlaces, dropOuts]);
  const numIn = numPlaces - dropOuts.length;
  return (
    <Board
      as="section"
      isHero
      className={styles.ringBoard}
      aria-labelledby="ring"
      mood={pageMood === 'winter' ? undefined : 'winter'}
    >
      <div className={styles.ring}>
        <SceneBoard scene={scene} mood="winter" />
        <Names numPlaces={numPlaces} dropOuts={dropOuts} />
        <p className={styles.middle}>
          <b>{numIn}</b>
          <span>{numIn === 1 ? 'person' : 'people'}, one ring</span>
        </p>
      </div>
      <div>
        <h2 id="ring">{titleOf(desk)}</h2>
        <Legend desk={desk} numIn={numIn} />
        {!event.afterEnd && (
          <p className={styles.secret}>
            Names on this page are secret until {formatDay(event.competitionEnd)}. Every visit to this page is
            in the audit log, with your name.
          </p>
        )}
      </div>
    </Board>
  );
}
