import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { startNginx } from './nginx.ts';
import { endAll, launchWorker, startWeb, until, untilWorking } from './process.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await endAll();
  await database.drop();
});

test('[R18.01] [R18.03] one id leads through nginx’s log, the app’s log, the answer and the worker’s log, and visitors can’t choose it; metrics stay inside', async () => {
  const metricsPort = await freePort();
  const web = await startWeb(database, { METRICS_PORT: String(metricsPort) });
  const edge = await startNginx([web.port]);
  const chosen = 'a'.repeat(32);
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${edge.url}${path}`, { headers: { 'x-request-id': chosen, ...headers } });
  const isInBothLogs = async (id: string) =>
    (await edge.readLog()).some((line) => line.endsWith(` id=${id}`)) &&
    web.lines.some((line) => line.includes(`"requestId":"${id}"`));

  // A page through nginx's cache, a call, one that goes straight to the app, and one that asks for the session first.
  const cookie = `session=${'x'.repeat(40)}`;
  for (const [path, headers] of [
    ['/about', {}],
    ['/api/v1/currentUser', {}],
    ['/upload/none.zip', {}],
    ['/api/v1/currentUser', { cookie }],
  ] as const) {
    const id = (await ask(path, headers)).headers.get('x-request-id') ?? '';
    expect(id, path).toMatch(/^[0-9a-f]{32}$/);
    expect(id).not.toBe(chosen);
    await until(`${path}: ${id} is in both logs`, () => isInBothLogs(id), 10_000);
  }
  // A copy gets an id of its own.
  const ids = await Promise.all([ask('/about'), ask('/about')]);
  expect(ids[0]?.headers.get('x-cache')).toBe('HIT');
  expect(new Set(ids.map(({ headers }) => headers.get('x-request-id'))).size).toBe(2);
  expect([...(await edge.readLog()), ...web.lines].filter((line) => line.includes(chosen))).toEqual([]);

  const worker = launchWorker(database, { METRICS_PORT: String(await freePort()) });
  await untilWorking(worker);
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await until(
    'The worker is counted',
    async () => /^tinsmith_workers_running 1$/m.test(await scrape()),
    30_000,
  );
  // A job that a request queues: the queue's own line about it has the request's id.
  const asked = await fetch(`${edge.url}/api/v1/account/password/forgot`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: 'csrftoken=0123456789abcdef',
      'x-csrftoken': '0123456789abcdef',
    },
    body: JSON.stringify({ email: 'nobody@example.org' }),
  });
  expect(asked.status).toBe(200);
  const askedId = asked.headers.get('x-request-id') ?? 'none';
  await until(
    'The worker logs the id',
    async () =>
      worker.lines.some(
        (line) => line.includes(`"requestId":"${askedId}"`) && line.includes('Completed task'),
      ),
    30_000,
  );
  expect(await scrape()).toMatch(/^tinsmith_http_request_duration_seconds_count\{.*route="\/about".*\} 1$/m);
  for (const url of [`${edge.url}/metrics`, `${web.url}/metrics`]) {
    const answer = await fetch(url);
    expect([url, answer.status]).toEqual([url, 404]);
    expect(await answer.text()).not.toContain('# HELP');
  }
  for (const process of [web, worker])
    expect(await process.end('SIGTERM')).toEqual({ code: 0, signal: null });
  await edge.stop();
});
