import styles from './results.module.css';

const values = [1, 2, 3, 4, 5] as const;
const fullHeight = 28;
/** With fewer ballots bars stay low, so that one ballot doesn't look like a crowd. */
const fewest = 4;

/** The ground line below each bar. */
const ground = values.map((_, index) => `M${index * 16 + 1} 30h14v2h-14z`).join('');

/** How many people gave 1 to 5, as five bars on a line. In two paths: a page has hundreds of these. */
export function Spread({ spread }: { spread: readonly number[] }) {
  const most = Math.max(...spread, fewest);
  const bars = values.map((_, index) => {
    const count = spread[index] ?? 0;
    const height = count === 0 ? 0 : Math.max(4, Math.round((fullHeight * count) / most));
    return height === 0 ? '' : `M${index * 16 + 1} 30v-${height}h14v${height}z`;
  });
  const label = values.map((value, index) => `${spread[index] ?? 0} gave ${value}`).join(', ');
  return (
    <svg className={styles.spread} viewBox="0 0 80 32" role="img">
      <title>{label}</title>
      <path d={ground} fillOpacity={0.45} />
      <path d={bars.join('')} />
    </svg>
  );
}
