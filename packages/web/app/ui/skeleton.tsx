import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Lines of body text below the title; choose it so that the height stays when the content arrives. */
  lines: number;
  text?: string;
}

export function Skeleton({ lines, text = 'Loading' }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <span className="visually-hidden">{text}</span>
      <span className={styles.title} />
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of pegs has no identity but its place
        <span key={index} className={styles.line} />
      ))}
    </div>
  );
}
