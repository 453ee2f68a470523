import type { EventInList } from '@tinsmith/contract/competition';
import { formatDays } from '@tinsmith/domain/date-range';
import { Link } from 'react-router';
import styles from './event-list.module.css';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function numbersOf({ numEntrants, numEntries }: EventInList): string {
  return [
    numEntrants > 0 && counted(numEntrants, 'entrant', 'entrants'),
    numEntries > 0 && counted(numEntries, 'entry', 'entries'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** All events, newest first. */
export function EventList({ events }: { events: readonly EventInList[] }) {
  if (events.length === 0) return null;
  return (
    <section className={styles.events} aria-labelledby="all-events">
      <h2 id="all-events">All events</h2>
      <ul>
        {events.map((event) => (
          <li key={event.short} className={styles.event}>
            <Link className={styles.name} to={`/${event.short}/`}>
              {event.title}
            </Link>
            <span className={styles.fact}>{formatDays(event.competitionStart, event.competitionEnd)}</span>
            <span className={styles.fact}>{numbersOf(event)}</span>
          </li>
        ))}
      </ul>
      {events.some((event) => event.numEntries > 0) && (
        <p>
          <Link to="/all/entries">See all entries</Link>
        </p>
      )}
    </section>
  );
}
