import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { createEntry, createJoined } from '../../packages/server/src/testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../../packages/server/src/testing/factories.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { atLeast, isNightly, limit, reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { type Edge, startNginx } from './nginx.ts';
import { endAll, run, startWeb, until, type WebProcess } from './process.ts';
import { type MadeFile, makeFile, sealOver, sendFrom } from './upload-client.ts';

const timeout = isNightly ? 1_800_000 : 60_000;
const mebibyte = 1024 * 1024;

let database: TestDatabase;
let db: Database;
let jam: TestCompetition;
let web: WebProcess;
let edge: Edge;
let plain: string;
let folder: string;
let file: MadeFile;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ databaseUrl: database.databaseUrl, databasePool: 4 }).db;
  const startMs = Date.now() - 3_600_000;
  jam = await createCompetition(db, { startMs, endMs: startMs + 72 * 3_600_000 });
  web = await startWeb(database);
  edge = await startNginx([web.port]);
  plain = await startPlainNginx();
  file = makeFile(sizes.uploadBytes);
});
afterAll(async () => {
  await edge.stop();
  await endAll();
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** An nginx that writes what it receives to the same disk: the fastest possible. */
async function startPlainNginx(): Promise<string> {
  folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-plain-'));
  for (const name of ['root', 'temp']) await mkdir(path.join(folder, name));
  for (const name of ['', 'root', 'temp']) await chmod(path.join(folder, name), 0o777);
  const port = await freePort();
  const config = path.join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log off; client_body_temp_path ${folder}/temp; server { listen 127.0.0.1:${port};
       client_max_body_size 0; root ${folder}/root; location / { dav_methods PUT; } } }`,
  );
  run('nginx', ['-c', config, '-e', `${folder}/error.log`], {}, 'SIGTERM');
  const url = `http://127.0.0.1:${port}`;
  await until('nginx answers', () =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );
  return url;
}

/** Sends a file in the simplest way. */
const put = (address: string) =>
  new Promise<number>((resolve, reject) => {
    const outgoing = request(address, { method: 'PUT', headers: { 'content-length': String(file.size) } });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode ?? 0);
    });
    const parts = file.read(0);
    const write = () => {
      for (;;) {
        const next = parts.next();
        if (next.done) return void outgoing.end();
        if (!outgoing.write(next.value)) return void outgoing.once('drain', write);
      }
    };
    write();
  });

async function newUpload() {
  const person = await createJoined(db, jam);
  const entryId = await createEntry(db, jam, [person.entrantId]);
  return { token: person.token, id: await sealOver(edge.url, person.token, entryId, file) };
}

const speedOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return file.size / mebibyte / ((performance.now() - began) / 1000);
};

test('an upload is nearly as fast as putting the file on the disk', { timeout }, async () => {
  const [ours, plainly]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    plainly.push(
      await speedOf(async () => expect(await put(`${plain}/file-${round}`)).toBeGreaterThanOrEqual(200)),
    );
    const { token, id } = await newUpload();
    ours.push(await speedOf(async () => expect(await sendFrom(edge.url, token, id, file, 0).done).toBe(204)));
  }
  // Whatever else the machine does can only slow a round down.
  const [best, bestPlain] = [Math.max(...ours), Math.max(...plainly)];
  const share = best / bestPlain;
  reportFigure(
    `upload of ${file.size / mebibyte} MiB: ${best.toFixed(0)} MiB/s, a plain PUT ${bestPlain.toFixed(0)} MiB/s, share ${share.toFixed(2)}`,
  );
  expect(share).toBeGreaterThan(atLeast(0.7));
});

const residentBytes = async (): Promise<number> =>
  Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${web.child.pid}/status`, 'utf8'))?.[1]) * 1024;

test('many uploads at once take little memory', { timeout }, async () => {
  const before = await residentBytes();
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await residentBytes());
  }, 50);
  const uploads = await Promise.all(Array.from({ length: sizes.parallelUploads }, newUpload));
  const statuses = await Promise.all(
    uploads.map(({ token, id }) => sendFrom(edge.url, token, id, file, 0).done),
  );
  clearInterval(watch);
  expect(statuses).toEqual(uploads.map(() => 204));
  const grown = (most - before) / 1_000_000;
  reportFigure(
    `${uploads.length} uploads of ${file.size / mebibyte} MiB at once: ${grown.toFixed(0)} MB more`,
  );
  expect(grown).toBeLessThan(limit(64));
});
