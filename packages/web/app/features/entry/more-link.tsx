import type { MouseEvent } from 'react';
import { BeadSpinner } from '../../ui/beads.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './gallery.module.css';

interface MoreLinkProps {
  to: string;
  label: string;
  isAsking: boolean;
  problem: string | null;
  onClick: (event: MouseEvent) => void;
}

/** The link to more of a long list. */
export function MoreLink({ to, label, isAsking, problem, onClick }: MoreLinkProps) {
  return (
    <div className={styles.more}>
      {problem && <Note kind="err" title={problem} />}
      <ButtonLink variant="quiet" isSmall to={to} rel="next" aria-busy={isAsking} onClick={onClick}>
        {isAsking && <BeadSpinner count={3} />}
        {label}
      </ButtonLink>
    </div>
  );
}
