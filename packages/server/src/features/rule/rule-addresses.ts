import type { SitemapSource } from '../../http/feature.ts';
import { listCompetitions } from '../competition/competition.queries.ts';

export const ruleAddresses: SitemapSource = async (db) => {
  const competitions = await listCompetitions(db);
  const newest = competitions
    .map(({ changedAt }) => changedAt)
    .reduce((a, b) => (a > b ? a : b), new Date(0));
  return [
    { path: '/rules/pool', changedAt: newest },
    ...competitions.map(({ short, changedAt }) => ({ path: `/${short}/rules`, changedAt })),
  ];
};
