import type { Competition } from '@tinsmith/contract/competition';
import type { Given } from '@tinsmith/contract/santa';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import { RunningLate } from './late-form.tsx';
import styles from './santa.module.css';
import { writeReadyDay } from './santa-labels.ts';
import { WishesList } from './wishes-list.tsx';

const dayText = (day: string): string => formatDay(Date.parse(`${day}T00:00:00Z`));

interface GaveProps {
  event: Competition;
  given: Given;
}

function whatBecame({ event, given }: GaveProps): string {
  const { name } = given.receiver;
  if (given.isTakenOver) return `It didn't arrive on time, so an elf is making a game for ${name} instead.`;
  if (!given.hasCome) {
    if (given.isElf && given.readyBy) return `You said you'd be done by ${writeReadyDay(given.readyBy)}.`;
    return event.afterEnd ? `${name} is still waiting for it.` : '';
  }
  if (!event.afterEnd) return '';
  if (given.unwrappedDay === null) return `${name} hasn't unwrapped it yet.`;
  return `${name} unwrapped it on ${dayText(given.unwrappedDay)}${given.thanks ? ' and wrote you a note:' : '.'}`;
}

/** The outcome of one's own gift, with the note that came back. */
export function WhatYouGave({ event, given }: GaveProps) {
  return (
    <Card>
      <p>
        <Link to={`/${event.short}/myEntry`}>Your gift</Link> for {given.receiver.name}
      </p>
      <p className={styles.small}>{whatBecame({ event, given })}</p>
      {given.thanks && <RichText html={given.thanks} />}
    </Card>
  );
}

/** A person the viewer stepped in for, with their wishes. */
export function StandIn({ event, given }: GaveProps) {
  const { name, wishlist, entrantId } = given.receiver;
  return (
    <TitledBlock
      id={`stand-in-${entrantId}`}
      className={styles.gave}
      title={event.afterEnd ? `Your game for ${name}` : `You're also making a game for ${name}`}
      note={given.hasCome ? undefined : 'as a stand-in elf'}
    >
      <WishesList wishlist={wishlist} />
      <WhatYouGave event={event} given={given} />
      {event.afterEnd && !given.hasCome && (
        <p className={styles.small}>
          Upload it to <Link to={`/${event.short}/upload`}>your entry</Link>, next to what's already there.
          Files added after the finish are marked as such.
        </p>
      )}
    </TitledBlock>
  );
}

/** The gift for one's own receiver: late, or its outcome. */
export function OwnGift({ event, given }: GaveProps) {
  return (
    <>
      <RunningLate event={event} given={given} />
      {event.afterEnd && (
        <TitledBlock id="gave" title="What you gave" className={styles.gave}>
          <WhatYouGave event={event} given={given} />
        </TitledBlock>
      )}
    </>
  );
}
