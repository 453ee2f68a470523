import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { type Edge, startNginx } from './nginx.ts';
import { endAll, launchWorker, runDoctor, startWeb, untilWorking } from './process.ts';

let database: TestDatabase;
let edge: Edge;
let settings: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  settings = { TRUSTED_PROXY: '127.0.0.1' };
  const web = await startWeb(database, settings);
  await untilWorking(launchWorker(database));
  edge = await startNginx([web.port], { isTls: true });
  settings = { ...settings, PUBLIC_URL: edge.url };
});
afterAll(async () => {
  await endAll();
  await database.drop();
});

test('[R13.03] through the real nginx, doctor finds a site whose proxy replaces forged headers', async () => {
  const { code, report } = await runDoctor(database, settings);
  for (const line of [
    'Worker: fine, 1 running',
    'Storage: fine',
    'Public address: fine',
    'Proxy headers: fine, replaced',
  ])
    expect(report).toContain(line);
  // The certificate of this nginx is its own, and doctor says so.
  expect(report).toMatch(/Certificate: TROUBLE, refused\n.*it is signed by itself/);
  expect(report.match(/TROUBLE/g)).toHaveLength(1);
  expect(code).toBe(1);
});
