import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DraftLine } from '../../forms/draft-line.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './entry.module.css';
import { listNames } from './entry-labels.ts';
import type { EntryPartProps } from './entry-part.ts';
import { SaveRow } from './save-row.tsx';
import { TheirVersion } from './their-version.tsx';
import { useEntrySave } from './use-entry-save.ts';

const maxTitleLength = 120;
const maxTeamNameLength = 80;

/** Edits the title and team name in place. */
export function RenameForm({ entry, onChange, onEnd }: EntryPartProps & { onEnd: () => void }) {
  const [title, setTitle] = useState(entry.title);
  const [teamName, setTeamName] = useState(entry.teamName ?? '');
  const draft = useDraft({
    thing: `entry ${entry.id} names`,
    saved: { title: entry.title, teamName: entry.teamName ?? '' },
    values: { title, teamName },
    fill: (values) => {
      setTitle(values.title);
      setTeamName(values.teamName);
    },
    was: { title: entry.fieldVersions.title ?? 0, teamName: entry.fieldVersions.teamName ?? 0 },
  });
  const { isSending, problem, theirs, save } = useEntrySave({ entry, onChange });
  /** A name that was not touched follows what the team saved. */
  const [began] = useState({ title: entry.title, teamName: entry.teamName ?? '' });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.select(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const names = {
      ...(title.trim() !== began.title && { title: title.trim() }),
      ...(teamName.trim() !== began.teamName && { teamName: teamName.trim() }),
    };
    if (!(await save(names, draft.was))) return;
    draft.drop();
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSending && !draft.isChanged) onEnd();
  };
  return (
    <form className={styles.rename} method="post" onSubmit={submit} onKeyDown={onKeyDown} aria-label="Rename">
      <h1 className="visually-hidden">{entry.title || 'Untitled'}</h1>
      {problem && (
        <div className={styles.whole}>
          <Note kind="err" title={problem} />
        </div>
      )}
      <TextField
        ref={first}
        label="Title"
        value={title}
        maxLength={maxTitleLength}
        placeholder="Untitled"
        autoComplete="off"
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <TextField
        label="Team name"
        isOptional
        value={teamName}
        maxLength={maxTeamNameLength}
        placeholder={listNames(entry.entrants.map((entrant) => entrant.name))}
        autoComplete="off"
        onChange={({ currentTarget }) => setTeamName(currentTarget.value)}
      />
      {theirs && (
        <div className={styles.whole}>
          <TheirVersion
            theirs={theirs}
            what="these names"
            onUse={() => {
              setTitle(theirs.texts.title ?? '');
              setTeamName(theirs.texts.teamName ?? '');
            }}
          >
            <div>Title: {theirs.texts.title || 'Untitled'}</div>
            {theirs.texts.teamName && <div>Team name: {theirs.texts.teamName}</div>}
          </TheirVersion>
        </div>
      )}
      <SaveRow
        isSending={isSending}
        onCancel={() => {
          draft.drop();
          onEnd();
        }}
      />
      <div className={styles.whole}>
        <DraftLine draft={draft} onDiscarded={() => first.current?.focus()} />
      </div>
    </form>
  );
}
