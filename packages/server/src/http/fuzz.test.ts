import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RouteShape } from '@tinsmith/contract/route';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../testing/factories.ts';
import { pageAddresses } from '../testing/fuzz-addresses.ts';
import { type FuzzedRequest, requestsOf } from '../testing/fuzz-requests.ts';
import { createSecretWorld, type SecretWorld } from '../testing/secret-world.ts';
import { createPng } from '../testing/sized-png.ts';
import { isNightly, partOf, sizes } from '../testing/sizes.ts';
import { useTestApp } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';

const failures: string[] = [];
const t = useTestApp({
  pages: true,
  config: { compress: false },
  // The cause of a 5xx.
  onLogLine: (line) => {
    const { level, err, msg } = JSON.parse(line);
    if (level >= 50) failures.push(`${msg}: ${err?.stack ?? ''}`);
  },
});

const lateRejections: unknown[] = [];
const onRejection = (reason: unknown) => void lateRejections.push(reason);
const agent = new Agent({ keepAlive: true });
let port = 0;
let world: SecretWorld;

beforeAll(async () => {
  world = await createSecretWorld(t);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  port = (t.app.server.address() as AddressInfo).port;
  process.on('unhandledRejection', onRejection);
});
afterAll(() => {
  process.off('unhandledRejection', onRejection);
  agent.destroy();
});

/** Over the wire: inject would normalize a URL before the server sees it. */
const send = (fuzzed: FuzzedRequest, token: string | null): Promise<number> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = fuzzed;
    const cookie = [
      'csrftoken=same',
      ...(token ? [`session=${token}`] : []),
      ...(headers.cookie ? [headers.cookie] : []),
    ];
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: {
          'x-csrftoken': 'same',
          ...headers,
          cookie: cookie.join('; '),
          ...(body && { 'content-length': body.length }),
        },
      },
      (incoming) => {
        // The live stream never ends by itself.
        if (incoming.headers['content-type']?.startsWith('text/event-stream')) outgoing.destroy();
        incoming.resume();
        incoming.on('close', () => resolve(incoming.statusCode ?? 0));
      },
    );
    outgoing.on('error', (error) =>
      // A kept-alive connection may end while the next request is on its way, and a request may be rejected
      // before the whole body has arrived.
      outgoing.reusedSocket ? resolve(send(fuzzed, token)) : reject(error),
    );
    outgoing.end(body ?? undefined);
  });

/** No request may cause a server error. */
async function expectNoFault(fuzzed: FuzzedRequest, token: string | null): Promise<void> {
  failures.length = 0;
  const status = await send(fuzzed, token);
  expect(status, failures.join('\n')).toBeLessThan(500);
  expect(lateRejections).toEqual([]);
}

const nameOf = (route: RouteShape) => `${route.method} ${route.path}`;
const timeout = isNightly ? 600_000 : 30_000;
const pictures = [createPng(4, 4), createPng(3, 3).subarray(0, 40)];

describe('no request makes the server fail', () => {
  test.each(partOf(allRoutes, 2).map((route) => [nameOf(route), route] as const))(
    '%s',
    { timeout },
    async (_, route) => {
      const { db } = t.platform;
      // Some calls end a session.
      const tokens = [
        null,
        await createSession(db, world.people.author.id),
        await createSession(db, world.people.staffEntrant.id),
      ];
      const known = { ...world.values.speedhack };
      let sent = 0;
      await fc.assert(
        fc.asyncProperty(
          requestsOf(route, known, pictures),
          fc.constantFrom(...tokens),
          async (fuzzed, token) => {
            // A limit would keep the remaining requests from the code under test.
            if (sent++ % 5 === 0) await sql`delete from rate_limit`.execute(db);
            await expectNoFault(fuzzed, token);
          },
        ),
        { numRuns: sizes.fuzzRequests },
      );
    },
  );

  test.each([
    '//',
    '//[',
    '//]',
    '/%',
    '/%ff',
    '/%00',
    '/news/%',
    '//evil.example/x',
    '/\\',
    '/[',
    '/http://[',
    '/;',
    '/@',
    '/:80',
  ])('the page at %s', (path) => expectNoFault({ method: 'GET', path, headers: {}, body: null }, null));

  test('pages at any address', { timeout: timeout * 2 }, async () => {
    const token = await createSession(t.platform.db, world.people.author.id);
    await fc.assert(
      fc.asyncProperty(
        pageAddresses(t.app.pagePaths, world.values.speedhack),
        fc.constantFrom(null, token),
        async (path, as) => {
          await sql`delete from rate_limit`.execute(t.platform.db);
          await expectNoFault({ method: 'GET', path, headers: {}, body: null }, as);
        },
      ),
      { numRuns: sizes.fuzzRequests * 8 },
    );
  });
});
