import type { Site, SitePage } from '@tinsmith/contract/site';
import { moodOfSeason } from '@tinsmith/domain/mood';
import { splitSections } from '@tinsmith/domain/page-sections';
import { Problem } from '../../http/problems.ts';
import { renderMarkdown } from '../../platform/markdown.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPage, readSettingsAndClock } from './site.queries.ts';

export async function readSite({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<Site> {
  const { settings, nowMs } = await readSettingsAndClock(db);
  return { ...settings, mood: moodOfSeason(nowMs), url: config.publicUrl };
}

export async function readPage({ db }: Pick<Platform, 'db'>, slug: string): Promise<SitePage> {
  const page = await findPage(db, slug);
  if (!page) throw new Problem('no-page');
  return {
    slug: page.slug,
    title: page.title,
    lead: page.lead,
    description: page.description,
    sections: splitSections(page.markdown).map(({ markdown, ...section }) => ({
      ...section,
      html: renderMarkdown(markdown),
    })),
  };
}
