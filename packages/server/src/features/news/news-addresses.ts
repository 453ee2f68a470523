import type { SitemapSource } from '../../http/feature.ts';
import { listNewsAddresses } from './news.queries.ts';

export const newsAddresses: SitemapSource = async (db) => {
  const posts = await listNewsAddresses(db);
  return [
    ...(posts[0] ? [{ path: '/news', changedAt: posts[0].posted_at }] : []),
    ...posts.map((post) => ({ path: `/news/${post.id}`, changedAt: post.posted_at })),
  ];
};
