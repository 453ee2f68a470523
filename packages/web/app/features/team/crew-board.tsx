import type { Competition } from '@tinsmith/contract/competition';
import type { Invitation, Team } from '@tinsmith/contract/team';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { crew } from '../../ui/craft/people-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { listNames } from '../entry/entry-labels.ts';
import styles from './team.module.css';

interface CrewBoardProps {
  competition: Competition;
  team: Team;
  asked: readonly Invitation[];
}

function whoIsAsked(asked: readonly string[]): string {
  if (asked.length === 0) return '';
  return `${listNames(asked)} ${asked.length === 1 ? "hasn't" : "haven't"} answered yet. `;
}

/** The crew in its boat; invitees are still on the pegs. */
export function CrewBoard({ competition, team, asked }: CrewBoardProps) {
  const pageMood = useMood();
  const members = team.members.map((member) => member.username).join(' ');
  const toCome = asked.map((invitation) => invitation.recipientName).join(' ');
  const scene = useMemo(
    () => crew(members.split(' ').filter(Boolean), toCome.split(' ').filter(Boolean)),
    [members, toCome],
  );
  const names = team.members.map((member) => member.username);
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
        {team.entryId !== null && (
          <p className={styles.making}>
            Making <Link to={`/entry/${team.entryId}`}>{team.entryTitle || 'Untitled'}</Link>
          </p>
        )}
        <p className={styles.names}>{listNames(names)}</p>
        <p className={styles.asked}>
          {whoIsAsked(asked.map((invitation) => invitation.recipientName))}
          {!competition.afterEnd && 'You can change your team until the finish.'}
        </p>
      </div>
    </Board>
  );
}
