import styles from './bead-progress.module.css';
import { classNames } from './class-names.ts';

const beads = 24;

interface BeadProgressProps {
  /** From 0 to 1. */
  part: number;
  /** What is under way: "Uploading hedge.png". */
  label: string;
}

/** Progress as a row of beads on a strip of board. */
export function BeadProgress({ part, label }: BeadProgressProps) {
  const filled = Math.floor(part * beads);
  return (
    <div
      className={styles.progress}
      data-ground="board"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(part * 100)}
    >
      {Array.from({ length: beads }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bead has no identity but its place
        <i key={index} className={classNames(styles.bead, index < filled && styles.filled)} />
      ))}
    </div>
  );
}
