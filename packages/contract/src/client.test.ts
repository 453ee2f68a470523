import { describe, expect, test } from 'vitest';
import {
  ApiError,
  type ApiRequest,
  addressOf,
  type ClientRoute,
  createClient,
  isLoggedOut,
  isProblem,
} from './client.ts';
import type * as news from './news.ts';
import type * as site from './site.ts';

const listNews: ClientRoute<typeof news.listNews> = { method: 'GET', path: '/api/v1/news' };
const getNewsPost: ClientRoute<typeof news.getNewsPost> = { method: 'GET', path: '/api/v1/news/:newsId' };
const newsFeed: ClientRoute<typeof news.newsFeed> = { method: 'GET', path: '/news/atom.xml', isText: true };
const reportError: ClientRoute<typeof site.reportError> = { method: 'POST', path: '/api/v1/error' };

describe('the typed client', () => {
  test('fills parameters in, encoded, and leaves out what is not given', () => {
    expect(addressOf(getNewsPost, { params: { newsId: '7' } })).toBe('/api/v1/news/7');
    expect(addressOf(getNewsPost, { params: { newsId: '../x?y' } })).toBe('/api/v1/news/..%2Fx%3Fy');
    expect(addressOf(listNews, { query: { page: undefined } })).toBe('/api/v1/news');
    expect(addressOf(listNews, { query: { page: '2' } })).toBe('/api/v1/news?page=2');
  });

  test('sends JSON and answers JSON', async () => {
    const sent: [string, ApiRequest][] = [];
    const call = createClient(async (path, request) => {
      sent.push([path, request]);
      return Response.json({ reported: true });
    });
    expect(await call(reportError, { body: { message: 'x' } })).toEqual({ reported: true });
    expect(sent).toEqual([
      [
        '/api/v1/error',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"message":"x"}' },
      ],
    ]);
  });

  test('a route of another media type answers text', async () => {
    const call = createClient(async () => new Response('<feed/>'));
    expect(await call(newsFeed, {})).toBe('<feed/>');
  });

  test('[R8.01] a refusal becomes an error that says what people read', async () => {
    const call = createClient(
      async () =>
        new Response('No news post with that number.\n', {
          status: 404,
          headers: { 'x-problem': 'no-news-post' },
        }),
    );
    await expect(call(getNewsPost, { params: { newsId: '7' } })).rejects.toMatchObject({
      status: 404,
      code: 'no-news-post',
      message: 'Not found: No news post with that number.',
      sentence: 'No news post with that number.',
    });
  });

  test('what a proxy answers has no code, and is none of the problems', async () => {
    const call = createClient(async () => new Response('Bad gateway', { status: 401 }));
    const error = await call(getNewsPost, { params: { newsId: '7' } }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 401, code: null });
    expect(isLoggedOut(error)).toBe(false);
    expect(isLoggedOut(new ApiError(401, 'Other words.', 'session-ended'))).toBe(true);
    expect(isProblem(new ApiError(409, '', 'post-changed'), 'own-post', 'post-changed')).toBe(true);
    expect(isProblem(new ApiError(409, '', 'posting-closed'), 'post-changed')).toBe(false);
  });
});
