import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './team.module.css';

interface BlockProps {
  id: string;
  title: string;
  note?: number;
  /** Its place where there is one column. */
  order: 1 | 2 | 3 | 4;
  children: ReactNode;
}

export function Block({ id, title, note, order, children }: BlockProps) {
  return (
    <section className={classNames(styles.block, styles[`order${order}`])} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
        {note !== undefined && (
          <>
            {' '}
            <span className={styles.note}>{note}</span>
          </>
        )}
      </h2>
      {children}
    </section>
  );
}
