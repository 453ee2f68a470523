import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createCompetition,
  createEntrant,
  createLogPost,
  createNewsPost,
  createPerson,
  type TestCompetition,
} from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';

const t = useTestApp();
const startMs = Date.UTC(2026, 7, 7, 12);
let jam: TestCompetition;

/** User input, and what a feed reader must show for it. */
const hostile: readonly (readonly [typed: string, shown: string])[] = [
  ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['a&#xFFFF;b', 'ab'],
  ['a&#xFFFE;b', 'ab'],
  ['a\uffffb', 'ab'],
  ['a\u0001\u0008\u001fb', 'ab'],
  [']]&gt; end', ']]> end'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['&amp;amp;', '&amp;'],
  ["&quot;' &amp; fish", '"\' & fish'],
  ['&#x1FFFE; far', '\u{1fffe} far'],
  ['<b>bold</b> &#128512;', 'bold \u{1f600}'],
];
const decodeOnce = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

interface Item {
  readonly title: string;
  readonly type: string | null;
  readonly content: string;
}

/** Read by a real parser: the database's, which is libxml2. It rejects anything that is not well-formed. */
async function readFeed(xml: string): Promise<{ title: string; items: Item[] }> {
  const { db } = t.platform;
  const items = await sql<Item>`
    select item.* from xmltable(xmlnamespaces('http://www.w3.org/2005/Atom' as a), '/a:feed/a:entry'
      passing xmlparse(document ${xml}::text)
      columns title text path 'a:title', type text path 'a:title/@type', content text path 'a:content') as item`.execute(
    db,
  );
  const feed = await sql<{ title: string }>`
    select feed.* from xmltable(xmlnamespaces('http://www.w3.org/2005/Atom' as a), '/a:feed'
      passing xmlparse(document ${xml}::text) columns title text path 'a:title') as feed`.execute(db);
  return { title: feed.rows[0]?.title ?? '', items: items.rows };
}

/** What a feed reader shows for a title: HTML if declared, else the plain text. */
const shownTitle = ({ title, type }: Item): string => {
  if (type !== 'html') return title;
  expect(title).not.toMatch(/[<>]/);
  return decodeOnce(title);
};

const get = async (url: string) => {
  const answer = await t.visitor().get(url);
  expect(answer.statusCode).toBe(200);
  return answer.body;
};

beforeAll(async () => {
  const { db } = t.platform;
  await t.setClock(startMs + 3_600_000);
  jam = await createCompetition(db, { startMs, title: 'Jam <b>&amp; \uffff</b>' });
  const person = await createPerson(db);
  const entrant = await createEntrant(db, jam.id, person.id);
  for (const [typed] of hostile) await createLogPost(db, entrant.id, { text: typed });
  for (const [typed] of hostile)
    await createNewsPost(db, {
      title: decodeOnce(typed),
      markdown: `${typed}\n\n]]> \u0001`,
      postedAt: new Date(startMs),
    });
});

describe('feeds', () => {
  test('every answer in XML is read here', () => {
    // Except badges, which are read with the results.
    const paths = allRoutes
      .filter(({ output }) => 'mediaType' in output && /xml/.test(output.mediaType))
      .map(({ path }) => path);
    expect(paths.toSorted()).toEqual([
      '/:compoId/log/atom.xml',
      '/badge/:entryId/:form',
      '/news/atom.xml',
      '/sitemap.xml',
    ]);
  });

  test('the titles of a log are shown as they were written, and nothing in them is markup', async () => {
    const { title, items } = await readFeed(await get(`/${jam.short}/log/atom.xml`));
    expect(title).toBe('Jam <b>&amp; </b> log');
    const shown = items.map((item) => shownTitle(item).replace(/^[^:]+: /, ''));
    expect(shown.toSorted()).toEqual(hostile.map(([, text]) => text).toSorted());
  });

  test('the titles of the news are shown as they were written, and nothing in them is markup', async () => {
    const { items } = await readFeed(await get('/news/atom.xml'));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    const clean = (text: string) => text.replace(/[\u0000-\u001f\ufffe\uffff]/g, '');
    expect(items.map(shownTitle).toSorted()).toEqual(
      hostile.map(([typed]) => clean(decodeOnce(typed))).toSorted(),
    );
    for (const { content } of items) expect(content).toContain(']]&gt;');
  });

  test('the sitemap is well-formed', async () => {
    const xml = await get('/sitemap.xml');
    const { rows } = await sql`select xmlparse(document ${xml}::text)`.execute(t.platform.db);
    expect(rows).toHaveLength(1);
  });
});
