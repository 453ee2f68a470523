import type { Competition } from '@tinsmith/contract/competition';
import type { Entrant } from '@tinsmith/contract/entrant';
import { moodOf } from '@tinsmith/domain/mood';
import { useMemo } from 'react';
import { useMood } from '../../page/use-site.ts';
import { BoardPicture } from '../../ui/board.tsx';
import { crowd } from '../../ui/craft/people-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { useNumEntrants } from '../competition/current-event.ts';
import styles from './crowd-board.module.css';

const columns = { wide: 29, narrow: 11 };

interface CrowdBoardProps {
  event: Competition;
  names: readonly string[];
  matching: readonly Entrant[];
}

function whatTheyDo({ phase, kind, numEntrants, numFirstTimers }: Competition): string {
  const isOne = numEntrants === 1;
  const [are, have] = isOne ? ['is', 'has'] : ['are', 'have'];
  const doing = {
    before: `${have} signed up`,
    live: `${are} making a ${kind === 'gift-exchange' ? 'gift' : 'game'} right now`,
    voting: 'took part',
    over: 'took part',
  }[phase];
  return `${doing}${numFirstTimers > 0 ? `, including ${numFirstTimers} ${numFirstTimers === 1 ? 'first-timer' : 'first-timers'}` : ''}.`;
}

/** Everyone on the page as a picture; those who do not match a search turn into pegs. */
export function CrowdBoard({ event, names, matching }: CrowdBoardProps) {
  const pageMood = useMood();
  const mood = moodOf(event.kind, event.serverTime);
  const numEntrants = useNumEntrants(event);
  const [wide, narrow] = useMemo(() => {
    const found = new Set(matching.map((entrant) => entrant.username));
    const others = new Set(names.filter((name) => !found.has(name)));
    const rowOf = (most: number) => ({ columns: Math.max(1, Math.min(most, names.length)) });
    return [
      crowd(names, mood, rowOf(columns.wide), others),
      crowd(names, mood, rowOf(columns.narrow), others),
    ];
  }, [names, matching, mood]);
  const isSmall = names.length < columns.narrow;
  return (
    <BoardPicture
      className={styles.crowd}
      mood={mood === pageMood ? undefined : mood}
      picture={
        <>
          <div className={isSmall ? styles.wideFew : styles.wide}>
            <SceneBoard scene={wide} mood={mood} />
          </div>
          <div className={isSmall ? styles.narrowFew : styles.narrow}>
            <SceneBoard scene={narrow} mood={mood} />
          </div>
        </>
      }
    >
      <b>
        {numEntrants} {numEntrants === 1 ? 'person' : 'people'}
      </b>{' '}
      {whatTheyDo({ ...event, numEntrants })}
    </BoardPicture>
  );
}
