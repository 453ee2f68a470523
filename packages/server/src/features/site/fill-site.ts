import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { completeAddresses } from '@tinsmith/domain/site-addresses';
import type { FillTexts } from '../../http/feature.ts';
import { fillIn, readContentFolder } from '../../platform/content-files.ts';
import {
  findPage,
  findSiteSettings,
  type PageTexts,
  type SiteSettings,
  writePage,
  writeSiteSettings,
} from './site.queries.ts';

/** The settings that a site with these texts starts with. */
export async function readStartingSettings(contentDir: string): Promise<SiteSettings> {
  const given: SiteSettings = JSON.parse(await readFile(path.join(contentDir, 'site.json'), 'utf8'));
  return { ...given, links: completeAddresses(given.links) };
}

/** Fills in the site's settings and pages. */
export const fillSite: FillTexts = async ({ db }, { texts: contentDir }) => {
  const settings = await readStartingSettings(contentDir);
  await fillIn(db, {
    path: 'site.json',
    wanted: settings,
    find: findSiteSettings,
    write: writeSiteSettings,
  });
  for (const file of await readContentFolder(contentDir, 'pages')) {
    const slug = path.basename(file.path, '.md');
    const wanted: PageTexts = {
      title: file.attributes.get('title') ?? slug,
      lead: file.attributes.get('lead') ?? '',
      description: file.attributes.get('description') ?? '',
      markdown: file.markdown,
    };
    await fillIn(db, {
      path: file.path,
      wanted,
      find: async (inside) => {
        const page = await findPage(inside, slug);
        return page
          ? { title: page.title, lead: page.lead, description: page.description, markdown: page.markdown }
          : null;
      },
      write: (inside, texts) => writePage(inside, slug, texts),
    });
  }
};
