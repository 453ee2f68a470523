import { memo } from 'react';
import styles from './craft.module.css';
import type { Mood } from './palette.ts';
import { doneCells } from './progress.ts';

const COLUMNS = 14;
const HOURS = 72;

export interface LeftBorderProps {
  readonly mood: Mood;
  /** The share of the event that has passed, or null for the complete border outside of an event. */
  readonly progress: number | null;
  readonly className?: string;
}

/**
 * The clock set upright. Its pictures are background images, so that only the one that fits the screen is
 * loaded and none on small screens; empty SVGs give the heights, since style attributes are forbidden.
 */
export function LeftBorder({ mood, progress, className = '' }: LeftBorderProps) {
  return (
    <div className={`${styles.border} ${className}`.trimEnd()} aria-hidden="true">
      <div className={styles.borderView}>
        <Column mood={mood} rows="twoRows" done={doneCells(HOURS * 2, progress ?? 1)} height={HOURS * 2} />
        <Column mood={mood} rows="threeRows" done={doneCells(HOURS * 3, progress ?? 1)} height={HOURS * 3} />
      </div>
    </div>
  );
}

interface ColumnProps {
  readonly mood: Mood;
  readonly rows: 'twoRows' | 'threeRows';
  readonly done: number;
  readonly height: number;
}

const Column = memo(function Column({ mood, rows, done, height }: ColumnProps) {
  const className = `${styles[mood]} ${styles[rows]}`;
  return (
    <>
      {done > 0 && (
        <svg
          className={`${className} ${styles.borderDone}`}
          viewBox={`0 0 ${COLUMNS} ${done}`}
          aria-hidden="true"
          focusable="false"
        />
      )}
      {done < height && (
        <svg
          className={`${className} ${styles.borderToCome}`}
          viewBox={`0 0 ${COLUMNS} ${height - done}`}
          aria-hidden="true"
          focusable="false"
        />
      )}
    </>
  );
});
