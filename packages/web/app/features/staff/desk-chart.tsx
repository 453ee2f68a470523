import type { EventDesk } from '@tinsmith/contract/desk';
import styles from './event-desk.module.css';

const series = [
  ['signUps', 'Sign-ups'],
  ['posts', 'Log posts'],
  ['uploads', 'Uploads'],
] as const;

/** Sign-ups, posts and uploads over time, one row each; the numbers are beside it. */
export function DeskChart({ overTime }: Pick<EventDesk, 'overTime'>) {
  if (overTime.length === 0) return null;
  return (
    <section aria-labelledby="chart-title">
      <h2 id="chart-title" className={styles.title}>
        Over time
      </h2>
      {series.map(([name, label]) => {
        const most = Math.max(1, ...overTime.map((span) => span[name]));
        const sum = overTime.reduce((all, span) => all + span[name], 0);
        return (
          <div key={name} className={styles.chart}>
            <span>
              {label} <b>{sum.toLocaleString('en-GB')}</b>
            </span>
            <svg viewBox={`0 0 ${overTime.length * 8} 40`} preserveAspectRatio="none" aria-hidden="true">
              {overTime.map((span, index) => {
                const height = (span[name] / most) * 38;
                return (
                  <rect
                    key={span.from}
                    x={index * 8 + 1}
                    y={40 - Math.max(height, 1)}
                    width={6}
                    height={Math.max(height, 1)}
                    className={styles[name]}
                  />
                );
              })}
            </svg>
          </div>
        );
      })}
    </section>
  );
}
