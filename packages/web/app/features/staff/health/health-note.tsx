import { Link } from 'react-router';
import { Note } from '../../../ui/note.tsx';
import type { Overview } from '../load-staff.ts';
import styles from './health.module.css';

const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Tells staff on other pages that a part of the site is in trouble. */
export function HealthNote({ overview: { inTrouble } }: { overview: Pick<Overview, 'inTrouble'> }) {
  if (inTrouble.length === 0) return null;
  return (
    <Note
      kind="warn"
      className={styles.note}
      title={`${joinWords(inTrouble)} ${inTrouble.length === 1 ? 'needs' : 'need'} you.`}
    >
      <Link to="/admin/health">See what to do</Link>
    </Note>
  );
}
