import { errorReportList } from '@tinsmith/contract/admin-records';
import { pageList, settingsList } from '@tinsmith/contract/admin-texts';
import type { Feature } from '../../http/feature.ts';
import { errorReportRows, pageRows, settingsRows } from './admin-site.queries.ts';
import { fillSite, readStartingSettings } from './fill-site.ts';
import { pruneErrorReports } from './prune-error-reports.job.ts';
import type { CurrentKind } from './read-site.ts';
import { siteRoutes } from './site.routes.ts';
import { sitePageAddresses } from './write-sitemap.ts';

declare module '../../http/feature.ts' {
  interface Ports {
    readonly currentKind: CurrentKind;
  }
}

export const siteFeature: Feature = {
  name: 'site',
  adminLists: [
    { ...pageList, source: pageRows },
    { ...settingsList, source: settingsRows },
    { ...errorReportList, source: errorReportRows },
  ],
  routes: ({ platform, features, ports }) =>
    siteRoutes(
      platform,
      features.flatMap(({ sitemap }) => sitemap ?? []),
      ports.currentKind,
    ),
  jobs: () => [pruneErrorReports],
  fillTexts: fillSite,
  sitemap: sitePageAddresses,
  provides: () => ({ readStartingSettings }),
};
