import type { ReactNode } from 'react';
import { TitledBlock } from '../../ui/titled-block.tsx';
import styles from './team.module.css';

interface BlockProps {
  id: string;
  title: string;
  note?: number;
  /** Its position in a single column. */
  order: 1 | 2 | 3 | 4;
  children: ReactNode;
}

export function Block({ id, title, note, order, children }: BlockProps) {
  return (
    <TitledBlock id={id} title={title} note={note} className={styles[`order${order}`]}>
      {children}
    </TitledBlock>
  );
}
