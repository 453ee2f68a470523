import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DraftLine } from '../../forms/draft-line.tsx';
import { FormattedArea } from '../../forms/formatted-area.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { Note } from '../../ui/note.tsx';
import styles from './entry.module.css';
import type { EntryPartProps } from './entry-part.ts';
import { SaveRow } from './save-row.tsx';
import { TheirVersion } from './their-version.tsx';
import { useEntrySave } from './use-entry-save.ts';

const maxCreditsLength = 8 * 1024;

/** Edits the credits in place. */
export function CreditsForm({ entry, onChange, onEnd }: EntryPartProps & { onEnd: () => void }) {
  const [credits, setCredits] = useState(entry.credits ?? '');
  const draft = useDraft({
    thing: `entry ${entry.id} credits`,
    saved: { credits: entry.credits ?? '' },
    values: { credits },
    fill: (values) => setCredits(values.credits),
    was: { credits: entry.fieldVersions.credits ?? 0 },
  });
  const { isSending, problem, theirs, save } = useEntrySave({ entry, onChange });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await save({ credits: credits.trim() }, draft.was))) return;
    draft.drop();
    onEnd();
  };
  const theirCredits = theirs?.texts.credits ?? '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSending && !draft.isChanged) onEnd();
  };
  return (
    <form className={styles.fields} method="post" onSubmit={submit} onKeyDown={onKeyDown}>
      {problem && <Note kind="err" title={problem} />}
      <FormattedArea
        areaRef={field}
        text={credits}
        label="Credits"
        isLabelHidden
        rows={4}
        value={credits}
        maxLength={maxCreditsLength}
        hint="Music, fonts, libraries and pictures by others, one per line."
        onChange={({ currentTarget }) => setCredits(currentTarget.value)}
      />
      {theirs && (
        <TheirVersion
          theirs={theirs}
          what="the credits"
          onUse={() => setCredits(theirCredits)}
          onAdd={() => setCredits(`${credits}\n${theirCredits}`)}
        >
          {theirCredits || "They're empty now."}
        </TheirVersion>
      )}
      <SaveRow
        isSending={isSending}
        onCancel={() => {
          draft.drop();
          onEnd();
        }}
      />
      <DraftLine draft={draft} onDiscarded={() => field.current?.focus()} />
    </form>
  );
}
