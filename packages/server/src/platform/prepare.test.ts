import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createEmptyDatabase, dropDatabase } from '../testing/databases.ts';
import { asApp, asOwner } from '../testing/roles.ts';
import { urlOf } from '../testing/test-app.ts';
import { testEnvironment } from '../testing/test-environment.ts';
import { readAuditProtection } from './database/audit-protection.ts';
import { openDatabase } from './database/database.ts';
import { addJob, defineJob, integer, startWorker } from './jobs.ts';
import { openPlatform } from './open-platform.ts';
import { prepareDatabase } from './prepare.ts';

const made: string[] = [];
let app: string;
let owner: string;
beforeEach(async () => {
  const name = await createEmptyDatabase(urlOf);
  made.push(name);
  app = asApp(urlOf(name));
  owner = asOwner(app);
});
afterAll(async () => {
  for (const name of made) await dropDatabase(urlOf, name);
});

const prepare = (databaseUrl: string, migrateDatabaseUrl: string) =>
  prepareDatabase({ databaseUrl, migrateDatabaseUrl }, async () => {});

async function runAs<T>(databaseUrl: string, use: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>) {
  const { db } = openDatabase({ databaseUrl, databasePool: 2 });
  return use(db).finally(() => db.destroy());
}

/** Queues a job as a web process does and waits for a real worker to run it; true if it did. */
async function doesJobs(databaseUrl: string): Promise<boolean> {
  const platform = openPlatform({ ...readConfig(testEnvironment(databaseUrl, '/nowhere')), databaseUrl });
  const done: unknown[] = [];
  const prove = defineJob({ name: 'prove', priority: 'normal', queue: null, payload: { id: integer() } });
  const worker = await startWorker(platform, [prove.runs(async (_, payload) => void done.push(payload))]);
  await addJob(platform.db, prove, { id: 7 });
  for (let attempt = 0; attempt < 100 && done.length === 0; attempt += 1) await wait(50);
  await worker.stop();
  await platform.close();
  return JSON.stringify(done) === '[{"id":7}]';
}

describe('two roles', () => {
  test('the owner migrates once; jobs run as the app’s role; the audit log is protected', async () => {
    expect((await prepare(app, owner)).length).toBeGreaterThan(10);
    expect(await prepare(app, owner)).toEqual([]);
    expect(await doesJobs(app)).toBe(true);
    expect(await runAs(app, readAuditProtection)).toBe('protected');
    expect(await runAs(owner, readAuditProtection)).toBe('not protected');
  });

  test('a queue that belongs to somebody else does no job, and preparing mends it', async () => {
    await prepare(app, owner);
    // As after a restore without owners.
    await runAs(urlOf(made.at(-1) ?? ''), async (db) => {
      const { rows } = await sql<{ name: string }>`
        select oid::regclass::text as name from pg_class
        where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r'`.execute(db);
      for (const { name } of rows) {
        await sql`alter table ${sql.raw(name)} owner to ${sql.id(new URL(owner).username)}`.execute(db);
        await sql`grant all on ${sql.raw(name)} to ${sql.id(new URL(app).username)}`.execute(db);
      }
    });
    await expect(doesJobs(app)).rejects.toThrow(/row-level security/);
    await prepare(app, owner);
    expect(await doesJobs(app)).toBe(true);
  });

  test('what is no longer granted is taken away, and new tables are granted', async () => {
    await prepare(app, owner);
    await runAs(owner, async (db) => {
      await sql`grant all on audit_entry to public, ${sql.id(new URL(app).username)}`.execute(db);
      await sql`create table newcomer (id int)`.execute(db);
    });
    expect(await runAs(app, readAuditProtection)).toBe('not protected');
    await prepare(app, owner);
    expect(await runAs(app, readAuditProtection)).toBe('protected');
    await runAs(app, (db) => sql`insert into newcomer values (1)`.execute(db));
  });

  test('the app’s role alone starts on what is up to date, and says who must migrate what is not', async () => {
    await expect(prepare(app, app)).rejects.toThrow(/run migrate with MIGRATE_DATABASE_URL/);
    await prepare(app, owner);
    expect(await prepare(app, app)).toEqual([]);
    expect(await doesJobs(app)).toBe(true);
  });

  test('an owner that is no member of the app’s role is told what to grant', async () => {
    await runAs(urlOf('postgres'), (db) => sql`create role stranger_app`.execute(db));
    const stranger = new URL(urlOf(made.at(-1) ?? ''));
    stranger.searchParams.set('options', '-c role=stranger_app');
    await expect(prepare(stranger.href, owner)).rejects.toThrow(/GRANT stranger_app TO tinsmith_dev_owner/);
    await runAs(urlOf('postgres'), (db) => sql`drop role stranger_app`.execute(db));
  });

  test('two databases are refused', async () => {
    await expect(prepare(app, asOwner(asApp(urlOf('postgres'))))).rejects.toThrow(/name two databases/);
  });
});

describe('one role', () => {
  test('everything works, and the audit log is said to be unprotected', async () => {
    expect((await prepare(owner, owner)).length).toBeGreaterThan(10);
    expect(await doesJobs(owner)).toBe(true);
    expect(await runAs(owner, readAuditProtection)).toBe('not protected');
    // Migrating to two roles, and back.
    await prepare(app, owner);
    expect([await doesJobs(app), await doesJobs(owner)]).toEqual([true, true]);
    expect(await runAs(app, readAuditProtection)).toBe('protected');
  });

  test('an empty database has no audit log to speak of', async () => {
    expect(await runAs(owner, readAuditProtection)).toBe('unknown');
  });
});
