import type { Competition } from '@tinsmith/contract/competition';
import { ButtonLink } from '../../ui/button.tsx';
import { Block } from './block.tsx';
import styles from './blocks.module.css';
import type { OwnGift } from './own-gift.ts';
import { santaAddress } from './santa-address.ts';

/** Once the gifts are open: the way to the viewer's own. */
export function GiftBlock({ event, gift }: { event: Competition; gift: OwnGift }) {
  const { isHere, isUnwrapped } = gift;
  return (
    <Block id="gift-for-you" title="A gift for you" order={1} isHalf>
      <p>
        {!isHere
          ? "Your gift isn't there yet. Some take a little longer."
          : isUnwrapped
            ? "You've unwrapped your gift. Enjoy!"
            : 'Someone made you a game. The name is on the inside.'}
      </p>
      <p className={styles.row}>
        <ButtonLink
          variant={isHere && !isUnwrapped ? 'primary' : 'quiet'}
          icon="gift"
          to={santaAddress(event.short)}
        >
          {!isHere ? 'See where it is' : isUnwrapped ? 'Go to your gift' : 'Unwrap your gift'}
        </ButtonLink>
      </p>
    </Block>
  );
}
