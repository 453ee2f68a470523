import { type MetaFunction, useLoaderData } from 'react-router';
import { getCurrentEvent } from '../../api/gen/competition.ts';
import { getPage } from '../../api/gen/site.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import { describePage } from '../../page/page-meta.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Chapters } from './chapters.tsx';
import { EventList } from './event-list.tsx';
import { sitePageHandle } from './load-page.ts';

export const handle = sitePageHandle;

const load = async ({ call }: PageRequest) => {
  const [page, { events }] = await Promise.all([
    call(getPage, { params: { slug: 'history' } }),
    call(getCurrentEvent, { query: {} }),
  ]);
  return { page, events };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.loaderData?.page;
  if (!page) return [];
  return describePage(args, { title: page.title, description: page.description, path: `/${page.slug}` });
};

export default function HistoryPage() {
  const { page, events } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={page.title} lead={page.lead} />
      {events.length === 0 && <Empty title="No events yet...">The first one will be listed here.</Empty>}
      <EventList events={events} />
      <Chapters sections={page.sections} />
    </>
  );
}
