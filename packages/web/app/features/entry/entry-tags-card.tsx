import { setEntryDetails } from '@tinsmith/contract/entry';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { useUnsaved } from '../../forms/unsaved.ts';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './entry.module.css';
import type { EntryPartProps } from './entry-part.ts';
import { SaveRow } from './save-row.tsx';
import { chipOptions, groupTags, type KnownTag } from './tag-groups.ts';

interface EntryTagsCardProps extends EntryPartProps {
  allTags: readonly KnownTag[];
}

/** The tags that a team sets itself; the others are derived from its uploads. */
export function EntryTagsCard({ entry, allTags, onChange }: EntryTagsCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>(entry.chosenTags);
  useUnsaved(isEditing && chosen.join() !== entry.chosenTags.join());
  const { isSending, problem, send } = useSend();
  const begin = () => {
    setChosen(entry.chosenTags);
    setIsEditing(true);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    return send(async () => {
      const body = { chosenTags: [...chosen] };
      onChange(await callApi(setEntryDetails, { params: { id: String(entry.id) }, body }));
      setIsEditing(false);
    });
  };
  const own = allTags.filter((tag) => tag.isChosen);
  if (own.length === 0) return null;
  return (
    <Card as="section" className={styles.scripted} aria-labelledby="tags">
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle} id="tags">
          Tags
        </h2>
        {!isEditing && (
          <Button variant="quiet" isSmall icon="pencil" onClick={begin}>
            Edit<span className="visually-hidden"> the tags</span>
          </Button>
        )}
      </div>
      {isEditing ? (
        <form className={styles.groups} method="post" onSubmit={save}>
          {problem && <Note kind="err" title={problem} />}
          {groupTags(own).map(({ group, title, tags }) => (
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
          <SaveRow isSmall isSending={isSending} onCancel={() => setIsEditing(false)} />
        </form>
      ) : (
        <p className={styles.quiet}>
          {entry.chosenTags.length === 0
            ? 'Add tags so people can find your game.'
            : own
                .filter((tag) => entry.chosenTags.includes(tag.id))
                .map((tag) => tag.desc)
                .join(', ')}
        </p>
      )}
    </Card>
  );
}
