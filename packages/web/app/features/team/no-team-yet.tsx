import type { Competition } from '@tinsmith/contract/competition';
import { useCurrentUser } from '../../page/use-site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { BoatBoard } from './boat-board.tsx';
import styles from './team.module.css';

/** For an entrant without an entry: a boat with nobody else in it yet, and what to do. */
export function NoTeamYet({ competition }: { competition: Competition }) {
  const { login } = useCurrentUser();
  const isGifts = competition.kind === 'gift-exchange';
  if (competition.afterEnd)
    return <Empty title={isGifts ? "You didn't make a gift." : "You didn't make an entry."} />;
  return (
    <BoatBoard aboard={login ? [login] : []}>
      <p className={styles.names}>You're not in a team yet.</p>
      <p className={styles.asked}>
        Start your {isGifts ? 'gift' : 'entry'} on your own, invite someone to make it with you, or wait for
        an invitation.
      </p>
      <p className={styles.way}>
        <ButtonLink icon="joystick" to={`/${competition.short}/myEntry`}>
          {isGifts ? 'Start your gift' : 'Start your entry'}
        </ButtonLink>
      </p>
    </BoatBoard>
  );
}
