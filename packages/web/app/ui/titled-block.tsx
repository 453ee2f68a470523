import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './titled-block.module.css';

interface TitledBlockProps {
  id: string;
  title: string;
  /** A number beside the title: "214 so far". */
  note?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page with its own heading. */
export function TitledBlock({ id, title, note, className, children }: TitledBlockProps) {
  return (
    <section className={classNames(styles.block, className)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
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
