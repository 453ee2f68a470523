import { anyone, publicFor } from '@tinsmith/contract/access';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { type MetaFunction, useLoaderData } from 'react-router';
import { getNewsPost } from '../../api/gen/news.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage, summarise } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EventBox } from '../competition/event-box.tsx';
import { UpcomingBox } from '../competition/upcoming-box.tsx';
import { NewsArticle } from './news-article.tsx';

export const handle: PageHandle = { access: anyone, cache: publicFor(30), opensWithBoard: true };

const load = ({ call, params }: PageRequest) =>
  call(getNewsPost, { params: { newsId: params.newsId ?? '' } });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  const post = args.loaderData?.posts[0];
  if (!post) return [];
  return describePage(args, {
    title: post.title,
    description: summarise(post.text),
    path: `/news/${post.id}`,
    type: 'article',
    image: post.img && `/upload/${post.img}`,
  });
};

export default function NewsPostPage() {
  const { posts } = useLoaderData<typeof loader>();
  return posts.map((post) => (
    <div key={post.id}>
      <EventBox isOnPage />
      <Breadcrumbs items={[{ label: 'News', to: '/news' }, { label: formatDay(post.date) }]} />
      <PageHead title={post.title} />
      <NewsArticle post={post} isAlone />
      <UpcomingBox isOnPage />
    </div>
  ));
}
