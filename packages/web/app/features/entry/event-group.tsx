import type { EventInList } from '@tinsmith/contract/competition';
import type { EntryCard } from '@tinsmith/contract/entry';
import { calendarDay } from '@tinsmith/domain/calendar-day';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EventName } from '../competition/event-name.tsx';
import { entriesCounted } from './entry-labels.ts';
import styles from './gallery.module.css';
import { GalleryCard, WrappedCard } from './gallery-card.tsx';

export interface EventEntries {
  readonly short: string;
  readonly numEntries: number;
  readonly entries: readonly EntryCard[];
}

interface GroupedPage {
  readonly result: readonly EntryCard[];
  readonly groups: readonly { readonly short: string; readonly numEntries: number }[];
}

/** Groups entries by event, in the order they came, across all pages. */
export function groupByEvent(pages: readonly GroupedPage[]): EventEntries[] {
  const numbers = new Map(
    pages.flatMap((page) => page.groups.map((group) => [group.short, group.numEntries])),
  );
  const groups = new Map<string, EntryCard[]>();
  for (const entry of pages.flatMap((page) => page.result)) {
    const known = groups.get(entry.short);
    if (known) known.push(entry);
    else groups.set(entry.short, [entry]);
  }
  return [...groups].map(([short, entries]) => ({
    short,
    entries,
    numEntries: numbers.get(short) ?? entries.length,
  }));
}

interface EventGroupProps {
  group: EventEntries;
  event: EventInList | undefined;
  isRunning: boolean;
  /** The page with all of them. */
  allHref: string;
  /** The first group of a page is visible at once. */
  isFirst: boolean;
  /** The viewer's own gifts that are still wrapped. */
  wrapped: readonly number[];
}

/** The entries of one event on this page, and a link to all of them if there are more. */
export function EventGroup({ group, event, isRunning, allHref, isFirst, wrapped }: EventGroupProps) {
  const [first] = group.entries;
  if (!first) return null;
  const { month, year } = calendarDay(event?.competitionStart ?? first.competitionStart);
  const id = `event-${group.short}`;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header className={styles.groupHead}>
        <h2 id={id}>
          <Link to={`/${group.short}/`}>
            <EventName event={{ title: first.competitionTitle, kind: first.kind }} />
          </Link>
        </h2>
        <span className={styles.fact}>
          {month} {year}, {entriesCounted(group.numEntries)}
          {isRunning && ' so far'}
        </span>
      </header>
      <ul className={styles.grid}>
        {group.entries.map((entry, index) => (
          <li key={entry.id}>
            {wrapped.includes(entry.id) ? (
              <WrappedCard event={entry} />
            ) : (
              <GalleryCard entry={entry} isLazy={!isFirst || index >= 4} />
            )}
          </li>
        ))}
      </ul>
      {group.numEntries > group.entries.length && (
        <p className={styles.all}>
          <ButtonLink variant="quiet" isSmall to={allHref}>
            Show all {entriesCounted(group.numEntries)}
            <span className="visually-hidden"> from {first.competitionTitle}</span>
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
