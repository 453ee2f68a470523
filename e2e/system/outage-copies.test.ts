import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { cacheControl } from '../../packages/server/src/http/cache.ts';
import { DatabaseContact } from '../../packages/server/src/platform/database/contact.ts';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { openDatabaseProxy } from '../../packages/server/src/testing/database-proxy.ts';
import { createCompetition } from '../../packages/server/src/testing/factories.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { createTestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { type Answer, ask } from './ask.ts';
import { startNginx } from './nginx.ts';
import { endAll, startWeb, until } from './process.ts';

afterAll(endAll);

const lifetimeSeconds = 1;
const aheadMs = 9_000;

interface Case {
  readonly index: number;
  /** What is gone: the database, so that the app says so, or every process. */
  readonly gone: 'database' | 'process';
  /** When, after the boundary. */
  readonly offsetMs: number;
  /** Whether a copy is made once, and asked for again only after the boundary. */
  readonly isForgotten: boolean;
}

const cases: Case[] = (['database', 'process'] as const)
  .flatMap((gone) =>
    [false, true].flatMap((isForgotten) =>
      Array.from({ length: 23 }, (_, step) => ({ gone, isForgotten, offsetMs: step * 500 - 8_000 })),
    ),
  )
  .map((one, index) => ({ ...one, index }));

/** An app by the site's own rules whose phase changes at one moment; each address has an outage of its own. */
async function openChangingApp(port: number): Promise<{ server: Server; boundaryAt: number }> {
  const boundaryAt = performance.now() + aheadMs;
  const contacts = cases.map(() => new DatabaseContact());
  const isOut = ({ offsetMs }: Case) => performance.now() >= boundaryAt + offsetMs;
  const leftMs = () => boundaryAt - performance.now();
  const watch = setInterval(() => {
    for (const one of cases) {
      const left = leftMs();
      const around =
        left > 0 ? { sinceLastMs: null, toNextMs: left } : { sinceLastMs: -left, toNextMs: null };
      if (!isOut(one)) contacts[one.index]?.answered(around, performance.now());
    }
  }, 250);
  const server = createServer((request, response) => {
    if (request.url === '/edge/member') return void response.writeHead(204).end();
    const one = cases[Number(/page=(\d+)/.exec(request.url ?? '')?.[1])];
    if (!one) return void response.writeHead(404).end();
    if (!isOut(one)) {
      const left = leftMs();
      const kept = cacheControl({ class: 'public', seconds: lifetimeSeconds }, false, left > 0 ? left : null);
      return void response.writeHead(200, { 'cache-control': kept }).end(left > 0 ? 'old' : 'new');
    }
    if (one.gone === 'process') return void response.destroy();
    response.writeHead(contacts[one.index]?.allowsCopies() ? 503 : 504).end('away');
  });
  server.on('close', () => clearInterval(watch));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, boundaryAt };
}

