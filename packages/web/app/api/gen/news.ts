// Written by `npm run client` from packages/contract/src/news.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/news';

export const getNewsPost: ClientRoute<typeof contract.getNewsPost> = {
  method: 'GET',
  path: '/api/v1/news/:newsId',
};
export const listNews: ClientRoute<typeof contract.listNews> = { method: 'GET', path: '/api/v1/news' };
export const newsFeed: ClientRoute<typeof contract.newsFeed> = {
  method: 'GET',
  path: '/news/atom.xml',
  isText: true,
};
