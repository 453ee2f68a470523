import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import type { MenuEntry } from './control-types.ts';
import styles from './controls.module.css';
import { useBaseUi } from './use-base-ui.ts';

/** All actions of a row, each as a URL: without script a list that folds out. */
export function RowMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const baseUi = useBaseUi();
  if (entries.length === 0) return null;
  if (baseUi) return <baseUi.BaseMenu label={label} entries={entries} />;
  return (
    <details className={styles.fold}>
      <summary className={styles.more} aria-label={label}>
        <Icon name="more-vertical" />
      </summary>
      <ul className={styles.foldList}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link className={styles.item} to={entry.to}>
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
