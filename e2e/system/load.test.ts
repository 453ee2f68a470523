import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { type Edge, startNginx } from './nginx.ts';
import { countRequests, endAll, run, startWeb, type WebProcess } from './process.ts';

const connections = sizes.loadConnections;
const seconds = sizes.loadSeconds;
const maxRendersPerSecond = 2;

let database: TestDatabase;
let web: WebProcess;
let edge: Edge;

beforeAll(async () => {
  database = await createTestDatabase();
  web = await startWeb(database);
  edge = await startNginx([web.port]);
});
afterAll(async () => {
  await edge.stop();
  await web.end('SIGTERM');
  await endAll();
  await database.drop();
});

interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly errors: Record<string, number>;
}

/** A process of its own, since clients in this one would wait for each other. Each connection is an open file. */
async function load(url: string): Promise<LoadResult> {
  const generator = path.join(root, 'bench/load-generator.ts');
  const options = [`--url=${url}`, `--connections=${connections}`, `--seconds=${seconds}`];
  const gzip = '--header=Accept-Encoding: gzip';
  const script = 'ulimit -n 8192 2>/dev/null; exec "$0" "$@"';
  const running = run('sh', ['-c', script, process.execPath, generator, ...options, gzip], {});
  const { code } = await running.ended;
  if (code !== 0) throw new Error(running.lines.join('\n'));
  return JSON.parse(running.lines.at(-1) ?? '');
}

test(`${connections} people on the news for ${seconds} s: no error, at most ${maxRendersPerSecond} renders a second`, async () => {
  const startedAt = Date.now();
  const result = await load(`${edge.url}/news`);
  const wholeSeconds = (Date.now() - startedAt) / 1000;
  const renders = await countRequests(web, '/news');
  // nginx writes its log once a second.
  await wait(1_500);
  const passedOn = (await edge.readLog()).filter((line) => /"GET \/news" .* upstream=\d/.test(line)).length;
  reportFigure(`load: ${JSON.stringify({ ...result, renders, passedOn })}`);
  expect(result.errors).toEqual({});
  expect(result.requests).toBeGreaterThan(connections);
  expect(renders).toBeGreaterThan(0);
  // The same seen from nginx: nothing reached the app that the app has not logged.
  expect(passedOn).toBe(renders);
  expect(renders).toBeLessThanOrEqual(maxRendersPerSecond * wholeSeconds);
});
