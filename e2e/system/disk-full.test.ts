import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { createEntry } from '../../packages/server/src/testing/entry-factories.ts';
import {
  createCompetition,
  createEntrant,
  createPerson,
} from '../../packages/server/src/testing/factories.ts';
import { createPng } from '../../packages/server/src/testing/sized-png.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { ask } from './ask.ts';
import { endAll, launchWorker, logOf, startWeb, until, untilWorking, type WebProcess } from './process.ts';
import { makeFile, offsetAt, sealOver, sendFrom } from './upload-client.ts';

// A file system of a few megabytes; mounting it needs root.
const isAdministrator = process.getuid?.() === 0;

let database: TestDatabase;
let db: Database;
let filesDir: string;
let web: WebProcess;

beforeAll(async () => {
  if (!isAdministrator) return;
  database = await createTestDatabase();
  db = openDatabase({ databaseUrl: database.databaseUrl, databasePool: 2 }).db;
  filesDir = await mkdtemp(path.join(tmpdir(), 'tinsmith-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', filesDir]);
  web = await startWeb({ ...database, filesDir });
});
afterAll(async () => {
  if (!isAdministrator) return;
  await db.destroy();
  await endAll();
  execFileSync('umount', [filesDir]);
  await rm(filesDir, { recursive: true, force: true });
  await database.drop();
});

/** Fills the remaining space, to the last byte. */
async function fillDisk(): Promise<() => Promise<void>> {
  const place = path.join(filesDir, 'filler');
  const filler = await open(place, 'w');
  for (const bytes of [65_536, 4_096]) {
    const block = Buffer.alloc(bytes, 'x');
    while ((await filler.write(block).catch(() => ({ bytesWritten: 0 }))).bytesWritten === bytes);
  }
  await filler.close();
  return () => rm(place);
}

const listFiles = async () =>
  (await readdir(filesDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test.skipIf(!isAdministrator)(
  'a full disk refuses uploads by a sentence, reading goes on, and room makes it well again',
  async () => {
    const person = await createPerson(db);
    const jam = await createCompetition(db, { startMs: Date.now() - 3_600_000 });
    const { id: entrantId } = await createEntrant(db, jam.id, person.id);
    const post = async (path_: string, body: BodyInit, type?: string) => {
      const headers = {
        cookie: `csrftoken=same; session=${person.token}`,
        'x-csrftoken': 'same',
        ...(type && { 'content-type': type }),
      };
      const answer = await fetch(`${web.url}${path_}`, { method: 'POST', headers, body });
      return { status: answer.status, text: await answer.text() };
    };
    const sendAvatar = () => post('/api/v1/account/avatar', new Uint8Array(createPng(64, 64)), 'image/png');
    const sendPost = (message: string, picture?: Buffer) => {
      const form = new FormData();
      form.append('message', message);
      if (picture) form.append('screenshot', new Blob([new Uint8Array(picture)]), 'shot.png');
      return post(`/api/v1/log/event/${jam.short}`, form);
    };
    const screenshot = createPng(640, 480, { bytes: 600_000 });

    const first = await sendAvatar();
    expect(first.status).toBe(200);
    const { avatar } = JSON.parse(first.text);
    // Accepted while there was room, and turned into a picture only when there is none.
    expect((await sendPost('in time', screenshot)).status).toBe(200);

    const game = makeFile(1_500_000);
    const entryId = await createEntry(db, jam, [entrantId]);
    const fileId = await sealOver(web.url, person.token, entryId, game);

    const makeRoom = await fillDisk();
    const before = await listFiles();
    const noRoom = { status: 507, text: "We've run out of storage space. Please try again later.\n" };
    expect(await sendAvatar()).toEqual(noRoom);
    expect(await sendPost('too late', screenshot)).toEqual(noRoom);
    expect(await sendFrom(web.url, person.token, fileId, game, 0).done).toBe(507);
    // A seal needs no disk space: sealing still works.
    await sealOver(web.url, person.token, entryId, { ...game, size: 10 }, 'sealed.zip');
    // Half a file would waste space.
    expect((await listFiles()).filter((name) => !name.endsWith('.part'))).toEqual(before);
    const rows = await db.selectFrom('log_post').select('text').execute();
    expect(rows.map((row) => row.text)).toEqual(['in time']);

    expect((await ask(`${web.url}/news`)).status).toBe(200);
    expect((await ask(`${web.url}/${jam.short}/log`)).status).toBe(200);
    expect((await ask(`${web.url}/upload/${avatar}`)).status).toBe(200);
    expect((await sendPost('without a picture')).status).toBe(200);

    const worker = launchWorker({ ...database, filesDir });
    await untilWorking(worker);
    const hasFailed = () =>
      logOf(worker).some((line) => /^Failed task .*process-screenshot.*ENOSPC/.test(line.msg));
    await until('The worker finds no room', hasFailed);
    const whole = (await listFiles()).filter((name) => !name.endsWith('.part'));
    expect(whole.toSorted()).toEqual(before.toSorted());

    await makeRoom();
    const offset = (await offsetAt(web.url, person.token, fileId)) ?? -1;
    expect(await sendFrom(web.url, person.token, fileId, game, offset).done).toBe(204);
    await until('The game is there', async () => {
      const file = await db.selectFrom('entry_file').selectAll().where('id', '=', fileId).executeTakeFirst();
      return file?.is_match === true;
    });
    expect((await sendAvatar()).status).toBe(200);
    expect((await sendPost('with a picture', screenshot)).status).toBe(200);
    await until('Both pictures are there', async () => {
      const posts = await db
        .selectFrom('log_post')
        .select('image_state')
        .where('image_state', '=', 'ready')
        .execute();
      return posts.length === 2;
    });
    for (const running of [web, worker])
      expect(await running.end('SIGTERM')).toEqual({ code: 0, signal: null });
  },
);
