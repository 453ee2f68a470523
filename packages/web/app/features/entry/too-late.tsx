import type { Competition } from '@tinsmith/contract/competition';
import { Link } from 'react-router';
import { Note } from '../../ui/note.tsx';

/** After the finish no entry can be started. */
export function TooLate({ competition }: { competition: Competition }) {
  return (
    <Note icon="clock" title="The finish has passed, so you can't start a new entry any more.">
      If you think that's a mistake, contact an organizer.{' '}
      <Link to={`/${competition.short}/`}>Go to the event page</Link>
    </Note>
  );
}
