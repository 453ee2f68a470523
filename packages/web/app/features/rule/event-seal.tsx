import type { Competition } from '@tinsmith/contract/competition';
import { getSeal, type Seal } from '@tinsmith/contract/rule';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { moodOf } from '@tinsmith/domain/mood';
import { Link } from 'react-router';
import type { PageRequest } from '../../page/load.ts';
import { seal as sealScene } from '../../ui/craft/motif-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { openLetter } from '../../ui/craft/sprites-rules.ts';
import { HashLine } from './hash-line.tsx';
import styles from './seal.module.css';

/** What the event page shows of the draw: nothing for an event that draws no rules, nor in the moment of the draw. */
export async function loadSeal(
  call: PageRequest['call'],
  { short, kind, afterStart }: Competition,
): Promise<Seal> {
  if (kind !== 'speedhack') return null;
  const { seal } = await call(getSeal, { params: { compoId: short } });
  return seal && afterStart === (seal.seed !== null) ? seal : null;
}

/** The promise on the event page, and once the rules are out the seed. */
export function EventSeal({ event, seal }: { event: Competition; seal: NonNullable<Seal> }) {
  const mood = moodOf(event.kind, event.serverTime);
  const { hash, seed } = seal;
  return (
    <div className={styles.seal}>
      <SceneBoard
        className={styles.picture}
        scene={sealScene(mood, seed ? openLetter : undefined)}
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
