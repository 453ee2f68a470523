import { type FormEvent, useState } from 'react';
import { useUnsaved } from '../../forms/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './entry.module.css';
import type { EntryPartProps } from './entry-part.ts';
import { SaveRow } from './save-row.tsx';
import { chipOptions, groupTags, type KnownTag } from './tag-groups.ts';
import { TheirVersion } from './their-version.tsx';
import { useEntrySave } from './use-entry-save.ts';

interface EntryTagsCardProps extends EntryPartProps {
  allTags: readonly KnownTag[];
}

const describe = (tags: readonly KnownTag[], chosen: readonly string[]): string =>
  tags
    .filter((tag) => chosen.includes(tag.id))
    .map((tag) => tag.desc)
    .join(', ');

function TagsForm({ entry, allTags, onChange, onEnd }: EntryTagsCardProps & { onEnd: () => void }) {
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
          {describe(allTags, theirTags) || 'No tags.'}
        </TheirVersion>
      )}
      <SaveRow isSmall isSending={isSending} onCancel={onEnd} />
    </form>
  );
}

/** The tags that a team sets itself; the others are derived from its uploads. */
export function EntryTagsCard({ entry, allTags, onChange }: EntryTagsCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const own = allTags.filter((tag) => tag.isChosen);
  if (own.length === 0) return null;
  return (
    <Card as="section" className={styles.scripted} aria-labelledby="tags">
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle} id="tags">
          Tags
        </h2>
        {!isEditing && (
          <Button variant="quiet" isSmall icon="pencil" onClick={() => setIsEditing(true)}>
            Edit<span className="visually-hidden"> the tags</span>
          </Button>
        )}
      </div>
      {isEditing ? (
        <TagsForm entry={entry} allTags={own} onChange={onChange} onEnd={() => setIsEditing(false)} />
      ) : (
        <p className={styles.quiet}>
          {entry.chosenTags.length === 0
            ? 'Add tags so people can find your game.'
            : describe(own, entry.chosenTags)}
        </p>
      )}
    </Card>
  );
}
