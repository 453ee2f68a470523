import type { Competition } from '@tinsmith/contract/competition';
import type { Given, MySecretSanta } from '@tinsmith/contract/santa';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import { santaAddress } from '../competition/santa-address.ts';
import { GiveBack } from './give-back.tsx';
import { RunningLate } from './late-form.tsx';
import styles from './santa.module.css';
import { isDayOver, writeReadyDay } from './santa-labels.ts';
import { WishesList } from './wishes-list.tsx';

const dayText = (day: string): string => formatDay(Date.parse(`${day}T00:00:00Z`));

interface GaveProps {
  event: Competition;
  given: Given;
}

const takenOver: Record<NonNullable<Given['standIn']>, (name: string) => string> = {
  'at-work': (name) => `It didn't arrive on time, so an elf is making a game for ${name} instead.`,
  come: (name) => `It didn't arrive on time, so an elf made a game for ${name} instead.`,
  none: (name) =>
    `It didn't arrive on time, and the elf who stepped in couldn't make one either. ${name} is on the elves' list again.`,
};

function whatBecame({ event, given }: GaveProps): string {
  const { name } = given.receiver;
  if (given.standIn) return takenOver[given.standIn](name);
  if (!given.hasCome) return event.afterEnd ? `${name} is still waiting for it.` : '';
  if (!event.afterEnd) return '';
  if (given.unwrappedDay === null) return `${name} hasn't unwrapped it yet.`;
  return `${name} unwrapped it on ${dayText(given.unwrappedDay)}${given.thanks ? ' and wrote you a note:' : '.'}`;
}

/** The outcome of one's own gift, with the note that came back. */
export function WhatYouGave({ event, given }: GaveProps) {
  const text = whatBecame({ event, given });
  return (
    <Card>
      <p>
        <Link to={`/${event.short}/myEntry`}>Your gift</Link> for {given.receiver.name}
      </p>
      {text !== '' && <p className={styles.small}>{text}</p>}
      {given.thanks && <RichText html={given.thanks} />}
    </Card>
  );
}

/** By when an elf has to be done. */
function DueDay({ event, given }: GaveProps) {
  const { name, entrantId } = given.receiver;
  if (given.readyBy && !isDayOver(given.readyBy, event.serverTime))
    return <>You said you'd be done by {writeReadyDay(given.readyBy)}.</>;
  if (!event.afterEnd) return <>You have until the gifts open, on {formatDay(event.competitionEnd)}.</>;
  return (
    <>
      It isn't there yet, so {name} is on the elves' list, or will be in a few hours. You can still make it.{' '}
      <Link to={`/${event.short}/elves?take=${entrantId}`}>Name a day on the list</Link>, and nobody else will
      step in before then.
    </>
  );
}

/** What an elf does now: make the game, upload it, or give the job back. */
function ElfJob({ event, given }: GaveProps) {
  const { receiver } = given;
  return (
    <Card>
      <p>
        <b>Make a game from these wishes and upload it.</b> It goes to your entry, next to anything that's
        already there{event.afterEnd && ', and is marked as added after the finish'}.{' '}
        <DueDay event={event} given={given} />
      </p>
      <p className={styles.row}>
        <ButtonLink icon="upload" to={`/${event.short}/upload`}>
          Upload your game
        </ButtonLink>
        {!event.afterEnd && (
          <ButtonLink variant="quiet" icon="mail" to={`/${event.short}/letters`}>
            Letters
          </ButtonLink>
        )}
      </p>
      {given.canGiveBack && (
        <div className={styles.giveBack}>
          <p className={styles.small}>
            Something came up? Give the job back as early as you can, so that someone else can make the game.
            {!event.afterEnd && " We won't ask you again."}
          </p>
          <GiveBack event={event} receiver={receiver} back={santaAddress(event.short)} />
        </div>
      )}
    </Card>
  );
}

/** A person the viewer stepped in for, with their wishes. */
export function StandIn({ event, given, isSecond }: GaveProps & { isSecond: boolean }) {
  const { name, wishlist, entrantId } = given.receiver;
  return (
    <TitledBlock
      id={`stand-in-${entrantId}`}
      className={styles.gave}
      title={
        event.afterEnd
          ? `Your game for ${name}`
          : `You're ${isSecond ? 'also ' : ''}making a game for ${name}`
      }
      note={given.hasCome ? undefined : 'as a stand-in elf'}
    >
      <WishesList wishlist={wishlist} />
      {given.hasCome ? <WhatYouGave event={event} given={given} /> : <ElfJob event={event} given={given} />}
    </TitledBlock>
  );
}

/** After the end, a gift that is still awaited can still be delivered. */
function StillWelcome({ event, given }: GaveProps) {
  return (
    <Card>
      <p>
        <b>{given.receiver.name} is still waiting for your gift, and it's still welcome.</b> Upload it as soon
        as it's ready. Files added after the finish are marked as such.
      </p>
      <p className={styles.row}>
        <ButtonLink icon="upload" to={`/${event.short}/upload`}>
          Upload your gift
        </ButtonLink>
      </p>
    </Card>
  );
}

/** The gift for one's own receiver: late, or its outcome. */
export function OwnGift({ event, given }: GaveProps) {
  const isAwaited = event.afterEnd && !given.hasCome && !given.isTakenOver;
  return (
    <>
      <RunningLate event={event} given={given} />
      {event.afterEnd && (
        <TitledBlock id="gave" title="What you gave" className={styles.gave}>
          {isAwaited ? (
            <StillWelcome event={event} given={given} />
          ) : (
            <WhatYouGave event={event} given={given} />
          )}
        </TitledBlock>
      )}
    </>
  );
}

/** A team's game is for several people: how many, and after the end who they are. */
export function TeamGifts({ event, team }: { event: Competition; team: MySecretSanta['team'] }) {
  const { numReceivers, mates } = team;
  const others = numReceivers - 1;
  if (!event.afterEnd && others < 1) return null;
  if (event.afterEnd && mates.length === 0) return null;
  return (
    <TitledBlock id="team-gifts" className={styles.gave} title="Your team's gift">
      {event.afterEnd ? (
        <ul>
          {mates.map(({ giver, receiver, thanks }) => (
            <li key={`${giver} ${receiver}`}>
              <p>
                {giver} was making it for {receiver}
                {thanks && ', who wrote you all a note:'}
              </p>
              {thanks && <RichText html={thanks} />}
            </li>
          ))}
        </ul>
      ) : (
        <p>
          Your game is a gift for {numReceivers} people: everyone in your team brings the person they drew.
          You'll find out who the {others === 1 ? 'other one is' : 'others are'} when the gifts open.
        </p>
      )}
    </TitledBlock>
  );
}
