import styles from './rule.module.css';

/** A row of pegs in summer, a running stitch in winter. */
export function Rule() {
  return <hr className={styles.rule} />;
}
