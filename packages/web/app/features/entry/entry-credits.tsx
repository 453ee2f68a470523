import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DraftLine } from '../../forms/draft-line.tsx';
import { FormattedArea } from '../../forms/formatted-area.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './entry.module.css';
import type { EntryPartProps } from './entry-part.ts';
import { SaveRow } from './save-row.tsx';
import { TheirVersion } from './their-version.tsx';
import { useEntrySave } from './use-entry-save.ts';

const maxCreditsLength = 8 * 1024;

function CreditsForm({ entry, onChange, onEnd }: EntryPartProps & { onEnd: () => void }) {
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

/** Other people's work used in it. */
export function EntryCredits({ entry, onChange }: EntryPartProps) {
  const [isEditing, setIsEditing] = useState(false);
  const credits = entry.credits ?? '';
  if (credits === '' && !entry.editable) return null;
  return (
    <section aria-labelledby="credits">
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle} id="credits">
          Credits
        </h2>
        {entry.editable && !isEditing && (
          <Button
            className={styles.scripted}
            variant="quiet"
            isSmall
            icon="pencil"
            onClick={() => setIsEditing(true)}
          >
            Edit<span className="visually-hidden"> the credits</span>
          </Button>
        )}
      </div>
      {isEditing ? (
        <CreditsForm entry={entry} onChange={onChange} onEnd={() => setIsEditing(false)} />
      ) : credits === '' ? (
        <p className={styles.quiet}>Did you use anything made by others? Credit it here.</p>
      ) : (
        <RichText className={styles.credits} html={entry.creditsHtml ?? ''} />
      )}
    </section>
  );
}
