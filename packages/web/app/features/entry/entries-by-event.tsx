import type { CurrentEvent } from '@tinsmith/contract/competition';
import { calendarDay } from '@tinsmith/domain/calendar-day';
import { type EntrySort, entrySorts } from '@tinsmith/domain/entry-sort';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { useMore } from '../../forms/use-more.ts';
import { Empty } from '../../ui/empty.tsx';
import { JumpLinks } from '../../ui/jump-links.tsx';
import { entriesCounted } from './entry-labels.ts';
import { EventGroup, groupByEvent } from './event-group.tsx';
import styles from './gallery.module.css';
import { GalleryFilters } from './gallery-filters.tsx';
import { addressWith, type GalleryQuery } from './gallery-query.ts';
import { type CardPage, listCards } from './list-cards.ts';
import { MoreLink } from './more-link.tsx';
import type { KnownTag } from './tag-groups.ts';

const address = '/all/entries';
const yearsShown = 8;

export interface ByEventData {
  readonly page: CardPage;
  readonly tags: readonly KnownTag[];
  readonly hasPlay: boolean;
  readonly query: GalleryQuery;
  /** The order within each event; undefined for the usual one. */
  readonly sort: EntrySort | undefined;
  readonly year: string | undefined;
}

interface EntriesByEventProps extends ByEventData {
  all: { readonly events: CurrentEvent['events']; readonly running: string | null };
  /** The viewer's own gifts that are still wrapped. */
  wrapped: readonly number[];
  toggle: ReactNode;
}

const yearOf = (event: { readonly competitionStart: number }) => calendarDay(event.competitionStart).year;

/** Years that have entries, newest first; if there are many, the oldest share one link. */
function yearLinks(
  events: CurrentEvent['events'],
  query: Readonly<Record<string, string | undefined>>,
  chosen: string | undefined,
) {
  const years = [...new Set(events.map(yearOf))].sort((one, other) => other - one);
  const toYear = (year: number | undefined) => addressWith(address, { ...query, year: year?.toString() });
  const items = years.slice(0, yearsShown).map((year, index) => ({
    label: `${year}`,
    to: index === 0 ? addressWith(address, { ...query }) : toYear(year),
    isCurrent: chosen === undefined ? index === 0 : chosen === `${year}`,
  }));
  const older = years[yearsShown];
  return older === undefined
    ? items
    : [...items, { label: 'older', to: toYear(older), isCurrent: chosen === `${older}` }];
}

/** All entries by event, newest first, sixty a page; an event may go on on the next one. */
export function EntriesByEvent(props: EntriesByEventProps) {
  const { page, tags, hasPlay, query, sort, year, all, wrapped, toggle } = props;
  const { pages, next, showMore, isAsking, problem } = useMore(page, (after) =>
    listCards(callApi, { ...query, sort, after }),
  );
  const groups = groupByEvent(pages);
  const isFiltered = Object.keys(query).length > 0;
  const allOf = (short: string) => addressWith(`/${short}/entries`, { ...query, sort, event: undefined });
  return (
    <>
      <div className={styles.bar}>
        {toggle}
        {all.events.length > 1 && (
          <JumpLinks label="Jump to year" items={yearLinks(all.events, { ...query, sort }, year)} />
        )}
      </div>
      <GalleryFilters
        address={address}
        query={query}
        tags={tags}
        hasPlay={hasPlay}
        events={all.events}
        order={{ sorts: entrySorts, sort }}
      />
      <p className={isFiltered ? styles.found : 'visually-hidden'} role="status">
        {entriesCounted(page.total)} found
      </p>
      {groups.length === 0 && (
        <Empty title={isFiltered ? 'No entries found.' : 'No entries yet.'}>
          {isFiltered && <Link to={address}>Show all entries</Link>}
        </Empty>
      )}
      {groups.map((group, index) => (
        <EventGroup
          key={group.short}
          group={group}
          event={all.events.find((event) => event.short === group.short)}
          isRunning={all.running === group.short}
          allHref={allOf(group.short)}
          isFirst={index === 0}
          wrapped={wrapped}
        />
      ))}
      {next !== null && (
        <MoreLink
          to={addressWith(address, { ...query, sort, after: next })}
          label="Show more entries"
          isAsking={isAsking}
          problem={problem}
          onClick={showMore}
        />
      )}
    </>
  );
}
