import type { Competition } from '@tinsmith/contract/competition';
import { Link } from 'react-router';
import { Note } from '../../ui/note.tsx';
import { joinAddress } from '../competition/event-links.ts';

/** For a user who has not joined; spec §8 fixes the words. */
export function NotJoined({ competition }: { competition: Competition }) {
  return (
    <Note title="You haven't signed up for this competition.">
      {competition.canJoin ? (
        <Link to={joinAddress(competition.short)}>Sign up for {competition.title}</Link>
      ) : (
        'Unfortunately, registration is closed...'
      )}
    </Note>
  );
}
