import { isReading, type RouteShape } from '@tinsmith/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../testing/factories.ts';
import { type HostileBody, hostileForms, hostileJson, hostilePlainForms } from '../testing/hostile-bodies.ts';
import { ownMs } from '../testing/own-time.ts';
import { createSecretWorld, type SecretWorld } from '../testing/secret-world.ts';
import { limit, partOf, reportFigure, sizes } from '../testing/sizes.ts';
import { useTestApp } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';

const t = useTestApp({ pages: true, config: { compress: false } });
let world: SecretWorld;
beforeAll(async () => {
  world = await createSecretWorld(t);
});

const smallBytes = 64 * 1024;
const formBytes = 8 * 1024 * 1024;

/** Sends a body as a member of staff who takes part, and returns the CPU time it took, at best of two. */
async function costOf(url: string, { type, bytes }: HostileBody): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 2 && best > limit(100) / 2; round += 1) {
    // Some calls end a session, and a limit would keep the body from being read.
    await sql`delete from rate_limit`.execute(t.platform.db);
    const token = await createSession(t.platform.db, world.people.staffEntrant.id);
    const start = ownMs();
    const answer = await t.visitor(token).post(url, bytes, { 'content-type': type });
    best = Math.min(best, ownMs() - start);
    expect(answer.statusCode, `${url}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
  }
  return best;
}

const slowest = { name: '', ms: 0 };

afterAll(() => reportFigure(`slowest hostile body: ${slowest.ms.toFixed(1)} ms of CPU, ${slowest.name}`));

/** All that cost too much, so that one run names them all. */
async function findSlow(url: string, bodies: readonly HostileBody[]): Promise<string[]> {
  const slow: string[] = [];
  for (const body of bodies) {
    const ms = await costOf(url, body);
    if (ms > slowest.ms) Object.assign(slowest, { name: `${url}: ${body.name}`, ms });
    if (ms >= limit(100)) slow.push(`${body.name}: ${Math.round(ms)} ms`);
  }
  return slow;
}

const values = () => world.values.speedhack;
const addressOf = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values()[name]?.[0] ?? '1'));
const maxBytesOf = (route: RouteShape): number =>
  ('maxBodyBytes' in route && route.maxBodyBytes) || (route.form ? formBytes : smallBytes);
const nameOf = (route: RouteShape) => `${route.method} ${route.path}`;
const isHostileTo = (route: RouteShape) => !isReading(route) && !route.stream && route.method === 'POST';

describe('[R10.08] the largest hostile body costs less than 100 ms of CPU', () => {
  test.each(partOf(allRoutes.filter(isHostileTo), 3).map((route) => [nameOf(route), route] as const))(
    '%s',
    async (_, route) => {
      const maxBytes = maxBytesOf(route);
      const bodies = route.form
        ? hostileForms(maxBytes).slice(0, sizes.hostileForms)
        : hostileJson(route, maxBytes, values());
      bodies.push(...hostilePlainForms(Math.min(maxBytes, smallBytes)).slice(0, 1));
      expect(await findSlow(addressOf(route.path), bodies)).toEqual([]);
    },
  );

  test('every page', async () => {
    const slow: string[] = [];
    const paths = t.app.pagePaths.filter((path) => path !== '/*');
    for (const path of partOf(paths, 2)) {
      const address = addressOf(path);
      const bodies = hostilePlainForms(smallBytes).slice(0, sizes.hostilePageForms);
      slow.push(...(await findSlow(address, bodies)).map((line) => `${address}: ${line}`));
    }
    expect(slow).toEqual([]);
  }, 300_000);

  test('a page that takes files', async () => {
    const bodies = [...hostileForms(formBytes), ...hostilePlainForms(formBytes)];
    expect(await findSlow(addressOf('/:compoId/log'), bodies)).toEqual([]);
  });
});

describe('[R10.08] large bodies', () => {
  test('are taken from accounts alone, each of which may send so many', () => {
    const open = allRoutes.filter(
      (route) =>
        !isReading(route) &&
        maxBytesOf(route) > smallBytes &&
        (route.access.who === 'anyone' || route.limit?.by !== 'account'),
    );
    expect(open.map(nameOf)).toEqual([]);
  });
});
