import type { Competition } from '@tinsmith/contract/competition';
import type { SantaDesk } from '@tinsmith/contract/santa-desk';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { useMemo } from 'react';
import { useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { santaRing } from '../../ui/craft/santa-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import styles from './desk.module.css';

const dayText = (day: string): string => formatDay(Date.parse(`${day}T00:00:00Z`));

function titleOf(desk: SantaDesk): string {
  if (!desk.isDrawn) return "Names haven't been drawn yet";
  const { length } = desk.waiting;
  if (length === 0) return 'The ring is closed';
  return length === 1 ? '1 person has no giver' : `${length} people have no giver`;
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
        <p className={styles.middle}>
          <b>{numIn}</b>
          <span>{numIn === 1 ? 'person' : 'people'}, one ring</span>
        </p>
      </div>
      <div>
        <h2 id="ring">{titleOf(desk)}</h2>
        <ul className={styles.key}>
          <li>
            <b>{numIn} in the ring</b>, each giving to the next one clockwise
          </li>
          {desk.numRepairs > 0 && (
            <li>
              <b>{desk.numRepairs} with a new receiver</b> instead of the one they drew
            </li>
          )}
          {dropOuts.map(({ place, name, day, isRepaired }) => (
            <li key={place}>
              <b>{name}</b> left on {dayText(day)}, {isRepaired ? 'repaired' : 'not repaired yet'}
            </li>
          ))}
        </ul>
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
