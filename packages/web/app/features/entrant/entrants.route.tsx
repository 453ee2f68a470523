import { anyone, publicFor } from '@tinsmith/contract/access';
import type { Entrant } from '@tinsmith/contract/entrant';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { getCompetition } from '../../api/gen/competition.ts';
import { listEntrants } from '../../api/gen/entrant.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { joinAddress } from '../competition/event-links.ts';
import { loadWrappedGifts } from '../competition/wrapped-gifts.ts';
import { CrowdBoard } from './crowd-board.tsx';
import { EntrantRow } from './entrant-row.tsx';
import { EntrantSearch } from './entrant-search.tsx';
import styles from './entrants.module.css';

export const handle: PageHandle = {
  access: anyone,
  cache: publicFor(15),
  query: ['search', 'looking', 'page'],
};

const load = async (request: PageRequest) => {
  const { call, params, url } = request;
  const compo = { params: { compoId: params.compoId ?? '' } };
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, 60);
  const isLooking = url.searchParams.get('looking') === 'true';
  const page = url.searchParams.get('page') ?? undefined;
  const [competition, found, all, wrapped] = await Promise.all([
    call(getCompetition, compo),
    call(listEntrants, {
      ...compo,
      query: { page, ...(search && { search }), ...(isLooking && { lookingForTeam: 'true' }) },
    }),
    // Those who do not match stay in the picture, as pegs.
    search || isLooking ? call(listEntrants, { ...compo, query: { simple: 'true' } }) : null,
    loadWrappedGifts(request),
  ]);
  // The viewer's own gift would say here who made it.
  const entrants = (found.result as Entrant[]).map((entrant) =>
    entrant.entryId !== null && wrapped.includes(entrant.entryId) ? { ...entrant, entryId: null } : entrant,
  );
  const matching = entrants.map((entrant) => entrant.username);
  const everyone = all?.result.map((entrant) => entrant.username) ?? matching;
  const { page: pageNumber, numPages, total } = found;
  return { competition, entrants, everyone, search, isLooking, page: pageNumber, numPages, total };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  const event = args.loaderData?.competition;
  if (!event) return [];
  return describePage(args, {
    title: `${event.title} entrants`,
    description: `Everyone in ${event.title}: names, locations and what they say about themselves.`,
    path: `/${event.short}/entrants`,
  });
};

const people = (count: number) => `${count} ${count === 1 ? 'entrant' : 'entrants'}`;

export default function EntrantsPage() {
  const { competition, entrants, everyone, search, isLooking, page, numPages, total } =
    useLoaderData<typeof loader>();
  const { short, title } = competition;
  const address = `/${short}/entrants`;
  const hrefOf = (number: number) => {
    const query = new URLSearchParams({
      ...(search && { search }),
      ...(isLooking && { looking: 'true' }),
      ...(number > 1 && { page: `${number}` }),
    });
    return query.size > 0 ? `${address}?${query}` : address;
  };
  const isFiltered = search !== '' || isLooking;
  const isEmpty = total === 0 && !isFiltered;
  return (
    <>
      <Breadcrumbs items={[{ label: title, to: `/${short}/` }, { label: 'Entrants' }]} />
      <PageHead title="Entrants" />
      {isEmpty ? (
        <Empty title="Nobody has joined yet.">
          {competition.canJoin && <Link to={joinAddress(short)}>Be the first</Link>}
        </Empty>
      ) : (
        <>
          <CrowdBoard event={competition} names={everyone} matching={entrants} />
          <EntrantSearch address={address} search={search} isLooking={isLooking} />
          <p className={isFiltered ? styles.found : 'visually-hidden'} role="status">
            {people(total)}
            {isFiltered && ' found'}
          </p>
          {total === 0 && (
            <Empty title="No matches.">
              <Link to={address}>{isLooking ? 'Show everyone' : 'Clear the search'}</Link>
            </Empty>
          )}
          <ul className={styles.list}>
            {entrants.map((entrant) => (
              <EntrantRow key={entrant.entrantId} short={short} entrant={entrant} />
            ))}
          </ul>
          {numPages > 1 && <Pager page={page} pageCount={numPages} hrefOf={hrefOf} />}
        </>
      )}
    </>
  );
}
