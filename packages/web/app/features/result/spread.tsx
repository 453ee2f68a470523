import styles from './results.module.css';

const values = [1, 2, 3, 4, 5] as const;
const fullHeight = 28;
/** With fewer ballots bars stay low, so that one ballot doesn't look like a crowd. */
const fewest = 4;

/** The ground line below each bar. */
const ground = values.map((_, index) => `M${index * 16 + 1} 30h14v2h-14z`).join('');

/** What is in the picture, written as one text: a page has hundreds of these. It has numbers alone. */
function draw(spread: readonly number[]): string {
  const most = Math.max(...spread, fewest);
  let bars = '';
  let label = '';
  for (const [index, value] of values.entries()) {
    const count = spread[index] ?? 0;
    const height = count === 0 ? 0 : Math.max(4, Math.round((fullHeight * count) / most));
    if (height > 0) bars += `M${index * 16 + 1} 30v-${height}h14v${height}z`;
    label += `${index === 0 ? '' : ', '}${count} gave ${value}`;
  }
  return `<title>${label}</title><path d="${ground}" fill-opacity="0.45"></path><path d="${bars}"></path>`;
}

/** How many people gave 1 to 5, as five bars on a line. */
export function Spread({ spread }: { spread: readonly number[] }) {
  return (
    <svg
      className={styles.spread}
      viewBox="0 0 80 32"
      role="img"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here, from numbers
      dangerouslySetInnerHTML={{ __html: draw(spread) }}
    />
  );
}
