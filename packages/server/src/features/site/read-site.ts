import type { Site, SitePage } from '@tinsmith/contract/site';
import { moodOf } from '@tinsmith/domain/mood';
import { splitSections } from '@tinsmith/domain/page-sections';
import type { CompetitionKind } from '@tinsmith/domain/phase';
import { hasPart, resolveAddresses } from '@tinsmith/domain/site-addresses';
import { fillInNames } from '@tinsmith/domain/site-names';
import { Problem } from '../../http/problems.ts';
import { readOnce, type Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { renderMarkdown } from '../../platform/markdown.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPage, readSettingsAndClock } from './site.queries.ts';

/** The kind of the current event. Injected by the feature that knows it, since this one must not. */
export type CurrentKind = (viewer: Viewer) => Promise<CompetitionKind | null>;

const readSettings = (db: Database, viewer: Viewer) =>
  readOnce(viewer, 'site settings', () => readSettingsAndClock(db));

export async function readSite(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  viewer: Viewer,
  currentKind: CurrentKind,
): Promise<Site> {
  const [{ settings, nowMs, isNew }, kind] = await Promise.all([
    readSettings(db, viewer),
    currentKind(viewer),
  ]);
  const description = fillInNames(settings.description, settings);
  return {
    ...settings,
    description,
    mood: moodOf(kind, nowMs),
    url: config.publicUrl,
    ...(isNew && { isNew }),
  };
}

export async function readPage(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  slug: string,
): Promise<SitePage> {
  const [page, { settings }] = await Promise.all([findPage(db, slug), readSettings(db, viewer)]);
  if (!page) throw new Problem('no-page');
  const named = (text: string) => fillInNames(text, settings);
  return {
    slug: page.slug,
    title: named(page.title),
    lead: named(page.lead),
    description: named(page.description),
    sections: splitSections(named(page.markdown))
      .filter(({ needs }) => needs === null || hasPart(settings, needs))
      .map(({ markdown, needs: _, ...section }) => ({
        ...section,
        html: renderMarkdown(resolveAddresses(markdown, settings)),
      })),
  };
}
