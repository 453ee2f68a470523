import type { Competition } from '@tinsmith/contract/competition';
import { Link } from 'react-router';
import { Note } from '../../ui/note.tsx';

/** After the finish nobody starts an entry. */
export function TooLate({ competition }: { competition: Competition }) {
  return (
    <Note icon="clock" title="The finish has passed, so new entries can no longer be started.">
      If that's a mistake, tell an organizer. <Link to={`/${competition.short}/`}>Go to the event page</Link>
    </Note>
  );
}
