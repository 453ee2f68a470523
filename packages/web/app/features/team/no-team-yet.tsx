import type { Competition } from '@tinsmith/contract/competition';
import { useMemo } from 'react';
import { useCurrentUser, useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { crew } from '../../ui/craft/people-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { Empty } from '../../ui/empty.tsx';
import styles from './team.module.css';

/** For an entrant without an entry: a boat with nobody else in it yet, and what to do. */
export function NoTeamYet({ competition }: { competition: Competition }) {
  const pageMood = useMood();
  const { login } = useCurrentUser();
  const scene = useMemo(() => crew(login ? [login] : [], []), [login]);
  const isGifts = competition.kind === 'gift-exchange';
  if (competition.afterEnd)
    return <Empty title={isGifts ? "You didn't make a gift." : "You didn't make an entry."} />;
  return (
    <Board
      as="section"
      className={styles.board}
      mood={pageMood === 'summer' ? undefined : 'summer'}
      aria-label="Your team"
    >
      <div className={styles.boat}>
        <SceneBoard scene={scene} mood="summer" />
      </div>
      <div>
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
      </div>
    </Board>
  );
}
