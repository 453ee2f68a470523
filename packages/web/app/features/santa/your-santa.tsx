import type { Competition } from '@tinsmith/contract/competition';
import type { Entry } from '@tinsmith/contract/entry';
import type { MySecretSanta } from '@tinsmith/contract/santa';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { elfScene, giftToCome } from '../../ui/craft/santa-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import styles from './gift.module.css';
import { GiftBox } from './gift-box.tsx';
import pageStyles from './santa.module.css';
import { writeReadyDay } from './santa-labels.ts';
import { ThanksForm } from './thanks-form.tsx';
import { WishesList } from './wishes-list.tsx';

type Gift = NonNullable<MySecretSanta['gift']>;

interface YourSantaProps {
  event: Competition;
  name: string;
  gift: Gift;
  santa: MySecretSanta;
  /** The gift to unwrap. */
  entry: Entry | null;
}

/** Why there is nothing to unwrap yet, and who is working on it. */
function writeState({
  event,
  gift,
  santa,
}: Pick<YourSantaProps, 'event' | 'gift' | 'santa'>): [string, ReactNode] {
  const giver = santa.reverse?.name;
  const day = gift.readyBy === null ? '' : writeReadyDay(gift.readyBy);
  const elves = <Link to={`/${event.short}/elves`}>the elves' list</Link>;
  switch (gift.state) {
    case 'late':
      return [
        `Running late, by ${day}.`,
        <>
          {gift.word !== '' && `"${gift.word}" `}Your santa is {giver}, who's still working on it.
        </>,
      ];
    case 'elf':
      return [
        'An elf is making your game.',
        <>
          {giver} has stepped in to make you a game{day && `, and plans to be done by ${day}`}.
        </>,
      ];
    case 'listed':
      return [
        "You're on the elves' list.",
        <>
          {giver
            ? gift.isElf
              ? `${giver} stepped in as an elf, but hasn't finished yet.`
              : `Your santa was ${giver}, who couldn't finish on time.`
            : 'No one could make you a game on time.'}{' '}
          Anyone can now offer to make you one: see {elves}.
        </>,
      ];
    default:
      return [
        'Your gift is on its way.',
        giver ? (
          <>
            Your santa was {giver}. Files that were sealed on time may still be arriving. Come back in a few
            hours.
          </>
        ) : (
          <>Come back in a few hours.</>
        ),
      ];
  }
}

function NoGiftYet(props: Pick<YourSantaProps, 'event' | 'gift' | 'santa'>) {
  const pageMood = useMood();
  const isElf = props.gift.state === 'listed' || props.gift.state === 'elf';
  const scene = useMemo(() => (isElf ? elfScene() : giftToCome()), [isElf]);
  const [title, text] = writeState(props);
  return (
    <Board
      as="section"
      className={styles.state}
      aria-labelledby="gift"
      mood={pageMood === 'winter' ? undefined : 'winter'}
    >
      <SceneBoard scene={scene} mood="winter" />
      <div>
        <h2 id="gift">{title}</h2>
        <p>{text}</p>
      </div>
    </Board>
  );
}

/** From the end on: the gift, and its giver. */
export function YourSanta({ event, name, gift, santa, entry }: YourSantaProps) {
  const { reverse, ownWishlist } = santa;
  if (gift.state !== 'here' || !entry || !reverse)
    return (
      <div className={pageStyles.santa}>
        <NoGiftYet event={event} gift={gift} santa={santa} />
      </div>
    );
  const makers = gift.makers.length > 0 ? gift.makers : [reverse.name];
  return (
    <div className={pageStyles.santa}>
      <GiftBox event={event} name={name} makers={makers} entry={entry} isUnwrapped={gift.isUnwrapped}>
        {(isOpen) => (
          <div className={pageStyles.blocks}>
            {isOpen && <ThanksForm event={event} makers={makers} thanks={gift.thanks} />}
            {ownWishlist && (
              <TitledBlock id="wished" title="What you wished for">
                <WishesList wishlist={ownWishlist} />
              </TitledBlock>
            )}
          </div>
        )}
      </GiftBox>
    </div>
  );
}
