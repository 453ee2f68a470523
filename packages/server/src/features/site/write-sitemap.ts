import type { SitemapSource } from '../../http/feature.ts';
import { writePieces } from '../../platform/in-pieces.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPageAddresses } from './site.queries.ts';

export const sitePageAddresses: SitemapSource = async (db) =>
  (await listPageAddresses(db)).map((page) => ({ path: `/${page.slug}`, changedAt: page.changed_at }));

const head = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
`;
const addressesAtOnce = 500;

export async function writeSitemap(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  sources: readonly SitemapSource[],
) {
  const addresses = (await Promise.all(sources.map((source) => source(db)))).flat();
  const entries = await writePieces(addresses, addressesAtOnce, (some) =>
    some
      .map(
        ({ path, changedAt }) =>
          `<url><loc>${encodeURI(config.publicUrl + path)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>\n`,
      )
      .join(''),
  );
  return Buffer.concat([Buffer.from(head), ...entries, Buffer.from('</urlset>\n')]);
}
