import type { SitemapSource } from '../../http/feature.ts';
import { listCompetitions } from '../competition/competition.queries.ts';

/** Reviews of events whose voting has ended. */
export const reviewAddresses: SitemapSource = async (db) =>
  (await listCompetitions(db))
    .filter(({ nowMs, votingEndMs }) => nowMs >= votingEndMs)
    .map(({ short, changedAt }) => ({ path: `/${short}/reviews`, changedAt }));
