import styles from './results.module.css';

const values = [1, 2, 3, 4, 5] as const;
const highest = 6;

/** The spread of the scores, as five stacks of beads; if one has more than six, all are scaled to at most six. */
export function Spread({ spread }: { spread: readonly number[] }) {
  const most = Math.max(...spread, highest);
  const label = values.map((value, index) => `${spread[index] ?? 0} gave ${value}`).join(', ');
  return (
    <svg className={styles.spread} viewBox="0 0 50 36" role="img" aria-label={label}>
      {values.flatMap((value, index) => {
        const count = spread[index] ?? 0;
        const beads = count === 0 ? 0 : Math.max(1, Math.round((highest * count) / most));
        if (beads === 0) return [<circle key={value} cx={value * 10 - 5} cy={33} r={1.2} />];
        return Array.from({ length: beads }, (_, bead) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bead has no identity but its place
          <circle key={`${value}-${bead}`} cx={value * 10 - 5} cy={33 - bead * 6} r={2.6} />
        ));
      })}
    </svg>
  );
}
