import { anyone, publicFor } from '@tinsmith/contract/access';
import type { Competition } from '@tinsmith/contract/competition';
import { isEntrySecret } from '@tinsmith/domain/entry-rules';
import { type EntrySort, entrySorts } from '@tinsmith/domain/entry-sort';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getCompetition } from '../../api/gen/competition.ts';
import { listEntryTags } from '../../api/gen/entry.ts';
import { listPacks } from '../../api/gen/pack.ts';
import { useMore } from '../../forms/use-more.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Segments } from '../../ui/segments.tsx';
import { loadOwnGift, wrappedEntryOf } from '../competition/own-gift.ts';
import { entriesCounted } from './entry-labels.ts';
import { EntryTable } from './entry-table.tsx';
import styles from './gallery.module.css';
import { GalleryCard, WrappedCard } from './gallery-card.tsx';
import { GalleryFilters } from './gallery-filters.tsx';
import { addressWith, readAfter, readGalleryQuery, readSort } from './gallery-query.ts';
import { GamePacks } from './game-packs.tsx';
import { listCards } from './list-cards.ts';
import { MoreLink } from './more-link.tsx';

export const handle: PageHandle = {
  access: anyone,
  cache: publicFor(15),
  query: ['search', 'tag', 'platform', 'sort', 'view', 'after'],
};

const load = async ({ call, params, url }: PageRequest) => {
  const short = params.compoId ?? '';
  const { event: _, ...query } = readGalleryQuery(url.searchParams);
  const sort = readSort(url.searchParams);
  const competition = await call(getCompetition, { params: { compoId: short } });
  const [page, tags, packs, gift] = await Promise.all([
    listCards(call, { ...query, sort, event: competition.short, after: readAfter(url.searchParams) }),
    call(listEntryTags, {}),
    // There are no packs before the end.
    competition.afterEnd ? call(listPacks, { params: { compoId: competition.short } }) : null,
    loadOwnGift(call, competition),
  ]);
  const view = url.searchParams.get('view') === 'list' ? ('list' as const) : ('gallery' as const);
  return {
    competition,
    page,
    tags: tags.result,
    hasPlay: tags.hasPlay,
    packs,
    query,
    sort,
    view,
    wrappedId: wrappedEntryOf(gift),
  };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  const event = args.loaderData?.competition;
  if (!event) return [];
  return describePage(args, {
    title: `${event.title} entries`,
    description: `Everything made for ${event.title}.`,
    path: `/${event.short}/entries`,
  });
};

/** The orders that mean something by now: there are no places before the results, and no titles of secret gifts. */
const sortsOf = (event: Competition): EntrySort[] =>
  entrySorts.filter(
    (sort) =>
      (sort !== 'rank' || event.hasResults) &&
      (sort !== 'name' || !isEntrySecret(event)) &&
      (sort !== 'reviews' || event.afterEnd),
  );

export default function EventEntriesPage() {
  const { competition, page, tags, hasPlay, packs, query, sort, view, wrappedId } =
    useLoaderData<typeof loader>();
  const { short, title } = competition;
  const address = `/${short}/entries`;
  const kept = { view: view === 'list' ? view : undefined };
  const { pages, next, showMore, isAsking, problem } = useMore(page, (after) =>
    listCards(callApi, { ...query, sort, event: short, after }),
  );
  const entries = pages.flatMap(({ result }) => result);
  const isFiltered = Object.keys(query).length > 0;
  const isMaking = isEntrySecret(competition);
  return (
    <>
      <Breadcrumbs items={[{ label: title, to: `/${short}/` }, { label: 'Entries' }]} />
      <PageHead title="Entries">
        <Link className={styles.elsewhere} to="/all/entries">
          All games from every event
        </Link>
      </PageHead>
      {isMaking && (
        <Note icon="gift" title="Gifts in the making.">
          You can see who's making one, but not what it is. They'll be unwrapped on{' '}
          <LocalTime epochMs={competition.competitionEnd} format="moment" />.
        </Note>
      )}
      {packs && (
        <GamePacks
          packs={packs}
          hasVoting={competition.kind === 'speedhack'}
          nowMs={competition.serverTime}
        />
      )}
      <GalleryFilters
        address={address}
        kept={kept}
        query={query}
        tags={tags}
        hasPlay={hasPlay}
        order={{ sorts: sortsOf(competition), sort }}
      />
      <div className={styles.bar}>
        <p className={styles.found} role="status">
          {entriesCounted(page.total)}
          {isFiltered ? ' found' : !competition.afterEnd && ' so far'}
        </p>
        <Segments
          label="View"
          items={[
            { label: 'Gallery', to: addressWith(address, { ...query, sort }), isCurrent: view === 'gallery' },
            {
              label: 'List',
              to: addressWith(address, { ...query, sort, view: 'list' }),
              isCurrent: view === 'list',
            },
          ]}
        />
      </div>
      {entries.length === 0 ? (
        <Empty title={isFiltered ? 'No entries found.' : 'No entries yet.'}>
          {isFiltered ? (
            <Link to={address}>Show all entries</Link>
          ) : (
            !competition.afterStart && (
              <>
                It starts on <LocalTime epochMs={competition.competitionStart} format="moment" />.
              </>
            )
          )}
        </Empty>
      ) : view === 'list' ? (
        <EntryTable entries={entries} caption={`${title} entries`} wrappedId={wrappedId} />
      ) : (
        <ul className={styles.grid}>
          {entries.map((entry, index) => (
            <li key={entry.id} className={styles.cell}>
              {entry.id === wrappedId ? (
                <WrappedCard event={competition} heading="h2" />
              ) : (
                <GalleryCard entry={entry} heading="h2" isLazy={index >= 8} />
              )}
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <MoreLink
          to={addressWith(address, { ...kept, ...query, sort, after: next })}
          label="Show more entries"
          isAsking={isAsking}
          problem={problem}
          onClick={showMore}
        />
      )}
    </>
  );
}
