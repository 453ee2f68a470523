import { getNewsPost, listNews, newsFeed } from '@tinsmith/contract/news';
import { bind } from '../../http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ListFeedNotices, writeNewsFeed } from './news-feed.ts';
import { readNewsPage, readNewsPost } from './read-news.ts';

export const newsRoutes = (platform: Platform, listNotices: ListFeedNotices) => [
  bind(listNews, ({ query }) => readNewsPage(platform, query.page)),
  bind(getNewsPost, ({ params }) => readNewsPost(platform, params.newsId)),
  bind(newsFeed, () => writeNewsFeed(platform, listNotices)),
];
