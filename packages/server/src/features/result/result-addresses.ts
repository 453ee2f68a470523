import type { SitemapSource } from '../../http/feature.ts';
import { listPublishedEvents } from './result.queries.ts';

/** Published results. */
export const resultAddresses: SitemapSource = async (db) =>
  (await listPublishedEvents(db)).map(({ short, publishedAt }) => ({
    path: `/${short}/results`,
    changedAt: publishedAt,
  }));
