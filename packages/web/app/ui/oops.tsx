import type { ReactNode } from 'react';
import { BoardPicture } from './board.tsx';
import styles from './oops.module.css';

interface OopsProps {
  picture: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}

/** Replaces a page that is missing or broken. */
export function Oops({ picture, title, lead, children }: OopsProps) {
  return (
    <div className={styles.oops}>
      <BoardPicture picture={picture} className={styles.picture} />
      <div>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </div>
  );
}
