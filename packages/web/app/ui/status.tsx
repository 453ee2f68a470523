import type { ReactNode } from 'react';
import { BeadSpinner } from './beads.tsx';
import { Note } from './note.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './status.module.css';

interface StatusProps {
  loading: boolean;
  error?: string | null | undefined;
  /** What is being waited for: "Loading the log". */
  loadingText?: string;
  /** The number of lines a skeleton reserves; if given, pegs replace the content instead of beads. */
  skeletonLines?: number | undefined;
  children?: ReactNode;
}

/** Beads while loading, otherwise the error or the content. */
export function Status({ loading, error, loadingText = 'Loading', skeletonLines, children }: StatusProps) {
  if (loading && skeletonLines !== undefined) {
    return <Skeleton lines={skeletonLines} text={loadingText} />;
  }
  if (loading) {
    return (
      <p className={styles.loading} role="status" aria-busy="true">
        <BeadSpinner />
        <span>{loadingText}</span>
      </p>
    );
  }
  if (error) return <Note kind="err" title={error} />;
  return children;
}
