import type { Competition } from '@tinsmith/contract/competition';
import type { Wishlist } from '@tinsmith/contract/wishlist';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { useCurrentUser } from '../../page/use-site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import { OpenTheLink, UnseenNote } from '../account/unconfirmed/unseen-note.tsx';
import { EventBoard } from '../competition/event-hero.tsx';
import { joinAddress } from '../competition/event-links.ts';
import styles from './santa.module.css';

interface BeforeDrawProps {
  event: Competition;
  wishlist: Wishlist;
  onZero: () => void;
}

function Todo({ event, wishlist, isVerified }: Omit<BeforeDrawProps, 'onZero'> & { isVerified: boolean }) {
  const others = event.numEntrants - (isVerified ? 1 : 0);
  const { length } = wishlist.wishes;
  const canSay = wishlist.systems.length > 0;
  const items: readonly (readonly [boolean, string])[] = [
    [
      true,
      others > 0
        ? `You're signed up, together with ${others} ${others === 1 ? 'other person' : 'others'}`
        : "You're signed up",
    ],
    [
      length > 0,
      length > 0
        ? `Your wishlist has ${length === 1 ? '1 wish' : `${length} wishes`}`
        : 'Your wishlist is empty',
    ],
    [canSay, canSay ? "You've said what you can run" : "You haven't said what you can run yet"],
  ];
  return (
    <ul className={styles.todo}>
      {items.map(([isDone, text]) => (
        <li key={text} className={classNames(!isDone && styles.missing)}>
          <Icon name={isDone ? 'check' : 'close'} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Until names are drawn: the clock, and what is left to do. */
export function BeforeDraw({ event, wishlist, onZero }: BeforeDrawProps) {
  const { isVerified } = useCurrentUser();
  return (
    <>
      <EventBoard heading="h2" event={event} onZero={onZero}>
        <p>
          Names are drawn on <LocalTime epochMs={event.competitionStart} format="moment" />. When the clock
          runs out, this page shows the name of the person you'll make a game for. No need to refresh: it
          updates by itself.
        </p>
      </EventBoard>
      {!isVerified && (
        <div className={styles.unseen}>
          <UnseenNote title="You're not in the draw yet: confirm your address.">
            Only people with a confirmed address draw a name and get a game. <OpenTheLink />
          </UnseenNote>
        </div>
      )}
      <div className={styles.blocks}>
        <TitledBlock id="before" title="Before the draw">
          <Todo event={event} wishlist={wishlist} isVerified={isVerified} />
          <p>
            Someone will make a game out of your wishes. Three or four are best: a mechanic, a mood, an
            animal, something you've always wanted to see in a game.
          </p>
          <p>
            <ButtonLink icon="pencil" to={joinAddress(event.short)}>
              Change your wishlist
            </ButtonLink>
          </p>
        </TitledBlock>
        <TitledBlock id="how" title="How it works">
          <p className={styles.small}>
            Everyone draws one name and makes a game for that person by {formatDay(event.competitionEnd)}.
            Posts marked as spoilers stay hidden until then. Nobody votes. If life gets in the way, leave as
            early as you can and we'll find someone to take over.
          </p>
        </TitledBlock>
      </div>
    </>
  );
}
