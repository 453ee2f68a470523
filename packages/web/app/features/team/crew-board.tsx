import type { Competition } from '@tinsmith/contract/competition';
import type { Invitation, Team } from '@tinsmith/contract/team';
import { Link } from 'react-router';
import { listNames } from '../entry/entry-labels.ts';
import { BoatBoard } from './boat-board.tsx';
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
  const names = team.members.map((member) => member.username);
  const invitees = asked.map((invitation) => invitation.recipientName);
  return (
    <BoatBoard aboard={names} toCome={invitees}>
      {team.entryId !== null && (
        <p className={styles.making}>
          Making <Link to={`/entry/${team.entryId}`}>{team.entryTitle || 'Untitled'}</Link>
        </p>
      )}
      <p className={styles.names}>{listNames(names)}</p>
      <p className={styles.asked}>
        {whoIsAsked(invitees)}
        {!competition.afterEnd && 'You can change your team until the finish.'}
      </p>
    </BoatBoard>
  );
}
