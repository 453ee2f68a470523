import styles from './results.module.css';

/** spec §2: the first is green, second and third are cyan. */
export const rankClass = (rank: number | null): string | undefined => {
  if (rank === 1) return styles.rank1;
  return rank === 2 || rank === 3 ? styles.rank2 : undefined;
};
