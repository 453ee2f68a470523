import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createCompetition,
  createEntrant,
  createLogPost,
  createPerson,
} from '../../packages/server/src/testing/factories.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { ask } from './ask.ts';
import {
  endAll,
  launchWorker,
  logOf,
  type Running,
  startWeb,
  until,
  untilWorking,
  type WebProcess,
} from './process.ts';

const provoking = { NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'provoke.ts')}` };

let database: TestDatabase;
let db: Database;
let web: WebProcess;
let worker: Running;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ databaseUrl: asOwner(database.databaseUrl), databasePool: 2 }).db;
  web = await startWeb(database, provoking);
  worker = launchWorker(database, provoking);
  await untilWorking(worker);
});
afterAll(async () => {
  await db.destroy();
  await endAll();
  await database.drop();
});

/** It is still the same process, and it works. */
async function expectAlive(): Promise<void> {
  // Late effects have happened by now.
  await wait(200);
  for (const running of [web, worker]) {
    expect([running.child.exitCode, running.child.signalCode], running.lines.slice(-20).join('\n')).toEqual([
      null,
      null,
    ]);
  }
  expect((await ask(`${web.url}/news`)).status).toBe(200);
}

const faultsOf = (running: Running) =>
  logOf(running).filter((line) => line.msg === 'a fault that nobody caught');

const placeOf = (name: string) => path.join(database.filesDir, name.slice(0, 2), name);

async function storeFile(name: string, bytes: number): Promise<void> {
  await mkdir(path.dirname(placeOf(name)), { recursive: true });
  await writeFile(placeOf(name), Buffer.alloc(bytes, 'x'));
}

/** A file that exists and has a size, but fails when read. */
async function storeUnreadable(name: string): Promise<void> {
  await mkdir(path.dirname(placeOf(name)), { recursive: true });
  await symlink('/proc/self/mem', placeOf(name));
}

/** A user whose own data are two large screenshots. */
async function createCollector(names: readonly string[]) {
  const person = await createPerson(db);
  const jam = await createCompetition(db, { startMs: Date.now() - 3_600_000 });
  const entrant = await createEntrant(db, jam.id, person.id);
  for (const name of names) {
    const { id } = await createLogPost(db, entrant.id);
    await sql`insert into stored_file (address, storage_key, backend, media_type, owner_kind, owner_id, state)
      values (${name}, ${name}, 'disk', 'image/png', 'log-post', ${id}, 'owned')`.execute(db);
    await sql`update log_post set image = ${name}, thumbnail = ${name}, image_state = 'ready', image_width = 1,
      image_height = 1 where id = ${id}`.execute(db);
  }
  return person;
}

/** Starts a download and reads on only after goOn(); `ended` says how it ended. */
function beginDownload(url: string, token: string) {
  let goOn = () => {};
  const begun = Promise.withResolvers<void>();
  const ended = new Promise<'complete' | 'cut' | number>((resolve) => {
    const outgoing = request(url, { headers: { cookie: `session=${token}` }, agent: false }, (incoming) => {
      if (incoming.statusCode !== 200) resolve(incoming.statusCode ?? 0);
      goOn = () => void incoming.resume();
      incoming.on('error', () => resolve('cut'));
      incoming.on('end', () => resolve('complete'));
      begun.resolve();
    });
    outgoing.on('error', () => resolve('cut'));
    outgoing.end();
  });
  return { begun: begun.promise, ended, goOn: () => goOn() };
}

describe('nothing ends a process', { timeout: 20_000 }, () => {
  test('a file that disappears while the own data are downloaded cuts that download and nothing else', async () => {
    const names = ['a', 'b'].map((letter) => `${letter.repeat(32)}.png`);
    for (const name of names) await storeFile(name, 16 * 1024 * 1024);
    const { token } = await createCollector(names);
    const download = beginDownload(`${web.url}/api/v1/account/data`, token);
    await download.begun;
    await rm(placeOf(names[1] ?? ''));
    await rm(placeOf(names[0] ?? ''));
    download.goOn();
    expect(await download.ended).toBe('cut');
    await expectAlive();
    // A file missing before the download begins is left out.
    const again = beginDownload(`${web.url}/api/v1/account/data`, token);
    await again.begun;
    again.goOn();
    expect(await again.ended).toBe('complete');
  });

  test('a file that cannot be read fails its own answer and nothing else', async () => {
    const name = `${'c'.repeat(32)}.png`;
    await storeUnreadable(name);
    const { token } = await createCollector([name]);
    const answers = [
      beginDownload(`${web.url}/api/v1/account/data`, token),
      beginDownload(`${web.url}/upload/${name}`, token),
    ];
    for (const answer of answers) {
      await Promise.race([answer.begun, answer.ended]);
      answer.goOn();
      expect(await answer.ended).not.toBe('complete');
    }
    await ask(`${web.url}/upload/${name}`, { method: 'HEAD' }).catch(() => null);
    await expectAlive();
  });

  test('people who hang up while they are answered', async () => {
    const { token } = await createPerson(db);
    const paths = ['/api/v1/live', '/news', '/api/v1/account/data', '/api/v1/currentUser'];
    const calls = Array.from({ length: 200 }, async (_, index) => {
      const socket = connect(web.port, '127.0.0.1');
      socket.on('error', () => {});
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      socket.write(
        `GET ${paths[index % paths.length]} HTTP/1.1\r\nHost: x\r\nCookie: session=${token}\r\n\r\n`,
      );
      await wait(index % 20);
      socket.resetAndDestroy();
    });
    await Promise.all(calls);
    await sql`select pg_notify('live', '{"event":"count","data":{"short":"x","numEntrants":1}}')`.execute(db);
    await expectAlive();
  });

  test('notices that are none', async () => {
    for (const payload of ['', '{', 'null', '7', '{"event":null}'])
      await sql`select pg_notify('live', ${payload})`.execute(db);
    await expectAlive();
  });

  test('jobs that fail, are unknown or are asked for nonsense', async () => {
    const { rows } = await sql<{ name: string }>`
      select unnest(array['process-screenshot', 'send-account-mail', 'send-invitation-mail', 'no-such-job']) as name`.execute(
      db,
    );
    for (const { name } of rows)
      for (const payload of ['null', '{}', '{"postId": "x"}', '[1]', '{"postId": 1e300}'])
        await sql`select graphile_worker.add_job(${name}, ${payload}::json, max_attempts => 1)`.execute(db);
    await until('The worker has tried', async () => {
      const left = await sql<{ count: number }>`select count(*) from graphile_worker.jobs
        where task_identifier <> 'no-such-job' and attempts < max_attempts`.execute(db);
      return left.rows[0]?.count === 0;
    });
    await expectAlive();
  });

  test('ticks that fail go on ticking', async () => {
    await sql`alter table log_count rename to log_count_away`.execute(db);
    const failed = () => logOf(worker).filter((line) => line.msg === 'a tick failed').length;
    await until('A tick fails', () => failed() > 0);
    await sql`alter table log_count_away rename to log_count`.execute(db);
    await wait(1_100);
    const before = failed();
    await wait(1_100);
    expect(failed()).toBe(before);
    await expectAlive();
  });

  test('connections to the database that break, all at once', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'tinsmith%' and pid <> pg_backend_pid()`
      .execute(db)
      .catch(() => null);
    await until('The site is back', async () => (await ask(`${web.url}/api/v1/site`)).status === 200, 10_000);
    await expectAlive();
  });

  test('rejections, timers, emitters and streams that nobody listens to are logged and counted', async () => {
    for (const running of [web, worker]) {
      const before = faultsOf(running).length;
      running.child.kill('SIGUSR2');
      await until('The faults are logged', () => faultsOf(running).length >= before + 5, 5_000).catch(
        () => null,
      );
      await expectAlive();
      const faults = faultsOf(running);
      const messages = faults.slice(before).map((line) => line.err?.message);
      expect(messages.toSorted()).toEqual(
        [
          'provoked: emitter',
          'provoked: late rejection',
          'provoked: stream',
          'provoked: timer',
          'null',
        ].toSorted(),
      );
      expect(faults.at(-1)?.faults).toBe(faults.length);
    }
  });

  test('the faults were those that were provoked, and no other', () => {
    for (const running of [web, worker]) {
      const others = faultsOf(running).filter(({ err }) => !/^provoked|^null$/.test(err?.message ?? ''));
      expect(others).toEqual([]);
    }
  });

  test('and it still leaves in order', async () => {
    expect(await web.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await worker.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});