describe('copies in an outage', () => {
  test('[R13.05] an outage at any offset around a boundary shows copies before it and never one of the old phase after it', {
    timeout: 60_000,
  }, async () => {
    const port = await freePort();
    const edge = await startNginx([port]);
    const { server, boundaryAt } = await openChangingApp(port);
    const late: string[] = [];
    const strange: string[] = [];
    const copiesBefore = new Map<number, number>();
    const follow = async (one: Case) => {
      const read = async () => {
        const askedAt = performance.now();
        // Visitors have addresses of their own, so that none is limited.
        const localAddress = `127.0.1.${one.index + 1}`;
        const answer = await ask(`${edge.url}/faq?page=${one.index}`, { localAddress });
        const label = `${JSON.stringify(one)} asked ${Math.round(askedAt - boundaryAt)} ms after the boundary: ${answer.status} ${answer.body.slice(0, 40)}`;
        if (answer.body === 'old' && askedAt >= boundaryAt) late.push(label);
        if (answer.status !== 200 && answer.status !== 503 && answer.status !== 504) strange.push(label);
        const isCopyInOutage = askedAt > boundaryAt + one.offsetMs + 100 && answer.body === 'old';
        if (isCopyInOutage) copiesBefore.set(one.index, (copiesBefore.get(one.index) ?? 0) + 1);
      };
      await read();
      if (one.isForgotten) await wait(boundaryAt - performance.now());
      while (performance.now() < boundaryAt + 5_000) {
        await read();
        await wait(200 + (one.index % 10) * 10);
      }
    };
    await Promise.all(cases.map(follow));
    await edge.stop();
    server.close();
    server.closeAllConnections();
    expect(late).toEqual([]);
    expect(strange).toEqual([]);
    // For seconds, far longer than a page lives otherwise.
    const early = cases.filter(({ isForgotten, offsetMs }) => !isForgotten && offsetMs <= -6_000);
    for (const one of early)
      expect.soft(copiesBefore.get(one.index) ?? 0, JSON.stringify(one)).toBeGreaterThan(15);
  });

  test('[R13.05] with a database that says nothing visitors get copies at once until a boundary comes, and pages come back by themselves', {
    timeout: 120_000,
  }, async () => {
    const database = await createTestDatabase();
    const proxy = await openDatabaseProxy(database.databaseUrl);
    const { db } = openDatabase({ databaseUrl: asOwner(database.databaseUrl), databasePool: 1 });
    const web = await startWeb(
      { ...database, databaseUrl: proxy.through(database.databaseUrl) },
      { MIGRATE_DATABASE_URL: asOwner(database.databaseUrl), DATABASE_WAIT: '5' },
    );
    const edge = await startNginx([web.port]);
    const startMs = Date.now() + 18_000;
    const { short } = await createCompetition(db, { startMs, isPinned: true });
    const byBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const paths = ['/news', `/${short}`, '/api/v1/currentEvent', '/api/v1/news'];
    const readAll = () => Promise.all(paths.map((path) => ask(edge.url + path)));
    const isOld = ({ body }: Answer) => /"phase":"before"|data-phase="before"/.test(body);
    const before = await readAll();
    expect(before.map(({ status }) => status)).toEqual(paths.map(() => 200));
    expect(before.some(isOld)).toBe(true);

    proxy.setFault('silent');
    // The first pages after that are asked for in vain for as long as the watch needs to notice.
    const begunAt = performance.now();
    const noCopy = await Promise.all(paths.map((path) => ask(web.url + path, { headers: byBrowser })));
    expect(noCopy.map(({ status }) => status)).toEqual(paths.map(() => 503));
    expect(performance.now() - begunAt).toBeLessThan(15_000);
    for (const { body } of noCopy.slice(0, 2)) {
      expect(body).toContain("<span>We'll be right back</span>");
      expect(body).toMatch(/<meta http-equiv="refresh" content="[5-8]">/);
      expect(body).not.toContain('<!--#');
    }
    while (Date.now() < startMs - 3_000) {
      const begunAt = performance.now();
      const copies = await readAll();
      expect.soft(copies.map(({ status }) => status)).toEqual(paths.map(() => 200));
      expect.soft(performance.now() - begunAt).toBeLessThan(5_000);
      await wait(500);
    }
    await wait(startMs - Date.now());
    for (let round = 0; round < 6; round += 1) {
      for (const answer of await readAll()) {
        expect.soft(answer.status).toBeGreaterThanOrEqual(503);
        expect.soft(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect.soft(isOld(answer)).toBe(false);
      }
      await wait(500);
    }
    proxy.setFault('none');
    await until(
      'Pages are back',
      async () => (await readAll()).every(({ status }) => status === 200),
      20_000,
    );
    expect((await readAll()).some(isOld)).toBe(false);
    await edge.stop();
    await web.end('SIGTERM');
    await db.destroy();
    await proxy.close();
    await database.drop();
  });
});
