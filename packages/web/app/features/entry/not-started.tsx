import type { Competition } from '@tinsmith/contract/competition';
import { Link } from 'react-router';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';

/** No entry can be started before the start. */
export function NotStarted({ competition }: { competition: Competition }) {
  return (
    <Note icon="clock" title="It hasn't started yet.">
      {competition.title} starts on <LocalTime epochMs={competition.competitionStart} format="moment" />.{' '}
      <Link to={`/${competition.short}/`}>Go to the event page</Link>
    </Note>
  );
}
