import { countdownText } from '@tinsmith/domain/countdown';
import { useTimeLeft } from '../../ui/time-left.ts';
import styles from './event-box.module.css';
import { countdownsOf } from './event-clock.ts';
import type { FrameEvent } from './frame-event.ts';

interface RowProps {
  label: string;
  toMs: number;
  atMs: number;
}

function Row({ label, toMs, atMs }: RowProps) {
  const leftMs = useTimeLeft(toMs, atMs);
  return (
    leftMs > 0 && (
      <div className={styles.row}>
        <dt>{label}</dt>
        <dd>{countdownText(leftMs)}</dd>
      </div>
    )
  );
}

/** Start, Finish and Voting ends, each only while it is still to come. */
export function EventRows({ event }: { event: NonNullable<FrameEvent['currentEvent']> }) {
  if (event.phase === 'over') return null;
  return (
    <dl className={styles.rows}>
      {countdownsOf(event).map((row) => (
        <Row key={row.label} {...row} atMs={event.serverTime} />
      ))}
    </dl>
  );
}
