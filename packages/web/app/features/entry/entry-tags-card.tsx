import { useLateForm } from '../../forms/use-late-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { describeTags } from './describe-tags.ts';
import styles from './entry.module.css';
import type { EntryPartProps } from './entry-part.ts';
import type { KnownTag } from './tag-groups.ts';

const loadForm = async () => (await import('./tags-form.tsx')).TagsForm;

interface EntryTagsCardProps extends EntryPartProps {
  allTags: readonly KnownTag[];
}

/** The tags that a team sets itself; the others are derived from its uploads. */
export function EntryTagsCard({ entry, allTags, onChange }: EntryTagsCardProps) {
  const own = allTags.filter((tag) => tag.isChosen);
  const { Form, isLoading, problem, open, close } = useLateForm(loadForm, own.length > 0);
  if (own.length === 0) return null;
  return (
    <Card as="section" className={styles.scripted} aria-labelledby="tags">
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle} id="tags">
          Tags
        </h2>
        {!Form && (
          <Button variant="quiet" isSmall icon="pencil" isBusy={isLoading} onClick={open}>
            Edit<span className="visually-hidden"> the tags</span>
          </Button>
        )}
      </div>
      {problem && <Note kind="err" title={problem} />}
      {Form ? (
        <Form entry={entry} allTags={own} onChange={onChange} onEnd={close} />
      ) : (
        <p className={styles.quiet}>
          {entry.chosenTags.length === 0
            ? 'Add tags so people can find your game.'
            : describeTags(own, entry.chosenTags)}
        </p>
      )}
    </Card>
  );
}
