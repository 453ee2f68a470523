import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../packages/server/src/app.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { openPlatform } from '../../packages/server/src/platform/open-platform.ts';
import {
  createCompetition,
  createEntrant,
  createPerson,
} from '../../packages/server/src/testing/factories.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { atLeast, isNightly, reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { root, testEnvironment } from '../../packages/server/src/testing/test-environment.ts';
import { endAll, run, startWeb, until, type WebProcess } from './process.ts';

const connections = 16;
const seconds = sizes.loadSeconds;
const rounds = isNightly ? 2 : 1;
const numPosts = sizes.logPosts;
const leastShare = atLeast(0.3);

let database: TestDatabase;
let web: WebProcess;
let bareUrl: string;
let address: string;

/** The statements of one log page, as the site sends them. */
async function captureStatements(): Promise<{ sql: string; parameters: readonly unknown[] }[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const config = readConfig(testEnvironment(database.databaseUrl, database.filesDir));
  const platform = openPlatform(config, (text, parameters) => statements.push({ sql: text, parameters }));
  const app = await createApp(platform, { pages: false });
  await app.inject({ url: address });
  // The second time, when in-memory caches are warm.
  statements.length = 0;
  await app.inject({ url: address });
  await app.close();
  await platform.close();
  return statements;
}

async function fillLog(): Promise<void> {
  const platform = openPlatform(readConfig(testEnvironment(database.databaseUrl, database.filesDir)));
  const { db } = platform;
  const jam = await createCompetition(db, { markdown: 'Write a **game**.\n\n- alone\n- or not\n' });
  const entrant = await createEntrant(db, jam.id, (await createPerson(db)).id);
  for (let from = 0; from < numPosts; from += 500) {
    await sql`insert into log_post (competition_id, entrant_id, text, is_spoiler)
      select ${jam.id}, ${entrant.id}, 'Post ' || n || E'\nSee https://example.org/' || n || ' for <b>more</b>.' ||
        repeat(E'\n\nThe snail now follows the lamp, and the lamp follows the snail.', 5), false
      from generate_series(${from}::int, ${from + 499}::int) n`.execute(db);
  }
  await platform.close();
  const owner = openDatabase({ databaseUrl: asOwner(database.databaseUrl), databasePool: 1 }).db;
  await sql`vacuum analyze`.execute(owner);
  await owner.destroy();
  address = `/api/v1/log/event/${jam.short}?page=3`;
}

beforeAll(async () => {
  database = await createTestDatabase();
  await fillLog();
  const statements = await captureStatements();
  expect(statements.length).toBeGreaterThan(1);
  web = await startWeb(database);
  const port = await freePort();
  bareUrl = `http://127.0.0.1:${port}`;
  const { databasePool } = readConfig(testEnvironment(database.databaseUrl, database.filesDir));
  run(process.execPath, [path.join(root, 'bench/bare-log-server.ts')], {
    DATABASE_URL: database.databaseUrl,
    PORT: String(port),
    POOL: String(databasePool),
    STATEMENTS: JSON.stringify(statements),
  });
  await until('The bare server answers', () =>
    fetch(`${bareUrl}/healthz`).then(
      () => true,
      () => false,
    ),
  );
}, 120_000);
afterAll(async () => {
  await web.end('SIGTERM');
  await endAll();
  await database.drop();
});

async function load(url: string): Promise<number> {
  const generator = path.join(root, 'bench/load-generator.ts');
  const options = [`--url=${url}`, `--connections=${connections}`, `--seconds=${seconds}`];
  const running = run(process.execPath, [generator, ...options], {});
  await running.ended;
  const result = JSON.parse(running.lines.at(-1) ?? '');
  expect(result.errors).toEqual({});
  return result.perSecond;
}

test(`the log answers at least ${leastShare} times as often as its bare statements do`, async () => {
  let ours = 0;
  let bare = 0;
  await load(web.url + address);
  // Alternating, so that any other load on the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    ours += await load(web.url + address);
    bare += await load(`${bareUrl}/`);
  }
  const share = ours / bare;
  reportFigure(
    `log: ${Math.round(ours / rounds)} a second, bare: ${Math.round(bare / rounds)} a second, share ${share.toFixed(2)}`,
  );
  expect(share).toBeGreaterThanOrEqual(leastShare);
});
