import type { SitePage } from '@tinsmith/contract/site';
import { completeAddresses, siteAddressNames } from '@tinsmith/domain/site-addresses';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillContent } from '../../fill-content.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { readSiteSettings, writeSiteSettings } from './site.queries.ts';

const t = useTestApp();
const slugs = ['about', 'faq', 'history', 'support'];
const readPage = async (slug: string): Promise<SitePage> =>
  (await t.visitor().get(`/api/v1/pages/${slug}`)).json();
const headingsOf = ({ sections }: SitePage) => sections.map(({ heading }) => heading);
const textOf = ({ sections }: SitePage) => sections.map(({ html }) => html).join('\n');

describe('addresses elsewhere', () => {
  beforeAll(() => fillContent(t.platform));

  test('the texts of a site without any lead only to itself', async () => {
    const settings = await readSiteSettings(t.platform.db);
    await writeSiteSettings(t.platform.db, { ...settings, links: completeAddresses({}), organizers: [] });
    const pages = await Promise.all(slugs.map(readPage));
    const { posts } = (await t.visitor().get('/api/v1/news')).json();
    for (const text of [...pages.map(textOf), JSON.stringify(posts)]) {
      expect(text).not.toMatch(/https?:|mailto:|site:|\.example/);
    }
    for (const page of pages)
      for (const { html } of page.sections) expect(html.replace(/<[^>]*>/g, '').trim()).not.toBe('');
    expect(headingsOf(await readPage('support'))).not.toContain('Shop');
    expect(headingsOf(await readPage('history'))).toEqual(['Other community events']);
  });

  test('each that is set is linked where its text stands', async () => {
    const settings = await readSiteSettings(t.platform.db);
    const links = Object.fromEntries(
      siteAddressNames.map((name) => [name, { label: name, url: `https://${name.toLowerCase()}.test/` }]),
    );
    const video = { label: 'Video', url: 'https://www.youtube.com/watch?v=abcdefghijk' };
    await writeSiteSettings(t.platform.db, {
      ...settings,
      links: completeAddresses({ ...links, aboutVideo: video, historyVideo: video }),
    });
    const about = textOf(await readPage('about'));
    expect(about).toContain('<a href="https://community.test/">');
    expect(about).toContain('<figure data-youtube="abcdefghijk">');
    const history = await readPage('history');
    expect(headingsOf(history)).toEqual(['Other community events', 'A look back']);
    expect(textOf(history)).toContain('<figure data-youtube="abcdefghijk">');
    const support = await readPage('support');
    expect(headingsOf(support)[0]).toBe('Shop');
    for (const name of ['shop', 'donate', 'chat', 'mailinggroup'])
      expect(textOf(support)).toContain(`<a href="https://${name}.test/">`);
  });

  test('settings that were stored before an address existed leave it unset', async () => {
    const settings = await readSiteSettings(t.platform.db);
    const { historyVideo: _, ...older } = settings.links;
    await writeSiteSettings(t.platform.db, { ...settings, links: older as typeof settings.links });
    expect((await t.visitor().get('/api/v1/site')).json().links.historyVideo).toBeNull();
  });
});
