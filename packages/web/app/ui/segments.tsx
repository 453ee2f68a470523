import { Link } from 'react-router';
import styles from './segments.module.css';

interface Segment {
  label: string;
  to: string;
  isCurrent: boolean;
}

/** A few views of the same thing, one of them open. Links, so that each has a URL. */
export function Segments({ label: navLabel, items }: { label: string; items: readonly Segment[] }) {
  return (
    <nav className={styles.segments} aria-label={navLabel}>
      {items.map(({ label, to, isCurrent }) => (
        <Link
          key={to}
          className={styles.segment}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
