import type { PlayState } from '@tinsmith/contract/play';
import { useHasScript } from '../../forms/use-has-script.ts';
import { Note } from '../../ui/note.tsx';
import { Switch } from '../../ui/switch.tsx';
import { playsOnPhone } from '../entry/entry-labels.ts';
import type { EntryPartProps } from '../entry/entry-part.ts';
import { useEntrySave } from '../entry/use-entry-save.ts';
import { describeFinding } from '../file/describe-finding.tsx';
import styles from './player.module.css';

/** The team's word that it can be played on a phone; one of its tags. */
function PhoneTick({ entry, onChange }: EntryPartProps) {
  const { isSending, problem, save } = useEntrySave({ entry, onChange });
  const others = entry.chosenTags.filter((tag) => tag !== 'phone');
  const tick = (isOn: boolean) =>
    save({ chosenTags: isOn ? [...others, 'phone'] : others }, entry.fieldVersions);
  return (
    <div className={styles.tick}>
      <Switch
        label="It plays on a phone"
        checked={playsOnPhone(entry)}
        disabled={isSending}
        onChange={({ currentTarget }) => void tick(currentTarget.checked)}
      />
      {problem && <Note kind="err" title={problem} />}
    </div>
  );
}

interface OwnGameNoteProps extends EntryPartProps {
  own: NonNullable<PlayState['own']>;
}

/** For its team: what became of the file that people are to play in the page. */
export function OwnGameNote({ own, entry, onChange }: OwnGameNoteProps) {
  const hasScript = useHasScript();
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
        ? 'Please try it once: press Play. Then say what it plays on.'
        : `Others have started it ${own.plays === 1 ? 'once' : `${own.plays.toLocaleString('en')} times`}.`}
      {hasScript && entry.editable && <PhoneTick entry={entry} onChange={onChange} />}
    </Note>
  );
}
