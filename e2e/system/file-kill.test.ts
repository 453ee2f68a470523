import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { openDiskStorage } from '../../packages/server/src/platform/files/disk-storage.ts';
import { createEntry, createJoined } from '../../packages/server/src/testing/entry-factories.ts';
import {
  createCompetition,
  createPerson,
  type TestCompetition,
} from '../../packages/server/src/testing/factories.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { createPng } from '../../packages/server/src/testing/sized-png.ts';
import { reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { listKeys } from '../../packages/server/src/testing/storage-suite.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import {
  endAll,
  launchWeb,
  launchWorker,
  type Running,
  until,
  untilReady,
  untilWorking,
  type WebProcess,
} from './process.ts';

const numKills = sizes.kills;
const writers = 4;

const kinds = ['avatar', 'entry', 'screenshot'] as const;
type Kind = (typeof kinds)[number];
interface Acknowledged {
  readonly kind: Kind;
  /** Of the account, the entry or the post. */
  readonly id: number;
  /** The URL in the response; a screenshot has none yet. */
  readonly address: string | null;
}

let database: TestDatabase;
let db: Database;
let jam: TestCompetition;
let port: number;
let web: WebProcess;
let worker: Running;
const acknowledged: Acknowledged[] = [];
let numUnanswered = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ databaseUrl: database.databaseUrl, databasePool: 8 }).db;
  const startMs = Date.now() - 3_600_000;
  jam = await createCompetition(db, { startMs, endMs: startMs + 72 * 3_600_000 });
  port = await freePort();
  await start();
});
afterAll(async () => {
  await endAll();
  await db.destroy();
  await database.drop();
});

async function start(): Promise<void> {
  web = launchWeb(database, port);
  worker = launchWorker(database, { WORKER_LOST_AFTER: '2' });
  await Promise.all([untilReady(web), untilWorking(worker)]);
}

/** A new person, who has an entry and posts to the log. */
async function createUploader() {
  const { id, token, entrantId } = await createJoined(db, jam);
  return { id, token, entrantId, entryId: await createEntry(db, jam, [entrantId]) };
}
type Uploader = Awaited<ReturnType<typeof createUploader>>;

function formOf(kind: Kind, bytes: Buffer): BodyInit {
  if (kind === 'avatar') return new Uint8Array(bytes);
  const form = new FormData();
  if (kind === 'screenshot') form.append('message', 'Look');
  form.append(kind === 'entry' ? 'image' : 'screenshot', new Blob([new Uint8Array(bytes)]), 'shot.png');
  return form;
}

/** Uploads a picture and records the response. */
async function upload(kind: Kind, person: Uploader): Promise<void> {
  const path = {
    avatar: 'account/avatar',
    entry: `entry/${person.entryId}/image`,
    screenshot: `log/event/${jam.short}`,
  }[kind];
  const answer = await fetch(`${web.url}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      cookie: `session=${person.token}; csrftoken=kill`,
      'x-csrftoken': 'kill',
      ...(kind === 'avatar' && { 'content-type': 'image/png' }),
    },
    body: formOf(kind, createPng(60, 40, { shade: Math.floor(Math.random() * 255) })),
  })
    .then(async (received) => ({ status: received.status, body: await received.text() }))
    .catch(() => null);
  if (!answer) {
    numUnanswered += 1;
    return;
  }
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.body}`);
  const { avatar, imagefile, post } = JSON.parse(answer.body);
  acknowledged.push({
    kind,
    id: { avatar: person.id, entry: person.entryId, screenshot: post?.id }[kind],
    address: avatar ?? imagefile ?? null,
  });
}

const countStored = async () =>
  (await db.selectFrom('stored_file').select('id').where('state', '=', 'stored').execute()).length;
const countWaiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and application_name = 'tinsmith'
      and wait_event_type = 'Lock'`.execute(db)
  ).rows.length;

/** Kills a process and the work of its connections, as if its machine were gone. */
async function kill(): Promise<void> {
  await Promise.all([web.end('SIGKILL'), worker.end('SIGKILL')]);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'tinsmith' and pid <> pg_backend_pid()
      and wait_event_type = 'Lock'`.execute(db);
}

/**
 * Kills while a file is written and its row not yet settled: the rows to settle are locked until the process is
 * dead. Alternates between the worker, which makes pictures of a screenshot, and the web process, for each kind.
 */
