import { anyone, publicFor } from '@tinsmith/contract/access';
import { type MetaFunction, useLoaderData } from 'react-router';
import { listNews } from '../../api/gen/news.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EventBox } from '../competition/event-box.tsx';
import { UpcomingBox } from '../competition/upcoming-box.tsx';
import { NewsArticle } from './news-article.tsx';

export const handle: PageHandle = {
  access: anyone,
  cache: publicFor(30),
  query: ['page'],
  opensWithBoard: true,
};

const load = ({ call, url }: PageRequest) =>
  call(listNews, { query: { page: url.searchParams.get('page') ?? undefined } });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

const hrefOf = (page: number) => (page === 1 ? '/news' : `/news?page=${page}`);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: 'News',
    description: 'News from the jams: sign-ups, starts, finishes and results.',
    path: hrefOf(args.loaderData?.page ?? 1),
  });

export default function NewsPage() {
  const { posts, page, numPages } = useLoaderData<typeof loader>();
  return (
    <>
      <EventBox isOnPage />
      <PageHead title="News" />
      {posts.length === 0 && <Empty title="Nothing posted yet...">The organizers are still typing.</Empty>}
      {posts.map((post) => (
        <NewsArticle key={post.id} post={post} />
      ))}
      {numPages > 1 && <Pager page={page} pageCount={numPages} hrefOf={hrefOf} />}
      <UpcomingBox isOnPage />
    </>
  );
}
