import type { Competition } from '@tinsmith/contract/competition';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { moodOf } from '@tinsmith/domain/mood';
import { Link } from 'react-router';
import { seal } from '../../ui/craft/motif-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { openLetter } from '../../ui/craft/sprites-summer.ts';
import styles from './event-seal.module.css';
import { HashLine } from './hash-line.tsx';

/** The seed of a draw of names stays secret until the gifts are opened; then the verify page has it. */
function NamesSeal({ event, hash }: { event: Competition; hash: string }) {
  return (
    <div className={styles.words} id={hash}>
      <p>
        <b>{event.afterEnd ? 'The seal is open' : 'The draw is sealed'}</b>
        <br />
        {event.afterStart ? 'The names were' : 'The names will be'} drawn from a seed that was sealed before
        the start. This is its fingerprint.{' '}
        {!event.afterEnd &&
          `On ${formatDay(event.competitionEnd)} the seed is published, so anyone can replay the draw.`}
      </p>
      <HashLine name="fingerprint" value={hash} />
      <p>
        <Link to={`/${event.short}/santa/verify`}>
          {event.afterEnd ? 'Replay the draw' : 'How to check it afterwards'}
        </Link>
      </p>
    </div>
  );
}

/** The commitment on the event page, and the seed once the rules are out. Nothing during the draw. */
export function EventSeal({ event }: { event: Competition }) {
  const { drawSeal } = event;
  const isOfNames = event.kind === 'gift-exchange';
  if (!drawSeal || (!isOfNames && event.afterStart !== (drawSeal.seed !== null))) return null;
  const { hash, seed } = drawSeal;
  const mood = moodOf(event.kind, event.serverTime);
  return (
    <div className={styles.seal}>
      <SceneBoard
        className={styles.picture}
        scene={seal(mood, seed || (isOfNames && event.afterEnd) ? openLetter : undefined)}
        mood={mood}
        pegs={false}
      />
      {isOfNames ? (
        <NamesSeal event={event} hash={hash} />
      ) : seed ? (
        <div className={styles.words}>
          <p>
            <b>The seal is open</b>
            <br />
            The extra rules were drawn from this seed. Its fingerprint was published before the start.
          </p>
          <HashLine name="seed" value={seed} />
          <p>
            <Link to={`/${event.short}/rules/verify`}>Replay the draw</Link>
          </p>
        </div>
      ) : (
        <div className={styles.words}>
          <p>
            <b>The draw is sealed</b>
            <br />
            The extra rules will be drawn from a seed that's already sealed. This is its fingerprint. On{' '}
            {formatDay(event.competitionStart)} the seed is published, so anyone can replay the draw.
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
