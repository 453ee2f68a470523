import { useSentForm } from '../../forms/use-sent-form.ts';
import { Note } from '../../ui/note.tsx';
import styles from './log-fields.module.css';

/** A post sent without script by a user who can no longer post, such as after the session has ended. */
export function UnsentPost() {
  const sent = useSentForm();
  const message = sent.typed('message');
  if (!sent.isBack) return null;
  return (
    <div className={styles.unsent}>
      <Note kind="err" title={sent.problem} />
      {message && (
        <section className={styles.newer} aria-labelledby="unsent-post">
          <b id="unsent-post">Your text was not posted. Copy it before you leave this page:</b>
          <pre>{message}</pre>
        </section>
      )}
    </div>
  );
}
