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

/** More would fill the ring; the legend lists them all. */
const maxNames = 6;
const maxNameLength = 14;
/** In a box of 460 by 460. */
const [middle, toNames] = [230, 136];
/** At the larger size, which phones have. */
const [letterWidth, lineHeight] = [12, 28];

const shorten = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name;

/** Where a name is written: beside its place, inside the ring. */
function placeName(turn: number) {
  const [right, up] = [Math.sin(turn), Math.cos(turn)];
  return {
    x: Math.round(middle + toNames * right),
    y: Math.round(middle - toNames * up),
    textAnchor: right > 0.35 ? ('end' as const) : right < -0.35 ? ('start' as const) : ('middle' as const),
  };
}

type PlacedName = ReturnType<typeof placeName> & Pick<DropOut, 'place' | 'isRepaired'> & { text: string };

const partBefore = { start: 0, middle: 0.5, end: 1 } as const;

function overlap(one: PlacedName, other: PlacedName): boolean {
  const [[left, right], [otherLeft, otherRight]] = [one, other].map(({ x, text, textAnchor }) => {
    const width = text.length * letterWidth;
    const from = x - partBefore[textAnchor] * width;
    return [from, from + width] as const;
  }) as [readonly [number, number], readonly [number, number]];
  return Math.abs(one.y - other.y) < lineHeight && left < otherRight && otherLeft < right;
}

/** Names that would cover an earlier one are left out. */
function placeNames(numPlaces: number, dropOuts: readonly DropOut[]): readonly PlacedName[] {
  if (dropOuts.length > maxNames) return [];
  const placed: PlacedName[] = [];
  for (const { name, place, isRepaired } of dropOuts) {
    const next = { ...placeName(turnOf(numPlaces, place)), place, isRepaired, text: shorten(name) };
    if (!placed.some((one) => overlap(one, next))) placed.push(next);
  }
  return placed;
}

function Names({ numPlaces, dropOuts }: { numPlaces: number; dropOuts: readonly DropOut[] }) {
  return (
    <svg className={styles.names} viewBox={`0 0 ${2 * middle} ${2 * middle}`} aria-hidden="true">
      {placeNames(numPlaces, dropOuts).map(({ place, isRepaired, text, ...at }) => (
        <text key={place} className={isRepaired ? undefined : styles.open} {...at} dominantBaseline="central">
          {text}
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
