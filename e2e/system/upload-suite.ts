import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { createEntry, createJoined } from '../../packages/server/src/testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../../packages/server/src/testing/factories.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { isNightly, reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
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
import { hashAt, type MadeFile, makeFile, offsetAt, sealOver, sendFrom } from './upload-client.ts';

const timeout = isNightly ? 1_800_000 : 120_000;

/** Where files are stored: the settings of the processes, and how it is emptied between tests. */
export interface UploadPlace {
  readonly env: Readonly<Record<string, string>>;
  /** Frees the space that a test used. */
  readonly empty: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Tests of uploads for any file store: cut connections, handovers and kills lose nothing. */
export function testUploads(where: string, openPlace: () => Promise<UploadPlace>): void {
  let database: TestDatabase;
  let place: UploadPlace;
  let db: Database;
  let jam: TestCompetition;
  const webs: WebProcess[] = [];
  let worker: Running;
  let file: MadeFile;
  let token: string;
  let entryId: number;
  let id: number;

  beforeAll(async () => {
    place = await openPlace();
    database = await createTestDatabase();
    db = openDatabase({ databaseUrl: database.databaseUrl, databasePool: 4 }).db;
    const startMs = Date.now() - 3_600_000;
    jam = await createCompetition(db, { startMs, endMs: startMs + 72 * 3_600_000 });
    for (const index of [0, 1]) webs[index] = launchWeb(database, await freePort(), place.env);
    worker = launchWorker(database, place.env);
    await Promise.all([...webs.map(untilReady), untilWorking(worker)]);
    file = makeFile(sizes.uploadBytes);
  });
  afterAll(async () => {
    await endAll();
    await db?.destroy();
    await database?.drop();
    await place?.close();
  });
  afterEach(() => place.empty());

  beforeEach(async () => {
    const person = await createJoined(db, jam);
    token = person.token;
    entryId = await createEntry(db, jam, [person.entrantId]);
    id = await sealOver(webAt(0).url, token, entryId, file);
  });

  function webAt(index: number): WebProcess {
    const web = webs[index % webs.length];
    if (!web) throw new Error('no such process');
    return web;
  }

  /** Asks one process after another until one responds. */
  async function askOffset(index: number): Promise<number> {
    for (let asked = index; ; asked += 1) {
      const offset = await offsetAt(webAt(asked).url, token, id);
      if (offset !== null) return offset;
      await wait(50);
    }
  }

  /** The file exists once, is complete, and is the same everywhere. */
  async function expectWhole(): Promise<void> {
    const read = () =>
      db
        .selectFrom('entry_file')
        .selectAll()
        .where('entry_id', '=', entryId as never)
        .execute();
    await until('The file is checked', async () => (await read())[0]?.state === 'checked', timeout);
    expect(await read()).toMatchObject([{ id, is_match: true, bytes: file.size }]);
    const { rows } = await sql<{ address: string }>`select address from entry_file where id = ${id}`.execute(
      db,
    );
    for (const web of webs) expect(await hashAt(`${web.url}/upload/${rows[0]?.address}`)).toBe(file.sha256);
    const jobs = await sql`select from graphile_worker.jobs where task_identifier = 'check-file'`.execute(db);
    expect(jobs.rows).toHaveLength(0);
  }

  test('a connection cut twenty times on the way loses nothing', { timeout }, async () => {
    const cuts = 20;
    for (let cut = 0; cut < cuts; cut += 1) {
      const offset = await askOffset(cut);
      const upTo = Math.floor((file.size * (cut + 1)) / (cuts + 1));
      const sending = sendFrom(webAt(cut).url, token, id, file, offset, {
        stallAfter: Math.max(1, upTo - offset - Math.floor(Math.random() * 100_000)),
        // Sometimes in the middle of a write, sometimes when all of it has arrived.
        onSent: (sent) => {
          if (offset + sent >= upTo - 200_000 && cut % 2 === 0) sending.cut();
        },
      });
      await Promise.race([sending.done, wait(300)]);
      sending.cut();
      expect(await askOffset(cut + 1)).toBeGreaterThanOrEqual(offset);
    }
    const offset = await askOffset(0);
    expect(await sendFrom(webAt(1).url, token, id, file, offset).done).toBe(204);
    await expectWhole();
  });

  test('two processes take turns at one upload without mixing a byte', { timeout }, async () => {
    const turns = Math.min(10, sizes.races);
    const stalled = [];
    for (let turn = 0; turn < turns; turn += 1) {
      // No one hangs up: the other process asks the one that has the upload to release it.
      const offset = await askOffset(turn);
      stalled.push(
        sendFrom(webAt(turn).url, token, id, file, offset, {
          stallAfter: Math.floor(file.size / (turns + 2)),
        }),
      );
      await until('Some of it has arrived', async () => {
        const { files } = (await (
          await fetch(`${webAt(0).url}/api/v1/compo/${jam.short}/uploads`, {
            headers: { cookie: `session=${token}` },
          })
        ).json()) as { files: { receivedBytes: number }[] };
        return (files[0]?.receivedBytes ?? 0) > offset;
      });
    }
    const offset = await askOffset(0);
    expect(await sendFrom(webAt(0).url, token, id, file, offset).done).toBe(204);
    for (const { done, cut } of stalled) {
      cut();
      expect(await done).not.toBe(204);
    }
    await expectWhole();
  });

  test('a process killed in mid-upload loses nothing, and the upload is completed once', {
    timeout,
  }, async () => {
    const rounds = sizes.kills;
    const began = Date.now();
    for (let round = 0; round < rounds; round += 1) {
      const victim = webAt(round);
      const offset = await askOffset(round + 1);
      // The last one is killed about where the last byte is.
      const upTo = round === rounds - 1 ? file.size : Math.floor((file.size * (round + 1)) / (rounds + 1));
      const { promise: isThere, resolve } = Promise.withResolvers<void>();
      const sending = sendFrom(victim.url, token, id, file, offset, {
        onSent: (sent) => {
          if (offset + sent >= upTo) resolve();
        },
      });
      await Promise.race([isThere, sending.done]);
      await victim.end('SIGKILL');
      await sending.done;
      webs[round % webs.length] = launchWeb(database, victim.port, place.env);
      const after = await askOffset(round + 1);
      expect(after).toBeGreaterThanOrEqual(offset);
      await untilReady(webAt(round));
    }
    const offset = await askOffset(0);
    if (offset < file.size) expect(await sendFrom(webAt(0).url, token, id, file, offset).done).toBe(204);
    await expectWhole();
    reportFigure(`${where}: ${rounds} kills in mid-upload of ${file.size} bytes: ${Date.now() - began} ms`);
  });
}
