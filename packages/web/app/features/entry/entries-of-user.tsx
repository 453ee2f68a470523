import type { EntryCard } from '@tinsmith/contract/entry';
import { calendarDay } from '@tinsmith/domain/calendar-day';
import { ButtonLink } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useCurrentEvent } from '../competition/current-event.ts';
import { authorNames, entriesCounted, listNames } from './entry-labels.ts';
import styles from './gallery.module.css';
import { GalleryCard } from './gallery-card.tsx';

/** How many are shown before the link to all. */
export const maxEntriesShown = 8;

interface EntriesOfUserProps {
  username: string;
  /** Newest first. */
  entries: readonly EntryCard[];
  total: number;
  since: number | null;
}

function occasionOf(entry: EntryCard, username: string): string {
  const others = authorNames(entry).filter((name) => name !== username);
  return others.length === 0
    ? entry.competitionTitle
    : `${entry.competitionTitle}, with ${listNames(others)}`;
}

/** The entries a user has made. */
export function EntriesOfUser({ username, entries, total, since }: EntriesOfUserProps) {
  const { currentEvent } = useCurrentEvent();
  if (total === 0 || since === null) return null;
  const isLive = (entry: EntryCard) => currentEvent?.phase === 'live' && currentEvent.short === entry.short;
  return (
    <section className={styles.full} aria-labelledby="entries">
      <h2 id="entries">
        Entries{' '}
        <span className={styles.count}>
          {total} since {calendarDay(since).year}
        </span>
      </h2>
      <ul className={styles.row}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <GalleryCard entry={entry} by={occasionOf(entry, username)}>
              {(isLive(entry) || entry.kind === 'gift-exchange') && (
                <Pill kind="line">{isLive(entry) ? 'live now' : 'a gift'}</Pill>
              )}
            </GalleryCard>
          </li>
        ))}
      </ul>
      {total > entries.length && (
        <ButtonLink variant="quiet" isSmall to="?entries=all" preventScrollReset>
          Show all {entriesCounted(total)}
        </ButtonLink>
      )}
    </section>
  );
}
