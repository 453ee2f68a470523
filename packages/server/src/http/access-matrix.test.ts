import type { RouteShape } from '@tinsmith/contract/route';
import { allRoutes } from '@tinsmith/contract/routes';
import { beforeAll, describe, expect, test } from 'vitest';
import { createNewsPost } from '../testing/factories.ts';
import {
  createPrincipals,
  type PrincipalName,
  type Principals,
  principalNames,
} from '../testing/principals.ts';
import { useTestApp, type Visitor } from '../testing/test-app.ts';

type Expectation = Record<PrincipalName, number>;

const all = (status: number): Expectation => ({
  anonymous: status,
  expired: status,
  unverified: status,
  user: status,
  staff: status,
});

/** Kept by hand: what each route answers to whom. Changing it is changing who may do what. */
const expectations: Record<string, Expectation> = {
  'GET /api/v1/currentUser': { ...all(200), expired: 401 },
  'GET /api/v1/live': all(200),
  'GET /api/v1/news': all(200),
  'GET /api/v1/news/:newsId': all(200),
  'GET /api/v1/openapi.json': all(200),
  'GET /api/v1/pages/:slug': all(200),
  'GET /api/v1/site': all(200),
  'GET /healthz': all(200),
  'GET /news/atom.xml': all(200),
  'GET /readyz': all(200),
  'GET /robots.txt': all(200),
  'GET /sitemap.xml': all(200),
  'GET /upload/:name': all(200),
  'POST /api/v1/error': all(200),
};

const t = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });
const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`;

const isStream = (route: RouteShape) =>
  'mediaType' in route.output && route.output.mediaType.startsWith('text/event-stream');

describe('[R6.01] the access matrix', () => {
  let principals: Principals;
  let params: Record<string, string>;
  beforeAll(async () => {
    const { db, files } = t.platform;
    principals = await createPrincipals(db);
    await db
      .insertInto('site_page')
      .values({ slug: 'about', title: 'About', lead: '', description: '', markdown: '## Us\n\nHello' })
      .execute();
    const post = await createNewsPost(db);
    params = { newsId: String(post.id), slug: 'about', name: await files.put('png', new Uint8Array([1])) };
  });

  const bodies: Record<string, object> = { 'POST /api/v1/error': { message: 'x' } };

  const ask = (visitor: Visitor, route: RouteShape, url: string, headers: Record<string, string>) => {
    if (isStream(route)) return visitor.open(url);
    return route.method === 'GET'
      ? visitor.get(url, headers)
      : visitor.post(url, bodies[nameOf(route)], headers);
  };

  test('every declared route is in the table, and nothing else is', () => {
    expect(Object.keys(expectations).toSorted()).toEqual(allRoutes.map(nameOf).toSorted());
  });

  for (const route of allRoutes) {
    test.each(principalNames)(`${nameOf(route)} answers %s as the table says`, async (name) => {
      const visitor = t.visitor(principals[name]);
      const url = route.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? 'missing');
      // Each principal counts for itself against the limits.
      const headers = { 'x-forwarded-for': `10.0.0.${principalNames.indexOf(name)}` };
      const answer = await ask(visitor, route, url, headers);
      expect(answer.statusCode).toBe(expectations[nameOf(route)]?.[name]);
    });

    test(`${nameOf(route)} sends the headers of its cache class, and to a session never public ones`, async () => {
      const url = route.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? 'missing');
      const read = (token?: string) =>
        ask(t.visitor(token), route, url, { 'x-forwarded-for': `10.1.0.${token ? 1 : 2}` });
      const open = await read();
      const personal = await read(principals.user);
      const expected = { public: /^public, max-age=\d+/, private: /^private, no-store$/, none: /^no-store$/ };
      expect(open.headers['cache-control']).toMatch(expected[route.cache.class]);
      expect(personal.headers['cache-control']).not.toContain('public');
      if (route.cache.class === 'public') expect(open.headers['set-cookie']).toBeUndefined();
    });
  }
});
