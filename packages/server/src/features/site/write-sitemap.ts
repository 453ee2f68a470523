import type { SitemapSource } from '../../http/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPageAddresses } from './site.queries.ts';

export const sitePageAddresses: SitemapSource = async (db) =>
  (await listPageAddresses(db)).map((page) => ({ path: `/${page.slug}`, changedAt: page.changed_at }));

export async function writeSitemap(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  sources: readonly SitemapSource[],
) {
  const addresses = (await Promise.all(sources.map((source) => source(db)))).flat();
  const entries = addresses.map(
    ({ path, changedAt }) =>
      `<url><loc>${encodeURI(config.publicUrl + path)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
