import { Note } from '../ui/note.tsx';
import styles from './needs-script.module.css';

interface NeedsScriptProps {
  /** What cannot be done: "Inviting people". */
  what: string;
}

/** For browsers without script: says that a part of the page needs it. */
export function NeedsScript({ what }: NeedsScriptProps) {
  return (
    <Note className={styles.note} title={`${what} needs JavaScript.`}>
      It's off in this browser, or hasn't loaded. Turn it on or reload the page.
    </Note>
  );
}
