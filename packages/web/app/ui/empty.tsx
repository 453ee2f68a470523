import type { ReactNode } from 'react';
import styles from './empty.module.css';

interface EmptyProps {
  /** A sprite or a creature, on a small board. */
  picture?: ReactNode;
  title: string;
  /** One way forward. */
  children?: ReactNode;
}

export function Empty({ picture, title, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {picture && (
        <div className={styles.picture} aria-hidden="true">
          {picture}
        </div>
      )}
      <div>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.way}>{children}</div>}
      </div>
    </div>
  );
}
