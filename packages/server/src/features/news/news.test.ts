import { newsPost } from '@tinsmith/contract/news';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createNewsPost } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();

describe('the news calls', () => {
  let newest: number;
  let oldest: number;
  beforeAll(async () => {
    const { db } = t.platform;
    oldest = (await createNewsPost(db, { title: 'Oldest', postedAt: new Date('2025-01-01T00:00:00Z') })).id;
    for (let day = 1; day <= 10; day += 1) {
      await createNewsPost(db, { title: `Day ${day}`, postedAt: new Date(Date.UTC(2025, 5, day)) });
    }
    newest = (await createNewsPost(db, { markdown: 'Hello <script>alert(1)</script> **there**' })).id;
    await createNewsPost(db, { title: 'Planned', postedAt: new Date('2999-01-01T00:00:00Z') });
  });

  test('[R7.03] [R2.11] GET news lists posts newest first, ten a page', async () => {
    const { posts, numPages } = (await t.visitor().get('/api/v1/news')).json();
    expect(posts).toHaveLength(10);
    expect(posts[0].id).toBe(newest);
    expect(numPages).toBe(2);
    const dates = posts.map((post: { date: number }) => post.date);
    expect(dates).toEqual(dates.toSorted((a: number, b: number) => b - a));
    const last = (await t.visitor().get('/api/v1/news?page=2')).json();
    expect(last.posts.at(-1).id).toBe(oldest);
  });

  test('[R7.03] GET news/{newsId} answers one post in the same form', async () => {
    const { posts } = (await t.visitor().get(`/api/v1/news/${oldest}`)).json();
    expect(posts).toHaveLength(1);
    expect(posts[0].title).toBe('Oldest');
  });

  test('[R3.08] a news post holds id, date in epoch milliseconds, text and img', async () => {
    const { posts } = (await t.visitor().get(`/api/v1/news/${oldest}`)).json();
    expect(z.safeParse(newsPost, posts[0]).success).toBe(true);
    expect(posts[0]).toMatchObject({ id: oldest, date: Date.UTC(2025, 0, 1), img: null });
    expect(posts[0].text).toBe('<p>Some <strong>text</strong>.</p>');
  });

  test('what would run as script never leaves the server', async () => {
    const { posts } = (await t.visitor().get(`/api/v1/news/${newest}`)).json();
    expect(posts[0].text).toBe('<p>Hello  <strong>there</strong></p>');
  });

  test('[R2.04] a post that does not exist and one that is only planned answer the same 404', async () => {
    const { db } = t.platform;
    const planned = await createNewsPost(db, { postedAt: new Date('2999-02-01T00:00:00Z') });
    const hidden = await t.visitor().get(`/api/v1/news/${planned.id}`);
    const missing = await t.visitor().get('/api/v1/news/999999');
    expect([hidden.statusCode, hidden.body]).toEqual([missing.statusCode, missing.body]);
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toBe('No news post with that number.\n');
  });

  test.each(['0', '-1', '1e3', 'abc', '1.5', '99999999999999999999', '%00'])(
    'news/%s answers 404',
    async (id) => {
      expect((await t.visitor().get(`/api/v1/news/${id}`)).statusCode).toBe(404);
    },
  );

  test.each(['0', '-1', 'x', '3', '999999999'])(
    'news?page=%s answers 404 or 400, never 500',
    async (page) => {
      expect([400, 404]).toContain((await t.visitor().get(`/api/v1/news?page=${page}`)).statusCode);
    },
  );

  test('a post appears when its time comes, by the database clock', async () => {
    const { db } = t.platform;
    const planned = await createNewsPost(db, { postedAt: new Date(Date.now() + 3_600_000) });
    expect((await t.visitor().get(`/api/v1/news/${planned.id}`)).statusCode).toBe(404);
    await t.moveClock('1 hour 1 second');
    expect((await t.visitor().get(`/api/v1/news/${planned.id}`)).statusCode).toBe(200);
  });

  test('the Atom feed holds the newest posts', async () => {
    const feed = await t.visitor().get('/news/atom.xml');
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(feed.body).toContain(`<id>http://tinsmith.test/news/${newest}</id>`);
    expect(feed.body).not.toContain('<script');
  });
});
