import type { Entry } from '@tinsmith/contract/entry';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { isWrapped } from './entry-labels.ts';

function whoSees(entry: Entry): string {
  if (isWrapped(entry)) return 'Until then, only its makers can see it.';
  // Teams can change until the end, so a viewer who may edit the team is in it.
  return entry.isTeamEditable
    ? 'Until then, only your team can see it.'
    : "Until then, only its makers can see it. You can see it because you're an organizer, and this visit is logged.";
}

/** Says that a gift is still a secret, and from whom. */
export function GiftNote({ entry }: { entry: Entry }) {
  return (
    <Note icon="gift" title="This gift is still being made.">
      It will be unwrapped on <LocalTime epochMs={entry.competition.competitionEnd} format="moment" />.{' '}
      {whoSees(entry)}
    </Note>
  );
}
