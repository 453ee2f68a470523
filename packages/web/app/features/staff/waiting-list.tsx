import type { WaitingItem } from '@tinsmith/contract/admin-records';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './admin.module.css';
import { useWaiting } from './waiting-store.ts';

const count = (num: number, one: string, many: string): string => `${num} ${num === 1 ? one : many}`;

const labels: Record<WaitingItem['at'], (num: number) => string> = {
  moderation: (num) => `${count(num, 'item', 'items')} to moderate`,
  'upload-desk': (num) => `${count(num, 'person needs', 'people need')} help with an upload`,
  'vote-desk': (num) =>
    `${count(num, 'entry', 'entries')} that people can't run, without an answer for a day`,
  'santa-desk': (num) => `${count(num, 'person', 'people')} without a giver`,
};

const pages: Record<WaitingItem['at'], (short: string) => string> = {
  moderation: () => '/admin/moderation',
  'upload-desk': (short) => `/${short}/upload/desk`,
  'vote-desk': (short) => `/${short}/vote/desk`,
  'santa-desk': (short) => `/${short}/santa/desk`,
};

/** What waits for the viewer, with the page where they can do something about it. */
export function WaitingList({ loaded }: { loaded: readonly WaitingItem[] }) {
  const items = useWaiting(loaded);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title">Waiting for you</h2>
      <ul className={styles.lists}>
        {items.map(({ at, event, count: num }) => (
          <li key={`${at} ${event?.short ?? ''}`}>
            <Icon name="clock" />
            <Link to={pages[at](event?.short ?? '')}>{labels[at](num)}</Link>
            <span className={styles.soft}>{event?.title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
