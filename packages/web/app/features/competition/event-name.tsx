import type { Competition } from '@tinsmith/contract/competition';
import { classNames } from '../../ui/class-names.ts';
import styles from './event-name.module.css';

interface EventNameProps {
  event: Pick<Competition, 'title' | 'kind'>;
  size?: 'hero' | 'box' | undefined;
}

/** An event's name in its own typeface. */
export function EventName({ event, size }: EventNameProps) {
  if (event.kind === 'speedhack') return event.title;
  return <span className={classNames(styles.winter, size && styles[size])}>{event.title}</span>;
}