async function killBeforeSettling(round: number): Promise<void> {
  const victim = await createUploader();
  const isWorkers = round % 2 === 1;
  const kind = isWorkers ? 'screenshot' : (kinds[(round / 2) % kinds.length] ?? 'avatar');
  const uploading = new Set<Promise<void>>();
  const numBefore = await countStored();
  // Without a worker the post waits for its picture, and its row can be locked before one comes.
  if (isWorkers) await worker.end('SIGTERM');
  if (isWorkers) await upload(kind, victim);
  await db.transaction().execute(async (holder) => {
    if (isWorkers) {
      await sql`select from log_post where entrant_id = ${victim.entrantId} for update`.execute(holder);
      worker = launchWorker(database, { WORKER_LOST_AFTER: '2' });
    } else {
      await sql`select from account where id = ${victim.id} for update`.execute(holder);
      await sql`select from entry where id = ${victim.entryId} for update`.execute(holder);
      await sql`select from entrant where id = ${victim.entrantId} for update`.execute(holder);
      uploading.add(upload(kind, victim));
    }
    await until('A file is written and waits to be settled', async () => {
      return (await countStored()) > numBefore && (await countWaiting()) > 0;
    });
    // Others are killed at arbitrary points.
    for (let writer = 0; writer < writers; writer += 1)
      uploading.add(upload(kinds[writer % kinds.length] ?? 'avatar', await createUploader()));
    await wait(Math.random() * 150);
    await kill();
  });
  await Promise.all(uploading);
}

interface Stored {
  readonly address: string;
  readonly storage_key: string;
  readonly state: string;
  readonly bytes: number | null;
  readonly sha256: Buffer | null;
}
const listStored = (): Promise<Stored[]> =>
  db
    .selectFrom('stored_file')
    .select(['address', 'storage_key', 'state', 'bytes', 'sha256'])
    .execute() as Promise<Stored[]>;
const stateOf = async (address: string) =>
  (await db.selectFrom('stored_file').select('state').where('address', '=', address).executeTakeFirst())
    ?.state;
const fetchFile = (address: string, token = '') =>
  fetch(`${web.url}/upload/${address}`, { headers: token ? { cookie: `session=${token}` } : {} });
const numJobs = async () =>
  (await sql<{ count: number }>`select count(*)::int from graphile_worker.jobs`.execute(db)).rows[0]?.count;

describe('kill -9 between writing a file and settling its row', () => {
  test(
    'loses nothing, serves nothing unowned, and leaves nothing after the sweep',
    async () => {
      const staff = await createPerson(db, { rank: 'owner' });
      let numUnowned = 0;
      for (let round = 0; round < numKills; round += 1) {
        await killBeforeSettling(round);
        await start();
        const unowned = (await listStored()).filter(({ state }) => state !== 'owned');
        numUnowned += unowned.length;
        expect(unowned.length).toBeGreaterThan(0);
        for (const { address } of unowned) {
          for (const token of ['', staff.token]) {
            const { status } = await fetchFile(address, token);
            // The worker is running again: files it has settled meanwhile may be served.
            const state = status === 404 ? null : await stateOf(address);
            expect([address, status, state]).toEqual([address, state === 'owned' ? 200 : 404, state]);
          }
        }
        // Uploads still work.
        await upload('avatar', await createUploader());
      }
      await until('The jobs of the dead are done', async () => (await numJobs()) === 0, 60_000);
      await sql`update stored_file set created_at = created_at - interval '2 hours'`.execute(db);
      await sql`select graphile_worker.add_job('sweep-files')`.execute(db);
      await until('The sweep is done', async () => (await numJobs()) === 0);

      const rows = await listStored();
      const storage = openDiskStorage(database.filesDir);
      expect(rows.filter(({ state }) => state !== 'owned')).toEqual([]);
      expect(await listKeys(storage)).toEqual(rows.map((row) => row.storage_key).toSorted());
      for (const { storage_key, bytes, sha256 } of rows) {
        const stream = (await storage.read(storage_key)) ?? Readable.from([]);
        const content = Buffer.concat(await stream.toArray());
        expect([content.length, createHash('sha256').update(content).digest()]).toEqual([bytes, sha256]);
      }
      const posts = new Map(
        (await db.selectFrom('log_post').select(['id', 'image', 'thumbnail']).execute()).map((post) => [
          post.id,
          [post.image, post.thumbnail],
        ]),
      );
      const wanted = acknowledged.flatMap(({ id, address }) =>
        address ? [address] : (posts.get(id) ?? [null]),
      );
      for (const address of wanted)
        expect([address, (await fetchFile(String(address))).status]).toEqual([address, 200]);
      reportFigure(
        `kill before settling: ${numKills} kills, ${acknowledged.length} acknowledged, ${numUnanswered} unanswered, ` +
          `${numUnowned} unowned after a kill, ${wanted.length} files asked for, 0 lost, 0 left`,
      );
      expect(acknowledged.length).toBeGreaterThanOrEqual(numKills);
      expect(numUnanswered).toBeGreaterThan(0);
    },
    120_000 + numKills * 30_000,
  );
});
