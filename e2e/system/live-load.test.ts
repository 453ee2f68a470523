import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { notifyLive } from '../../packages/server/src/platform/notify-live.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { limit, reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { openMemoryProbe } from './memory.ts';
import { type Edge, startNginx } from './nginx.ts';
import { endAll, run, startWeb, until, type WebProcess } from './process.ts';

const clients = sizes.liveClients;
const maxHeapBytes = 7 * 1024;
const maxRssBytes = 24 * 1024;
const maxDelayMs = 1_000;

let database: TestDatabase;
let web: WebProcess;
let edge: Edge;
let inspectPort = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  inspectPort = await freePort();
  web = await startWeb(database, { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}`, LOG_LEVEL: 'error' });
  edge = await startNginx([web.port]);
});
afterAll(async () => {
  await edge.stop();
  await web.end('SIGTERM');
  await endAll();
  await database.drop();
});

const listen = (port: number, numClients: number) => {
  const script = 'ulimit -n 16384 2>/dev/null; exec "$0" "$@"';
  const program = path.join(root, 'bench/live-clients.ts');
  const options = [`--port=${port}`, `--clients=${numClients}`, '--seconds=90'];
  return run('sh', ['-c', script, process.execPath, program, ...options], {});
};

test(`[R14.28] a phase change reaches ${clients} open pages within a second, each for little memory`, async () => {
  const { db } = openDatabase({ databaseUrl: database.databaseUrl, databasePool: 1 });
  const notify = () =>
    sql`select ${notifyLive('phase', { short: sql`'jam'`, phase: sql`'live'`, serverTime: sql`0` })}`.execute(
      db,
    );
  const probe = await openMemoryProbe(inspectPort);
  // A few first: memory for the code itself must not count towards the clients.
  const few = listen(edge.port, 50);
  await until('A few are connected', () => few.lines.includes('ready'), 60_000);
  await notify();
  await few.ended;
  const before = await probe.read();

  const many = listen(edge.port, clients);
  await until('All are connected', () => many.lines.includes('ready'), 90_000);
  const after = await probe.read();
  const notifiedAt = Date.now();
  await notify();
  await many.ended;
  const result = JSON.parse(many.lines.at(-1) ?? '{}');
  const measured = {
    clients: result.open,
    notified: result.notified,
    lost: result.lost,
    delayMs: result.lastNotifiedAt - notifiedAt,
    heapBytes: Math.round((after.heapUsed - before.heapUsed) / clients),
    rssBytes: Math.round((after.rss - before.rss) / clients),
  };
  reportFigure(`live: ${JSON.stringify(measured)}`);
  probe.close();
  await db.destroy();
  expect([measured.clients, measured.notified, measured.lost]).toEqual([clients, clients, 0]);
  expect(measured.delayMs).toBeLessThan(limit(maxDelayMs));
  expect(measured.heapBytes).toBeLessThan(limit(maxHeapBytes));
  expect(measured.rssBytes).toBeLessThan(limit(maxRssBytes));
});
