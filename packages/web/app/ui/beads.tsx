import styles from './beads.module.css';
import { classNames } from './class-names.ts';

interface BeadsProps {
  /** How many are filled; scores are rounded to whole beads. */
  value: number;
  max?: number;
  /** Omit it if the number itself is beside the beads. */
  label?: string | undefined;
}

export function Beads({ value, max = 5, label }: BeadsProps) {
  const filled = Math.round(value);
  const naming = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return (
    <span className={styles.beads} {...naming}>
      {Array.from({ length: max }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bead has no identity but its place
        <i key={index} className={classNames(styles.bead, index < filled && styles.filled)} />
      ))}
    </span>
  );
}

/** Beads that fill from left to right: three in a button, five for a page. Silent to screen readers. */
export function BeadSpinner({ count = 5 }: { count?: 3 | 5 }) {
  return (
    <span className={styles.spinner} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bead has no identity but its place
        <i key={index} className={styles.bead} />
      ))}
    </span>
  );
}
