import type { Competition } from '@tinsmith/contract/competition';
import { LocalTime } from '../../ui/local-time.tsx';
import styles from './join.module.css';

interface JoinTermsProps {
  event: Competition;
  hasJoined: boolean;
  canWithdraw: boolean;
}

/** What joining means, in small print that says when. */
export function JoinTerms({ event, hasJoined, canWithdraw }: JoinTermsProps) {
  if (event.kind === 'gift-exchange') {
    if (event.afterStart) {
      return (
        <p className={styles.terms}>
          You can still change your wishes until the end, but your santa started with what was here when names
          were drawn. If you can't finish your gift, please leave the exchange, and someone else will take
          over.
        </p>
      );
    }
    return (
      <p className={styles.terms}>
        Names are drawn on <LocalTime epochMs={event.competitionStart} format="moment" />, and sign-up closes
        then. You can change your wishes until the end, but your santa starts with what's here when names are
        drawn.
      </p>
    );
  }
  if (hasJoined && !canWithdraw) {
    return (
      <p className={styles.terms}>
        <b>You can't withdraw any more</b>, because a file has been uploaded. You don't have to finish: your
        entry can stay as it is.
      </p>
    );
  }
  return (
    <p className={styles.terms}>
      Joining doesn't commit you to anything. You can withdraw any time before you upload a file. This removes
      your entry and log posts.
    </p>
  );
}
