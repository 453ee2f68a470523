import type { Competition } from '@tinsmith/contract/competition';
import { Link } from 'react-router';
import { Note } from '../../ui/note.tsx';
import { joinAddress } from '../competition/event-links.ts';

/** For somebody who is not in; the words are fixed by spec §8. */
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
