import type { Feature } from '../../http/feature.ts';
import { archiveResults } from './archive-results.ts';
import { importResults } from './import-results.ts';
import { listOwnPlaces, resultSummary } from './result.queries.ts';
import { resultRetention } from './result.retention.ts';
import { resultRoutes } from './result.routes.ts';
import { resultAddresses } from './result-addresses.ts';
import { resultsMail } from './results-mail.ts';

export const resultFeature: Feature = {
  name: 'result',
  retention: resultRetention,
  archive: archiveResults,
  importArchive: importResults,
  routes: resultRoutes,
  sitemap: resultAddresses,
  summary: resultSummary,
  mails: [resultsMail],
  ownData: async (db, accountId) => ({ rows: { places: await listOwnPlaces(db, accountId) } }),
};
