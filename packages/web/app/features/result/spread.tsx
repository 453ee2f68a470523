import styles from './results.module.css';

const values = [1, 2, 3, 4, 5] as const;
const fullHeight = 28;
/** With fewer ballots bars stay low, so that one ballot doesn't look like a crowd. */
const fewest = 4;

/** How many people gave 1 to 5, as five bars on a line. */
export function Spread({ spread }: { spread: readonly number[] }) {
  const most = Math.max(...spread, fewest);
  const label = values.map((value, index) => `${spread[index] ?? 0} gave ${value}`).join(', ');
  return (
    <svg className={styles.spread} viewBox="0 0 80 32" role="img" aria-label={label}>
      <title>{label}</title>
      {values.map((value, index) => {
        const count = spread[index] ?? 0;
        const height = count === 0 ? 0 : Math.max(4, Math.round((fullHeight * count) / most));
        return (
          <g key={value}>
            <rect x={index * 16 + 1} y={30} width={14} height={2} opacity={0.45} />
            {height > 0 && <rect x={index * 16 + 1} y={30 - height} width={14} height={height} />}
          </g>
        );
      })}
    </svg>
  );
}
