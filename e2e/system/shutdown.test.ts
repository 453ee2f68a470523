import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNightly, reportFigure } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { reportError } from './ask.ts';
import { KeepAliveClient } from './keep-alive-client.ts';
import { startNginx } from './nginx.ts';
import { endAll, launchWeb, startWeb, untilReady, type WebProcess } from './process.ts';

const rounds = isNightly ? 10 : 2;
const leaveWithinMs = 10_000;
/** Long enough for some thousand responses, and for the slow ones to queue up. */
const busyMs = isNightly ? 1_000 : 300;

/** Quick and slow ones: a page takes many times as long as the rest. */
const paths = ['/healthz', '/news', '/api/v1/site', '/news', '/api/v1/news', '/about'];
const pathAt = (index: number) => paths[index % paths.length] ?? '/healthz';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await endAll();
  await database.drop();
});

const open = async (port: number, count: number): Promise<KeepAliveClient[]> => {
  const clients = Array.from({ length: count }, () => new KeepAliveClient(port));
  await Promise.all(clients.map((client) => client.connected));
  return clients;
};

async function hasLeft(web: WebProcess) {
  const left = await Promise.race([web.ended, wait(leaveWithinMs, null)]);
  if (!left) throw new Error(`The process has not left within ${leaveWithinMs} ms.`);
  return left;
}

/** Sends the next request as soon as the last one has its response, `depth` at a time. */
function keepBusy(client: KeepAliveClient, first: number, depth: number): void {
  let next = first;
  client.onAllAnswered = () => {
    const batch = Array.from({ length: depth }, (_, index) => pathAt(next + index));
    next += depth;
    client.send(batch);
  };
  client.onAllAnswered();
}

/**
 * A request counts as received once it was written on a connection that the server had neither closed nor
 * announced to close: on loopback its bytes are with the server's kernel when the write returns.
 */
test('on SIGTERM every received request is answered and the process leaves in order', {
  timeout: 30_000 + rounds * 20_000,
}, async () => {
  const seen = { requests: 0, answered: 0, late: 0, lost: 0, refused: 0, leftAfterMs: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const web = await startWeb(database, { LOG_LEVEL: 'warn' });
    const busy = await open(web.port, 60);
    const pipelined = await open(web.port, 20);
    const idle = await open(web.port, 20);
    for (const [index, client] of busy.entries()) keepBusy(client, index, 1);
    for (const [index, client] of pipelined.entries()) keepBusy(client, index, 3);
    for (const client of idle) client.send(['/healthz']);
    await wait(busyMs);
    // A crowd that arrives at the last moment: connected, with requests sent, but perhaps not accepted yet.
    const crowd = await open(web.port, 60);
    for (const [index, client] of crowd.entries()) client.send([pathAt(index)]);

    const everyone = [...busy, ...pipelined, ...idle, ...crowd];
    const sentBefore = everyone.reduce((sum, client) => sum + client.sent.length, 0);
    const signalledAt = Date.now();
    web.child.kill('SIGTERM');
    const left = await hasLeft(web);
    seen.leftAfterMs.push(Date.now() - signalledAt);
    await Promise.all(everyone.map((client) => client.closed));

    const requests = everyone.flatMap((client) => client.sent);
    seen.requests += requests.length;
    seen.late += requests.length - sentBefore;
    seen.answered += requests.filter((request) => request.status === 200).length;
    seen.lost += requests.filter((request) => request.status === null).length;
    seen.refused += requests.filter((request) => request.status === 503).length;
    expect.soft(left).toEqual({ code: 0, signal: null });
    expect.soft(idle.every((client) => client.sent[0]?.status === 200)).toBe(true);
  }
  reportFigure(`shutdown: ${JSON.stringify(seen)}`);
  expect(seen).toMatchObject({ lost: 0, refused: 0, answered: seen.requests });
});

test('somebody who never asks does not hold the process up, somebody who asks slowly is answered', async () => {
  const web = await startWeb(database);
  const [silent] = await open(web.port, 1);
  const slow = new KeepAliveClient(web.port);
  await slow.connected;
  slow.sendSlowly('/news', 400);
  await wait(100);
  web.child.kill('SIGTERM');
  const left = await hasLeft(web);
  await slow.closed;
  expect(slow.sent.map((request) => request.status)).toEqual([200]);
  expect(left.code).toBe(0);
  silent?.end();
});

test('live streams are ended, and do not hold the process up', async () => {
  const web = await startWeb(database);
  const stream = await fetch(`${web.url}/api/v1/live`);
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const ended = stream.text();
  await wait(200);
  const signalledAt = Date.now();
  web.child.kill('SIGTERM');
  expect(await ended).toMatch(/^retry: /);
  expect(await hasLeft(web)).toEqual({ code: 0, signal: null });
  expect(Date.now() - signalledAt).toBeLessThan(leaveWithinMs / 2);
});

test('[R13.08] processes are restarted one after the other behind nginx while people write, and no request fails', {
  timeout: 240_000,
}, async () => {
  const webs = [
    await startWeb(database, { LOG_LEVEL: 'warn' }),
    await startWeb(database, { LOG_LEVEL: 'warn' }),
  ];
  const edge = await startNginx(
    webs.map(({ port }) => port),
    { realIpFrom: ['127.0.0.1'] },
  );
  const failed: string[] = [];
  let [numAnswered, isOver] = [0, false];
  // Each on a new connection, and so many that a process is never without requests.
  const write = async (writer: number) => {
    for (let index = 0; !isOver; index += 1) {
      // Ten a minute per address.
      const address = `10.${writer}.${Math.floor(index / 2_500)}.${1 + (Math.floor(index / 10) % 250)}`;
      const answer = await reportError(edge.url, `writer ${writer}, report ${index}`, {
        headers: { 'x-forwarded-for': address },
      }).catch((error: Error) => ({ status: 0, body: error.message }));
      if (answer.status === 200) numAnswered += 1;
      else failed.push(`${answer.status} ${answer.body}`);
      await wait(20);
    }
  };
  const writing = Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer)));
  await wait(500);
  for (const web of webs) {
    expect(await web.end('SIGTERM')).toEqual({ code: 0, signal: null });
    const next = launchWeb(database, web.port, { LOG_LEVEL: 'warn' });
    await untilReady(next);
  }
  await wait(500);
  isOver = true;
  await writing;
  await edge.stop();
  reportFigure(`restarts under load: ${numAnswered} answered, ${failed.length} failed`);
  expect(failed).toEqual([]);
  expect(numAnswered).toBeGreaterThan(100);
});
