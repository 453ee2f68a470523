import type { Competition } from '@tinsmith/contract/competition';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { moodOf } from '@tinsmith/domain/mood';
import { Link } from 'react-router';
import { seal } from '../../ui/craft/motif-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { openLetter } from '../../ui/craft/sprites-summer.ts';
import styles from './event-seal.module.css';
import { HashLine } from './hash-line.tsx';

/** The promise on the event page, and once the rules are out the seed. Nothing in the moment of the draw. */
export function EventSeal({ event }: { event: Competition }) {
  const { drawSeal } = event;
  if (!drawSeal || event.afterStart !== (drawSeal.seed !== null)) return null;
  const { hash, seed } = drawSeal;
  const mood = moodOf(event.kind, event.serverTime);
  return (
    <div className={styles.seal}>
      <SceneBoard
        className={styles.picture}
        scene={seal(mood, seed ? openLetter : undefined)}
        mood={mood}
        pegs={false}
      />
      {seed ? (
        <div className={styles.words}>
          <p>
            <b>The seal is open</b>
            <br />
            The extra rules came from this seed. Its fingerprint was published before the start.
          </p>
          <HashLine name="seed" value={seed} />
          <p>
            <Link to={`/${event.short}/rules/verify`}>Repeat the draw</Link>
          </p>
        </div>
      ) : (
        <div className={styles.words}>
          <p>
            <b>The draw is sealed</b>
            <br />
            The extra rules will come from a seed that already exists. This is its fingerprint. On{' '}
            {formatDay(event.competitionStart)} the seed is published, so that anyone can repeat the draw.
          </p>
          <HashLine name="fingerprint" value={hash} />
          <p>
            <Link to={`/${event.short}/rules#draw`}>How to check it afterwards</Link>
          </p>
        </div>
      )}
    </div>
  );
}
