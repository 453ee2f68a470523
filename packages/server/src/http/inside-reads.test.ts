import { anyone, uncached } from '@tinsmith/contract/access';
import { problemHeader } from '@tinsmith/contract/problems';
import { route as declare, type RouteShape } from '@tinsmith/contract/route';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fillContent } from '../fill-content.ts';
import { createCompetition, createNewsPost } from '../testing/factories.ts';
import { createPrincipal, createScene } from '../testing/principals.ts';
import { addressOf, nameOf } from '../testing/route-calls.ts';
import type { PrincipalName, Scene } from '../testing/scene.ts';
import { partOf } from '../testing/sizes.ts';
import { useTestApp } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';
import { bind } from './bind.ts';
import { Problem } from './problems.ts';

/** Simulates a page: makes the given call as the requesting viewer. */
const page = declare({
  method: 'GET',
  path: '/api/v1/testPage',
  summary: '',
  access: anyone,
  cache: uncached,
  query: z.object({ route: z.string(), params: z.string() }),
  output: z.object({ way: z.string(), status: z.number(), said: z.string() }),
});

const t = useTestApp({
  extraRoutes: [
    bind(page, async ({ query, viewer, request, reply }) => {
      const read = request.server.insideReads.get(query.route);
      const reading = read?.({ viewer, request, reply }, { params: JSON.parse(query.params) });
      if (!reading) return { way: 'wire', status: 0, said: '' };
      try {
        return { way: 'inside', status: 200, said: JSON.stringify((await reading).value) };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return { way: 'inside', status: error.status, said: error.code };
      }
    }),
  ],
});

const reads = partOf(
  allRoutes.filter((route) => route.method === 'GET' && !('mediaType' in route.output)),
  3,
);
/** One of each kind of right; the access matrix has them all. */
const names: readonly PrincipalName[] = [
  'anonymous',
  'expired',
  'unverified',
  'user',
  'member',
  'rival',
  'owner',
];

/** The values in a URL for the names of a path. */
function paramsIn({ path }: RouteShape, address: string): Record<string, string> {
  const said = address.split('/');
  const pairs = path.split('/').map((part, index) => [part, said[index] ?? ''] as const);
  return Object.fromEntries(
    pairs.filter(([part]) => part.startsWith(':')).map(([part, value]) => [part.slice(1), value]),
  );
}

describe('a read of a page', () => {
  let scene: Scene;
  let others: Record<string, string>;
  beforeAll(async () => {
    const { db } = t.platform;
    await t.setClock('2026-08-08T00:00:00Z');
    await fillContent(t.platform);
    const news = await createNewsPost(db);
    scene = await createScene(db, await createCompetition(db, { startMs: Date.UTC(2026, 7, 7) }));
    others = {
      newsId: String(news.id),
      slug: 'about',
      userId: 'somebody',
      provider: 'github',
      ruleId: '1',
      rulesRowId: '1',
      pagesRowId: '1',
    };
  });

  const askInside = async (token: string | undefined, route: RouteShape, params: Record<string, string>) => {
    const query = new URLSearchParams({ route: nameOf(route), params: JSON.stringify(params) });
    const { body } = await t.visitor(token).get(`${page.path}?${query}`);
    return JSON.parse(body) as { way: string; status: number; said: string };
  };

  test.each(names)('answers %s as the same call from outside does', async (name) => {
    const principal = await createPrincipal(t.platform.db, name, scene);
    for (const route of reads) {
      const address = addressOf(route, { scene, principal }, others);
      const outside = await t.visitor(principal.token).get(address);
      const inside = await askInside(principal.token, route, paramsIn(route, address));
      if (inside.way === 'wire') expect(outside.statusCode, address).toBe(404);
      else {
        const said = inside.status === 200 ? outside.body : outside.headers[problemHeader];
        expect({ address, ...inside }).toEqual({ address, way: 'inside', status: outside.statusCode, said });
      }
    }
  });

  test('goes the whole way where an address names what the router or the contract may not take', async () => {
    const route = allRoutes.find(({ path }) => path === '/api/v1/compo/:compoId');
    if (!route) throw new Error('No route to try.');
    for (const compoId of ['..', 'a/b', '', 'x'.repeat(201), 'é'])
      expect((await askInside(undefined, route, { compoId })).way, compoId).toBe('wire');
    expect((await askInside(undefined, route, { compoId: 'missing' })).said).toBe('no-competition');
  });
});
