import { type ReactNode, useMemo } from 'react';
import { useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { crew } from '../../ui/craft/people-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import styles from './team.module.css';

interface BoatBoardProps {
  /** Usernames, which have no spaces. */
  aboard: readonly string[];
  /** Invitees, who are still on the pegs. */
  toCome?: readonly string[];
  children: ReactNode;
}

/** A team in its boat. */
export function BoatBoard({ aboard, toCome = [], children }: BoatBoardProps) {
  const pageMood = useMood();
  const [members, invitees] = [aboard.join(' '), toCome.join(' ')];
  const scene = useMemo(
    () => crew(members.split(' ').filter(Boolean), invitees.split(' ').filter(Boolean)),
    [members, invitees],
  );
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
      <div>{children}</div>
    </Board>
  );
}
