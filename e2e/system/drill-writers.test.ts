import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { compareWrites, createCrowd, type Query, startWriters } from '../../scripts/drill/support/writers.ts';
import { endAll, launchWeb, until, untilReady } from './process.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: asOwner(database.databaseUrl) });
  await owner.connect();
});
afterAll(async () => {
  await endAll();
  await owner.end();
  await database.drop();
});

const query: Query = async (statements) => {
  const { rows } = await owner.query({ text: statements, rowMode: 'array' });
  return (rows ?? []).map((row) => row.join('|'));
};

test('[R13.02] the writers of the drills: a killed process has lost no post that it acknowledged, and made none twice', async () => {
  const port = await freePort();
  let web = launchWeb(database, port);
  await untilReady(web);
  const crowd = await createCrowd(query, 'drill', 8);
  const writers = startWriters({ url: `http://127.0.0.1:${port}` }, crowd, { writers: 4, pauseMs: 20 });
  await until('Posts are acknowledged', () => writers.acknowledged.length > 20);
  await web.end('SIGKILL');
  web = launchWeb(database, port);
  await untilReady(web);
  const before = writers.acknowledged.length;
  await until('Posts are acknowledged again', () => writers.acknowledged.length > before + 20);
  await writers.stop();
  await web.end('SIGTERM');
  const compared = await compareWrites(query, 'drill', [writers]);
  expect(writers.refused).toEqual([]);
  expect(writers.failed.length).toBeGreaterThan(0);
  expect(compared).toEqual({
    acknowledged: writers.acknowledged.length,
    stored: writers.acknowledged.length,
    lost: [],
    twice: [],
  });
});
