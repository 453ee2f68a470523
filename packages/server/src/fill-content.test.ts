import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillContent } from './fill-content.ts';
import { useTestApp } from './testing/test-app.ts';

const t = useTestApp();
let folder = '';
const fill = () => fillContent({ ...t.platform, config: { ...t.platform.config, contentDir: folder } });
const findPost = (file: string) =>
  t.platform.db
    .selectFrom('news_post')
    .selectAll()
    .where('content_path', '=', `news/${file}`)
    .executeTakeFirst();

describe('filling in the texts', () => {
  let files: string[];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-content-'));
    await cp(t.platform.config.contentDir, folder, { recursive: true });
    files = readdirSync(path.join(folder, 'tins/news')).toSorted();
    await fill();
  });

  test('a new site has at least 8 news posts, 12 answered questions and one very long post', async () => {
    const { posts } = (await t.visitor().get('/api/v1/news')).json();
    expect(posts.length).toBe(10);
    const faq = (await t.visitor().get('/api/v1/pages/faq')).json();
    expect(faq.sections.length).toBeGreaterThanOrEqual(12);
    expect(faq.sections.every((section: { html: string }) => section.html.length > 20)).toBe(true);
    const rows = await t.platform.db.selectFrom('news_post').select('markdown').execute();
    expect(Math.max(...rows.map((row) => row.markdown.length))).toBeGreaterThan(8000);
  });

  test('filling again changes nothing', async () => {
    const before = await t.platform.db.selectFrom('news_post').selectAll().orderBy('id').execute();
    await fill();
    expect(await t.platform.db.selectFrom('news_post').selectAll().orderBy('id').execute()).toEqual(before);
  });

  test('an edit by staff is never overwritten, not even when the file changes', async () => {
    const [file = ''] = files;
    await t.platform.db
      .updateTable('news_post')
      .set({ title: 'Edited' })
      .where('content_path', '=', `news/${file}`)
      .execute();
    await t.platform.db
      .updateTable('site_page')
      .set({ lead: 'Edited lead' })
      .where('slug', '=', 'about')
      .execute();
    for (const changed of [path.join('news', file), 'pages/about.md']) {
      const place = path.join(folder, 'tins', changed);
      await writeFile(place, `${await readFile(place, 'utf8')}\nOne more line.\n`);
    }
    await fill();
    expect(await findPost(file)).toMatchObject({ title: 'Edited' });
    expect((await findPost(file))?.markdown).not.toContain('One more line.');
    expect((await t.visitor().get('/api/v1/pages/about')).json().lead).toBe('Edited lead');
  });

  test('a text nobody touched follows its file', async () => {
    const file = files[1] ?? '';
    const place = path.join(folder, 'tins/news', file);
    await writeFile(place, `${await readFile(place, 'utf8')}\nOne more line.\n`);
    await fill();
    expect((await findPost(file))?.markdown).toContain('One more line.');
  });

  test('[R11.05] settings of a site from before the example links stay as they are', async () => {
    const settings = await t.platform.db
      .selectFrom('site_settings')
      .select('settings')
      .executeTakeFirstOrThrow();
    // Without a hash a file counts as edited.
    await t.platform.db
      .updateTable('content_fill')
      .set({ sha256: '' })
      .where('path', '=', 'site.json')
      .execute();
    const place = path.join(folder, 'tins/site.json');
    await writeFile(place, (await readFile(place, 'utf8')).replaceAll('tins.example', 'other.example'));
    await fill();
    expect(
      await t.platform.db.selectFrom('site_settings').select('settings').executeTakeFirstOrThrow(),
    ).toEqual(settings);
  });

  test('what staff removed does not come back', async () => {
    const file = files[2] ?? '';
    await t.platform.db.deleteFrom('news_post').where('content_path', '=', `news/${file}`).execute();
    await fill();
    expect(await findPost(file)).toBeUndefined();
  });
});
