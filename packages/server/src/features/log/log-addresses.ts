import type { SitemapSource } from '../../http/feature.ts';
import { listCompetitions } from '../competition/competition.queries.ts';

/** The logs themselves, with the times of their events: those of posts would reveal hidden ones. */
export const logAddresses: SitemapSource = async (db) =>
  (await listCompetitions(db)).map(({ short, changedAt }) => ({ path: `/${short}/log`, changedAt }));
