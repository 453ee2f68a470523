import type { Feature } from '../../http/feature.ts';
import { newsRoutes } from './news.routes.ts';
import { newsAddresses } from './news-addresses.ts';
import { siteFiles } from './site-files.ts';

export const newsFeature: Feature = {
  name: 'news',
  routes: ({ platform }) => newsRoutes(platform),
  sitemap: newsAddresses,
  fileOwner: siteFiles,
};
