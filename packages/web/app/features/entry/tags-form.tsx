import { type FormEvent, useState } from 'react';
import { useUnsaved } from '../../forms/unsaved.ts';
import { Chips } from '../../ui/chips.tsx';
import { Note } from '../../ui/note.tsx';
import { describeTags } from './describe-tags.ts';
import styles from './entry.module.css';
import type { EntryPartProps } from './entry-part.ts';
import { SaveRow } from './save-row.tsx';
import { chipOptions, groupTags, type KnownTag } from './tag-groups.ts';
import { TheirVersion } from './their-version.tsx';
import { useEntrySave } from './use-entry-save.ts';

interface TagsFormProps extends EntryPartProps {
  allTags: readonly KnownTag[];
  onEnd: () => void;
}

/** Chooses the tags in place. */
export function TagsForm({ entry, allTags, onChange, onEnd }: TagsFormProps) {
  const [chosen, setChosen] = useState<readonly string[]>(entry.chosenTags);
  useUnsaved(chosen.join() !== entry.chosenTags.join());
  const [was] = useState({ chosenTags: entry.fieldVersions.chosenTags ?? 0 });
  const { isSending, problem, theirs, save } = useEntrySave({ entry, onChange });
  const theirTags = theirs?.texts.chosenTags ?? [];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await save({ chosenTags: [...chosen] }, was)) onEnd();
  };
  return (
    <form className={styles.groups} method="post" onSubmit={submit}>
      {problem && <Note kind="err" title={problem} />}
      {groupTags(allTags).map(({ group, title, tags }) => (
        <Chips
          key={group}
          legend={title}
          type="checkbox"
          name="tags"
          options={chipOptions(tags)}
          values={chosen}
          onChange={setChosen}
        />
      ))}
      {theirs && (
        <TheirVersion
          theirs={theirs}
          what="the tags"
          onUse={() => setChosen(theirTags)}
          onAdd={() => setChosen([...new Set([...chosen, ...theirTags])])}
        >
          {describeTags(allTags, theirTags) || 'No tags.'}
        </TheirVersion>
      )}
      <SaveRow isSmall isSending={isSending} onCancel={onEnd} />
    </form>
  );
}
