import type { Competition } from '@tinsmith/contract/competition';
import type { MySecretSanta } from '@tinsmith/contract/santa';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { santaNight } from '../../ui/craft/santa-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import { leaveAddress } from '../competition/event-links.ts';
import styles from './santa.module.css';
import { WishesList } from './wishes-list.tsx';

type Pair = NonNullable<MySecretSanta['secretSanta']>;

interface YourReceiverProps {
  event: Competition;
  pair: Pair;
  /** Whether there is an entry to continue. */
  hasEntry: boolean;
  onZero: () => void;
}

function Reveal({ event, pair, hasEntry }: Omit<YourReceiverProps, 'onZero'>) {
  const scene = useMemo(santaNight, []);
  const pageMood = useMood();
  const { receiver } = pair;
  return (
    <Board as="section" className={styles.reveal} mood={pageMood === 'winter' ? undefined : 'winter'}>
      <SceneBoard className={styles.scene} scene={scene} mood="winter" />
      <div>
        <p>{event.afterEnd ? 'Your gift was for' : "You're making a game for"}</p>
        <p className={styles.who}>{receiver.name}</p>
        <p className={styles.row}>
          <ButtonLink to={`/${event.short}/myEntry`}>
            {event.afterEnd ? 'Your gift' : hasEntry ? 'Go to your gift' : 'Start your gift'}
          </ButtonLink>
          <ButtonLink variant="quiet" to={`/${event.short}/log/entrant/${receiver.entrantId}`}>
            Read their log
          </ButtonLink>
          <ButtonLink variant="quiet" icon="mail" to={`/${event.short}/letters`}>
            Letters
          </ButtonLink>
        </p>
      </div>
    </Board>
  );
}

function WhoHasYourName({ event, onZero }: Pick<YourReceiverProps, 'event' | 'onZero'>) {
  return (
    <TitledBlock id="your-santa" title="Who has your name?">
      <Card>
        <p className={styles.locked}>
          <Icon name="lock" />
          <span>
            You'll find out when the gifts open, on {formatDay(event.competitionEnd)}
            <Countdown before=", in " toMs={event.competitionEnd} atMs={event.serverTime} onZero={onZero} />.
            Until then, spoiler posts are hidden from you. Don't peek.
          </span>
        </p>
      </Card>
      <p className={styles.small}>
        Can't finish? <Link to={leaveAddress(event.short)}>Leave the exchange</Link> as early as you can, so
        that nobody goes without a game.
      </p>
    </TitledBlock>
  );
}

/** From the start on: the person to make a game for, and their wishes. */
export function YourReceiver({ event, pair, hasEntry, onZero }: YourReceiverProps) {
  return (
    <>
      <Reveal event={event} pair={pair} hasEntry={hasEntry} />
      <div className={styles.blocks}>
        <TitledBlock id="wishlist" title="Their wishlist">
          <WishesList wishlist={pair.receiver.wishlist} />
          <p className={styles.hint}>A wish is a wish, not a requirement.</p>
        </TitledBlock>
        {!event.afterEnd && <WhoHasYourName event={event} onZero={onZero} />}
      </div>
    </>
  );
}
