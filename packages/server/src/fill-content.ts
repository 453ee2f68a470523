import { fillNews } from './features/news/fill-news.ts';
import { fillRules } from './features/rule/fill-rules.ts';
import { fillSite } from './features/site/fill-site.ts';
import type { Platform } from './platform/platform.ts';

/** Fills in a new site's initial texts, from the content folder. */
export async function fillContent(platform: Platform): Promise<void> {
  const { contentDir } = platform.config;
  await fillSite(platform.db, contentDir);
  await fillNews(platform, contentDir);
  await fillRules(platform.db, contentDir);
}
