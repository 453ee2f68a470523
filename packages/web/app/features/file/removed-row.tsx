import type { SealedFile } from '@tinsmith/contract/file';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { Link } from 'react-router';
import { Pill } from '../../ui/pill.tsx';
import type { Clock } from '../../ui/use-clock.ts';
import styles from './upload.module.css';

/** A removed file: nothing is left of it but its receipt. */
export function RemovedRow({ file, clock }: { file: SealedFile; clock: Clock }) {
  return (
    <li className={styles.removed}>
      <span className={styles.mono}>{file.name}</span>
      <span className={styles.soft}>{formatFileSize(file.size)}</span>
      <Pill kind="line">Removed {clock.exact(file.removedAt ?? 0)}</Pill>
      <Link className={styles.receiptLink} to={`/receipt/${file.id}`}>
        Receipt<span className="visually-hidden"> of {file.name}</span>
      </Link>
    </li>
  );
}
