import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { createEmptyDatabase, dropDatabase } from '../../packages/server/src/testing/databases.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { asApp, asOwner } from '../../packages/server/src/testing/roles.ts';
import { reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../../packages/server/src/testing/test-app.ts';
import { reportError } from './ask.ts';
import {
  endAll,
  launchMigration,
  launchWeb,
  launchWorker,
  logOf,
  until,
  untilReady,
  untilWorking,
} from './process.ts';

const writers = 8;
const limitPerAddress = 10;

const openStore = (databaseUrl: string): Database =>
  openDatabase({ databaseUrl: asOwner(databaseUrl), databasePool: 2 }).db;

const timeout = 120_000 + sizes.kills * 20_000;

afterAll(endAll);

describe('kill -9', () => {
  let database: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = openStore(database.databaseUrl);
  });
  afterAll(async () => {
    await endAll();
    await db.destroy();
    await database.drop();
  });

  test('a killed web process has lost no report that it acknowledged', { timeout }, async () => {
    const port = await freePort();
    const acknowledged: string[] = [];
    let unanswered = 0;
    let isOver = false;
    const write = async (writer: number) => {
      for (let index = 0; !isOver; index += 1) {
        const message = `writer ${writer}, report ${index}`;
        // Ten a minute per address: the proxy, played by this test, switches to a new one in time.
        const address = `10.${writer}.${Math.floor(index / limitPerAddress / 250)}.${1 + (Math.floor(index / limitPerAddress) % 250)}`;
        const headers = { 'x-forwarded-for': address };
        const answer = await reportError(`http://127.0.0.1:${port}`, message, { headers }).catch(() => null);
        if (answer?.status === 200) acknowledged.push(message);
        else if (answer) throw new Error(`Answered ${answer.status}: ${answer.body}`);
        else {
          unanswered += 1;
          // Eight writers that ask without a pause would slow the start that they wait for.
          await wait(100);
        }
      }
    };
    let web = launchWeb(database, port);
    await untilReady(web);
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    for (let kill = 0; kill < sizes.kills; kill += 1) {
      const before = acknowledged.length;
      // On a busy machine the first response after a start takes its time.
      await until('Reports are acknowledged', () => acknowledged.length > before);
      await wait(100 + Math.random() * 400);
      await web.end('SIGKILL');
      expect(acknowledged.length).toBeGreaterThan(before);
      web = launchWeb(database, port);
      await untilReady(web);
    }
    await wait(200);
    isOver = true;
    await writing;
    await web.end('SIGTERM');

    const rows = await db.selectFrom('error_report').select('message').execute();
    const stored = new Set(rows.map((row) => row.message));
    const lost = acknowledged.filter((message) => !stored.has(message));
    reportFigure(
      `kill web: ${acknowledged.length} acknowledged, ${unanswered} unanswered, ${rows.length} stored, ${lost.length} lost`,
    );
    expect(lost).toEqual([]);
    expect(rows.length).toBe(stored.size);
  });

  test('the job of a killed worker is taken up by another one and done once', { timeout }, async () => {
    for (let kill = 0; kill < sizes.kills; kill += 1) {
      await sql`delete from error_report`.execute(db);
      await sql`insert into error_report (message, reported_at) values
        ('old', app_now() - interval '31 days'), ('new', app_now())`.execute(db);
      // By its id: the schedule may add another while this one runs.
      let id: string | undefined;
      const findJob = async () => {
        const { rows } = await sql<{ isLocked: boolean }>`
          select locked_by is not null as "isLocked" from graphile_worker.jobs where id = ${id}`.execute(db);
        return rows[0];
      };
      const first = launchWorker(database);
      await untilWorking(first);

      // The table is locked, so that the job is under way when its worker dies.
      await db.transaction().execute(async (holder) => {
        await sql`lock table error_report in share row exclusive mode`.execute(holder);
        const { rows } = await sql<{ id: string }>`
          select id::text from graphile_worker.add_job('enforce-retention')`.execute(db);
        id = rows[0]?.id;
        await until('The job is under way', async () => (await findJob())?.isLocked === true);
        await wait(300);
        await first.end('SIGKILL');
        // The dead worker's statement ends with its connection, as if the machine were gone.
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'tinsmith' and wait_event_type = 'Lock'`.execute(
          holder,
        );
      });
      const reports = () => db.selectFrom('error_report').select('message').orderBy('id').execute();
      expect((await reports()).map((row) => row.message)).toEqual(['old', 'new']);

      const second = launchWorker(database, { WORKER_LOST_AFTER: '2' });
      await untilWorking(second);
      await until('The job is done', async () => (await reports()).length === 1, 20_000);
      expect((await reports()).map((row) => row.message)).toEqual(['new']);
      await until('The job is forgotten', async () => (await findJob()) === undefined);
      // A worker that ended has written all of its output.
      await second.end('SIGTERM');
      const done = [first, second].flatMap((worker) =>
        logOf(worker).filter((line) => line.msg.startsWith(`Completed task ${id} (enforce-retention`)),
      );
      expect(done.length).toBe(1);
    }
  });
});

/** Everything that makes up a schema, in an order independent of how it came about. */
async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s.%s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable,
      column_default) as line
    from information_schema.columns where table_schema in ('public', 'graphile_worker')
    union all
    select format('index %s', indexdef) from pg_indexes where schemaname in ('public', 'graphile_worker')
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all
    select format('function %s', pg_get_functiondef(oid))
    from pg_proc where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all
    select format('migration %s', name) from schema_migration
    union all
    select format('news %s', content_path) from news_post
    union all
    -- Not its hash: that knows the address of a picture, which each database makes up for itself.
    select format('filled %s', path) from content_fill
    order by 1`.execute(db);
  return rows.map((row) => row.line);
}

interface Store {
  readonly name: string;
  readonly databaseUrl: string;
  readonly filesDir: string;
}

describe('kill -9 during migration', () => {
  const made: string[] = [];
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  let filesDir: string;
  beforeAll(async () => {
    await admin.connect();
    filesDir = await mkdtemp(path.join(tmpdir(), 'tinsmith-files-'));
  });
  afterAll(async () => {
    await admin.end();
    for (const name of made) await dropDatabase(urlOf, name);
    await rm(filesDir, { recursive: true, force: true });
  });

  async function createStore(): Promise<Store> {
    const name = await createEmptyDatabase(urlOf);
    made.push(name);
    return { name, databaseUrl: asApp(urlOf(name)), filesDir };
  }

  /** Starts a migration and waits for its first connection: before that there is nothing to disturb. */
  async function beginMigration({ name, ...store }: Store) {
    const migration = launchMigration(store);
    for (let isThere = false; !isThere; ) {
      const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [name]);
      isThere = rowCount !== 0;
      if (!isThere) await wait(5);
    }
    return { migration, begunAt: performance.now() };
  }

  async function read<T>(store: Store, look: (db: Database) => Promise<T>): Promise<T> {
    const db = openStore(store.databaseUrl);
    return look(db).finally(() => db.destroy());
  }

  /** The old schema or the new one, never something in between. */
  const countMigrations = async (db: Database): Promise<number> => {
    const { rows } = await sql<{ is_there: boolean }>`
      select to_regclass('schema_migration') is not null as is_there`.execute(db);
    if (!rows[0]?.is_there) return 0;
    const done = await sql<{ count: number }>`select count(*) from schema_migration`.execute(db);
    return done.rows[0]?.count ?? 0;
  };

  test('a killed migration leaves the old schema or the new one, and the next one finishes it', {
    timeout,
  }, async () => {
    const clean = await createStore();
    const undisturbed = await beginMigration(clean);
    expect((await undisturbed.migration.ended).code).toBe(0);
    let tookMs = performance.now() - undisturbed.begunAt;
    const cleanSchema = await read(clean, describeSchema);
    const all = await read(clean, countMigrations);
    expect(cleanSchema.length).toBeGreaterThan(100);

    const found: string[] = [];
    let killed = 0;
    for (let round = 0; killed < sizes.kills && round < sizes.kills * 5; round += 1) {
      const battered = await createStore();
      const { migration, begunAt } = await beginMigration(battered);
      await wait((((round % sizes.kills) + Math.random()) / sizes.kills) * tookMs);
      const atMs = Math.round(performance.now() - begunAt);
      if ((await migration.end('SIGKILL')).signal === 'SIGKILL') killed += 1;
      // It finished before it could be killed: the machine is faster now than at first.
      else tookMs *= 0.8;
      // The server may still be running the last statement.
      await until('The dead connections end', async () => {
        const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [
          battered.name,
        ]);
        return rowCount === 0;
      });
      const count = await read(battered, countMigrations);
      found.push(`${count} of ${all} at ${atMs} ms`);
      expect([0, all]).toContain(count);
      const last = launchMigration(battered);
      expect((await last.ended).code, last.lines.join('\n')).toBe(0);
      expect(await read(battered, describeSchema)).toEqual(cleanSchema);
    }
    reportFigure(`kill migration: ${found.join(', ')}; took ${Math.round(tookMs)} ms`);
    expect(killed).toBe(sizes.kills);
  });
});
