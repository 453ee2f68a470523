import { uncached } from '@tinsmith/contract/access';
import { getPage, getPrivacy, getSite, reportError, robots, sitemap } from '@tinsmith/contract/site';
import { bind } from '../../http/bind.ts';
import type { Feature, SitemapSource } from '../../http/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPrivacy } from './read-privacy.ts';
import { type CurrentKind, readPage, readSite } from './read-site.ts';
import { storeErrorReport } from './report-error.ts';
import { writeSitemap } from './write-sitemap.ts';

export const siteRoutes = (
  platform: Platform,
  sitemapSources: readonly SitemapSource[],
  currentKind: CurrentKind,
  features: readonly Feature[],
) => [
  bind(getSite, async ({ viewer, lowerCache }) => {
    const site = await readSite(platform, viewer, currentKind);
    // Once it is set up nothing may lead to the setup any more.
    if (site.isNew) lowerCache(uncached);
    return site;
  }),
  bind(getPage, ({ viewer, params }) => readPage(platform, viewer, params.slug)),
  bind(getPrivacy, () => readPrivacy(platform, features)),
  bind(reportError, ({ viewer, body, request }) =>
    storeErrorReport(platform, viewer, body, request.headers['user-agent']),
  ),
  bind(robots, () =>
    [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /accounts/',
      'Disallow: /admin/',
      'Disallow: /setup',
      // Games, and searches: each costs much, and is found by its page.
      'Disallow: /upload/pack/',
      'Disallow: /*?',
      'Crawl-delay: 2',
      `Sitemap: ${platform.config.publicUrl}/sitemap.xml`,
      '',
    ].join('\n'),
  ),
  bind(sitemap, () => writeSitemap(platform, sitemapSources)),
];
