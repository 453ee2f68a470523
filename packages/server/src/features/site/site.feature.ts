import { errorReportList } from '@tinsmith/contract/admin-records';
import { pageList, settingsList } from '@tinsmith/contract/admin-texts';
import type { Feature } from '../../http/feature.ts';
import { errorReportRows, pageRows, settingsRows } from './admin-site.queries.ts';
import { enforceRetention } from './enforce-retention.job.ts';
import { fillSite, readStartingSettings } from './fill-site.ts';
import type { CurrentKind } from './read-site.ts';
import { siteRetention } from './site.retention.ts';
import { siteRoutes } from './site.routes.ts';
import { sitePageAddresses } from './write-sitemap.ts';

declare module '../../http/feature.ts' {
  interface Ports {
    readonly currentKind: CurrentKind;
  }
}

export const siteFeature: Feature = {
  name: 'site',
  retention: siteRetention,
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
      features,
    ),
  jobs: (features) => [enforceRetention(features)],
  fillTexts: fillSite,
  sitemap: sitePageAddresses,
  provides: () => ({ readStartingSettings }),
};
