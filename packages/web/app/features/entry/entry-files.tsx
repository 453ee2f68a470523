import type { Entry } from '@tinsmith/contract/entry';
import { Card } from '../../ui/card.tsx';
import styles from './entry.module.css';

/** What can be downloaded. */
export function EntryFiles({ entry }: { entry: Entry }) {
  if (entry.uploads.length > 0) return null;
  return (
    <Card as="section" id="files" aria-labelledby="files-title">
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle} id="files-title">
          Files
        </h2>
      </div>
      <p className={styles.quiet}>Nothing uploaded yet.</p>
    </Card>
  );
}
