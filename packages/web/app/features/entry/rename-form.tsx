import { setEntryDetails } from '@tinsmith/contract/entry';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { DraftLine } from '../../forms/draft-line.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useSend } from '../../forms/use-send.ts';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './entry.module.css';
import { listNames } from './entry-labels.ts';
import type { EntryPartProps } from './entry-part.ts';
import { SaveRow } from './save-row.tsx';

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
  });
  const { isSending, problem, send } = useSend();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.select(), []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    return send(async () => {
      const body = { title: title.trim(), teamName: teamName.trim() };
      const changed = await callApi(setEntryDetails, { params: { id: String(entry.id) }, body });
      draft.drop();
      onChange(changed);
      onEnd();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSending && !draft.isChanged) onEnd();
  };
  return (
    <form className={styles.rename} method="post" onSubmit={save} onKeyDown={onKeyDown} aria-label="Rename">
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
