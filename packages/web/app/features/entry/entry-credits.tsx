import { useLateForm } from '../../forms/use-late-form.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './entry.module.css';
import type { EntryPartProps } from './entry-part.ts';

const loadForm = async () => (await import('./credits-form.tsx')).CreditsForm;

/** Other people's work used in it. */
export function EntryCredits({ entry, onChange }: EntryPartProps) {
  const { Form, isLoading, problem, open, close } = useLateForm(loadForm, entry.editable);
  const credits = entry.credits ?? '';
  if (credits === '' && !entry.editable) return null;
  return (
    <section aria-labelledby="credits">
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle} id="credits">
          Credits
        </h2>
        {entry.editable && !Form && (
          <Button
            className={styles.scripted}
            variant="quiet"
            isSmall
            icon="pencil"
            isBusy={isLoading}
            onClick={open}
          >
            Edit<span className="visually-hidden"> the credits</span>
          </Button>
        )}
      </div>
      {problem && <Note kind="err" title={problem} />}
      {Form ? (
        <Form entry={entry} onChange={onChange} onEnd={close} />
      ) : credits === '' ? (
        <p className={styles.quiet}>Did you use anything made by others? Credit it here.</p>
      ) : (
        <RichText className={styles.credits} html={entry.creditsHtml ?? ''} />
      )}
    </section>
  );
}
