import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './jump-links.module.css';

interface Jump {
  label: string;
  to: string;
  isCurrent?: boolean;
}

interface JumpLinksProps {
  label: string;
  items: readonly Jump[];
  /** For single letters, which are closer together. */
  isNarrow?: boolean;
}

/** A row of short links into a long list: years, letters. */
export function JumpLinks({ label: navLabel, items, isNarrow }: JumpLinksProps) {
  return (
    <nav className={classNames(styles.jumps, isNarrow && styles.narrow)} aria-label={navLabel}>
      {items.map(({ label, to, isCurrent }) => (
        <Link key={label} className={styles.jump} to={to} aria-current={isCurrent ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
