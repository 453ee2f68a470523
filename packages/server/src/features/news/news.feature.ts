import { newsList } from '@tinsmith/contract/admin-texts';
import type { Feature } from '../../http/feature.ts';
import { newsRows } from './admin-news.queries.ts';
import { fillNews } from './fill-news.ts';
import { newsRoutes } from './news.routes.ts';
import { newsAddresses } from './news-addresses.ts';
import type { ListFeedNotices } from './news-feed.ts';
import { siteFiles } from './site-files.ts';

declare module '../../http/feature.ts' {
  interface Ports {
    readonly feedNotices: ListFeedNotices;
  }
}

export const newsFeature: Feature = {
  name: 'news',
  adminLists: [{ ...newsList, source: newsRows }],
  routes: ({ platform, ports }) => newsRoutes(platform, () => ports.feedNotices()),
  fillTexts: fillNews,
  sitemap: newsAddresses,
  fileOwner: siteFiles,
};
