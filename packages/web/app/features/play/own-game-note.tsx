import type { PlayState } from '@tinsmith/contract/play';
import { Note } from '../../ui/note.tsx';
import { describeFinding } from '../file/describe-finding.tsx';

/** For its team: what became of the file that people are to play in the page. */
export function OwnGameNote({ own }: { own: NonNullable<PlayState['own']> }) {
  if (own.state === 'waiting')
    return (
      <Note icon="hourglass" title={`We're unpacking ${own.name}.`}>
        It can be played here in about a minute. You can leave this page.
      </Note>
    );
  if (own.refusal)
    return (
      <Note kind="warn" title={`${own.name} can't be played here.`}>
        {describeFinding(own.refusal)}
      </Note>
    );
  return (
    <Note kind="ok" title="People can play it here.">
      {own.plays === 0
        ? 'Please try it once: press Play.'
        : `Others have started it ${own.plays === 1 ? 'once' : `${own.plays.toLocaleString('en')} times`}.`}
    </Note>
  );
}
