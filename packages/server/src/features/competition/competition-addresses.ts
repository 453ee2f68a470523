import type { SitemapSource } from '../../http/feature.ts';
import { listCompetitions } from './competition.queries.ts';

export const competitionAddresses: SitemapSource = async (db) =>
  (await listCompetitions(db)).flatMap(({ short, changedAt }) =>
    [`/${short}/`, `/${short}/entrants`].map((path) => ({ path, changedAt })),
  );
