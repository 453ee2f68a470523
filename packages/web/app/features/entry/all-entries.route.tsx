import { anyone, publicFor } from '@tinsmith/contract/access';
import type { CurrentEvent } from '@tinsmith/contract/competition';
import { calendarDay } from '@tinsmith/domain/calendar-day';
import { type MetaFunction, useLoaderData } from 'react-router';
import { getCurrentEvent } from '../../api/gen/competition.ts';
import { listEntriesByUser, listEntryTags } from '../../api/gen/entry.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Segments } from '../../ui/segments.tsx';
import { loadWrappedGifts } from '../competition/wrapped-gifts.ts';
import { type ByEventData, EntriesByEvent } from './entries-by-event.tsx';
import { type ByUserData, EntriesByUser } from './entries-by-user.tsx';
import { counted } from './entry-labels.ts';
import { readAfter, readGalleryQuery, readSort } from './gallery-query.ts';
import { listCards } from './list-cards.ts';

export const handle: PageHandle = {
  access: anyone,
  cache: publicFor(15),
  query: ['by', 'search', 'tag', 'platform', 'event', 'sort', 'letter', 'year', 'after'],
};

const address = '/all/entries';

const readLetter = (params: URLSearchParams) => /^[a-z0]$/.exec(params.get('letter') ?? '')?.[0];
const readYear = (params: URLSearchParams) => /^(19|20)\d\d$/.exec(params.get('year') ?? '')?.[0];

async function loadByUser({ call, url }: PageRequest): Promise<ByUserData> {
  const { search } = readGalleryQuery(url.searchParams);
  const letter = readLetter(url.searchParams);
  const after = readAfter(url.searchParams);
  const page = await call(listEntriesByUser, { query: { search, letter, after } });
  return { page, search, letter };
}

async function loadByEvent({ call, url }: PageRequest): Promise<ByEventData> {
  const query = readGalleryQuery(url.searchParams);
  const sort = readSort(url.searchParams);
  const year = readYear(url.searchParams);
  const after = readAfter(url.searchParams);
  const [page, tags] = await Promise.all([
    listCards(call, { ...query, sort, year, after }),
    call(listEntryTags, {}),
  ]);
  return { page, tags: tags.result, hasPlay: tags.hasPlay, query, sort, year };
}

/** Only as much of all events as the page shows. */
function announceEntries({ events, currentEvent }: CurrentEvent) {
  const withEntries = events.filter((event) => event.numEntries > 0);
  return {
    events: withEntries,
    running: currentEvent && !currentEvent.afterEnd ? currentEvent.short : null,
    total: withEntries.reduce((sum, event) => sum + event.numEntries, 0),
    since: withEntries.length > 0 ? Math.min(...withEntries.map((event) => event.competitionStart)) : null,
  };
}
type Events = ReturnType<typeof announceEntries>;

const load = async (request: PageRequest) => {
  const isByUser = request.url.searchParams.get('by') === 'user';
  const [all, byUser, byEvent, wrapped] = await Promise.all([
    request.call(getCurrentEvent, { query: {} }).then(announceEntries),
    isByUser ? loadByUser(request) : null,
    isByUser ? null : loadByEvent(request),
    loadWrappedGifts(request),
  ]);
  return { all, byUser, byEvent, wrapped };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: 'All entries',
    description: 'Every game made here, by event or by user.',
    path: '/all/entries',
  });

function Lead({ all }: { all: Events }) {
  if (all.since === null) return 'No games have been made here yet.';
  const games = counted(all.total, 'game', 'games');
  const events = counted(all.events.length, 'event', 'events');
  return `${games} from ${events}, made since ${calendarDay(all.since).year} by people who had other plans for the weekend.`;
}

export default function AllEntriesPage() {
  const { all, byUser, byEvent, wrapped } = useLoaderData<typeof loader>();
  const toggle = (
    <Segments
      label="Group by"
      items={[
        { label: 'By event', to: address, isCurrent: byEvent !== null },
        { label: 'By user', to: `${address}?by=user`, isCurrent: byUser !== null },
      ]}
    />
  );
  return (
    <>
      <PageHead title="All entries" lead={<Lead all={all} />} />
      {byUser && <EntriesByUser {...byUser} wrapped={wrapped} toggle={toggle} />}
      {byEvent && <EntriesByEvent {...byEvent} wrapped={wrapped} all={all} toggle={toggle} />}
    </>
  );
}
