import type { Call } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import { Link } from 'react-router';
import { getEntry } from '../../api/gen/entry.ts';
import { getTeam } from '../../api/gen/team.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { EntryChecklist, type EntryProgress, progressOf } from './entry-checklist.tsx';
import { counted } from './entry-labels.ts';
import styles from './own-entry.module.css';

export interface OwnEntryFacts extends EntryProgress {
  /** Null if it is not begun yet. */
  readonly id: number | null;
  readonly canChangeTeam: boolean;
}

/** The state of the viewer's own entry, for its event's page; null if they have not joined. */
export async function loadOwnEntry(call: Call, event: Competition): Promise<OwnEntryFacts | null> {
  if (!event.joinedCompetition || !event.afterStart) return null;
  const { entryId, editable, canStart } = await call(getTeam, { params: { compoId: event.short } });
  // After the finish no entry can be started, except by a giver who is late.
  if (entryId === null && event.afterEnd && !canStart) return null;
  const entry = entryId === null ? null : await call(getEntry, { params: { id: String(entryId) } });
  return {
    id: entryId,
    ...progressOf(entry),
    canChangeTeam: editable,
  };
}

interface OwnEntryProps {
  event: Competition;
  own: OwnEntryFacts;
  /** While voting is open. */
  numVotes: number | null;
}

/** The viewer's own entry, and what it still needs. */
export function OwnEntry({ event, own, numVotes }: OwnEntryProps) {
  if (own.id === null) {
    return (
      <>
        <p>You haven't started yet.</p>
        <p className={styles.start}>
          <ButtonLink icon="joystick" to={`/${event.short}/myEntry`}>
            {event.kind === 'gift-exchange' ? 'Start your gift' : 'Start your entry'}
          </ButtonLink>
          {!event.afterEnd && <Link to={`/${event.short}/team`}>Find a team</Link>}
        </p>
      </>
    );
  }
  return (
    <Card>
      <p className={styles.title}>
        <Link to={`/entry/${own.id}`}>{own.title || 'Untitled'}</Link>
      </p>
      {numVotes !== null && (
        <p className={styles.votes}>
          {counted(numVotes, 'vote', 'votes')} so far. You'll see what people say on{' '}
          <LocalTime epochMs={event.votingEnd} format="moment" />.
        </p>
      )}
      <EntryChecklist own={own} />
      <p className={styles.team}>
        <Link to={`/${event.short}/upload`}>Upload</Link>
        {own.canChangeTeam && <Link to={`/${event.short}/team`}>Manage Team</Link>}
      </p>
    </Card>
  );
}
