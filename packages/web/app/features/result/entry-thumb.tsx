import type { EntryCard } from '@tinsmith/contract/entry';
import styles from './results.module.css';

/** An entry's picture in a table; an empty box keeps the names in line. */
export function EntryThumb({ thumbnail }: Pick<EntryCard, 'thumbnail'>) {
  if (!thumbnail) return <span className={styles.noImage} />;
  return (
    <img src={`/upload/${thumbnail.name}`} alt="" width={48} height={36} loading="lazy" decoding="async" />
  );
}
