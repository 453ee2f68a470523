import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, dropDatabase } from '../../testing/databases.ts';
import { fillEveryTable, readEveryTable } from '../../testing/fill-tables.ts';
import { printSchema, printSchemaOf, schemaFile } from '../../testing/print-schema.ts';
import { printTables, tablesFile } from '../../testing/print-tables.ts';
import { urlOf } from '../../testing/test-app.ts';
import { openDatabase } from './database.ts';
import { migrate, migrationsDir } from './migrate.ts';

const made: string[] = [];
async function emptyDatabase() {
  const name = await createEmptyDatabase(urlOf);
  made.push(name);
  return { url: urlOf(name), ...openDatabase({ databaseUrl: urlOf(name), databasePool: 4 }) };
}
afterAll(async () => {
  for (const name of made) await dropDatabase(urlOf, name);
});

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: migrationsDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The first file of the baseline. Commits without it have migrations that it replaced: decision 0088. */
const firstFile = '0001_platform.sql';

/** The migrations of a commit, in a folder of their own; null before the baseline. */
async function migrationsAt(revision: string): Promise<string | null> {
  try {
    const names = git('ls-tree', '--name-only', revision, './')
      .split('\n')
      .filter((name) => name.endsWith('.sql'));
    if (!names.includes(firstFile)) return null;
    const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-migrations-'));
    for (const name of names) await writeFile(path.join(folder, name), git('show', `${revision}:./${name}`));
    return folder;
  } catch {
    return null;
  }
}

describe('migrations', () => {
  test('the table types are those of the migrated schema', async () => {
    const { url, db } = await emptyDatabase();
    await db.destroy();
    const onDisk = await readFile(tablesFile, 'utf8');
    expect(await printTables(url), 'run: npm run tables').toBe(onDisk);
  });

  test('a schema that drifted from the types is caught', async () => {
    const { url, db } = await emptyDatabase();
    await migrate(db as never);
    await sql`alter table news_post add column drifted text`.execute(db);
    await db.destroy();
    expect(await printTables(url)).not.toBe(await readFile(tablesFile, 'utf8'));
  });

  test('the printed schema is that of the migrated database', async () => {
    const { url, db } = await emptyDatabase();
    await db.destroy();
    expect(await printSchema(url), 'run: npm run tables').toBe(await readFile(schemaFile, 'utf8'));
  });

  test('every kind of difference from the printed schema is caught', async () => {
    const { db } = await emptyDatabase();
    await migrate(db as never);
    const printed = await readFile(schemaFile, 'utf8');
    expect(await printSchemaOf(db as never)).toBe(printed);
    for (const difference of [
      'alter table news_post add column drifted text',
      'alter table news_post alter column title drop not null',
      "alter table news_post alter column title set default ''",
      "comment on table news_post is 'drifted'",
      'alter table session drop constraint session_account_id_fkey, add foreign key (account_id) references account',
      'alter table rule_answer drop constraint rule_answer_entry_id_fkey, add foreign key (entry_id) references entry not valid',
      'drop index news_post_newest_idx',
      'alter table competition disable trigger competition_keep_start',
      'drop trigger competition_keep_start on competition',
      'create or replace function app_now() returns timestamptz language sql stable parallel safe return clock_timestamp()',
      'create or replace view entrant as select * from sign_up',
      'create sequence drifted',
      "create type drifted as enum ('a')",
      'alter table rate_limit set logged',
      'alter table entry set (fillfactor = 70)',
      'grant delete on audit_entry to public',
      'delete from mail_pace',
    ]) {
      const transaction = await db.startTransaction().execute();
      await sql.raw(difference).execute(transaction);
      expect(await printSchemaOf(transaction as never), difference).not.toBe(printed);
      await transaction.rollback().execute();
    }
    await db.destroy();
  });

  test('every table says what it is for', async () => {
    const { db } = await emptyDatabase();
    await migrate(db as never);
    const { rows } = await sql`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'demo') and c.relkind in ('r', 'v') and obj_description(c.oid, 'pg_class') is null
        and c.relname not in ('schema_migration', 'kysely_migration_lock')`.execute(db);
    expect(rows).toEqual([]);
    await db.destroy();
  });

  test('processes that start at once migrate once', async () => {
    const one = await emptyDatabase();
    const two = openDatabase({ databaseUrl: one.url, databasePool: 2 });
    const applied = await Promise.all([migrate(one.db as never), migrate(two.db as never)]);
    expect(applied.map((names) => names.length).toSorted((a, b) => a - b)[0]).toBe(0);
    const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(one.db);
    expect(rows.length).toBe(applied.flat().length);
    await Promise.all([one.db.destroy(), two.db.destroy()]);
  });

  describe('[R10.06] while others use a table', () => {
    /** A database with a table that a long transaction has locked, and a migration that changes it. */
    async function lockedTable() {
      const { db } = await emptyDatabase();
      await sql`create table busy (id int)`.execute(db);
      const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-migrations-'));
      await writeFile(path.join(folder, '0001_first.sql'), 'CREATE TABLE first (id int);');
      await writeFile(path.join(folder, '0002_busy.sql'), 'ALTER TABLE busy ADD COLUMN name text;');
      const held = await db.startTransaction().execute();
      await sql`select * from busy`.execute(held);
      return { db, folder, held };
    }

    test('a migration waits for its lock for a moment, lets others through, and tries again', async () => {
      const { db, folder, held } = await lockedTable();
      const patience = { lockTimeoutMs: 100, pauseMs: 300, maxTries: 50 };
      const migrated = migrate(db as never, folder, patience);
      // A reader who comes now waits behind the migration, but not for the transaction that it waits for.
      for (let reader = 0; reader < 5; reader += 1) {
        await sql`select * from busy`.execute(db);
        await wait(50);
      }
      await held.commit().execute();
      expect(await migrated).toEqual(['0001_first', '0002_busy']);
      await sql`select name from busy`.execute(db);
      await db.destroy();
    });

    test('and gives up at last, with the schema as it was', async () => {
      const { db, folder, held } = await lockedTable();
      const patience = { lockTimeoutMs: 20, pauseMs: 20, maxTries: 3 };
      await expect(migrate(db as never, folder, patience)).rejects.toThrow(/lock timeout/);
      const { rows } = await sql`select to_regclass('first') as first`.execute(db);
      expect(rows).toEqual([{ first: null }]);
      await held.rollback().execute();
      await db.destroy();
    });

    test('every migration of the site has a limit, and none waits for ever', async () => {
      const { db } = await emptyDatabase();
      const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-migrations-'));
      await writeFile(
        path.join(folder, '0001_limit.sql'),
        "CREATE TABLE seen AS SELECT current_setting('lock_timeout') AS lock_timeout;",
      );
      await migrate(db as never, folder);
      expect((await sql`select * from seen`.execute(db)).rows).toEqual([{ lock_timeout: '4s' }]);
      await db.destroy();
    });
  });

  describe('[R13.08] a database that a newer version has migrated', () => {
    async function newerDatabase(oldest: string | null) {
      const { db } = await emptyDatabase();
      await migrate(db as never);
      await sql`insert into schema_migration values ('9999_of_tomorrow', '')`.execute(db);
      if (oldest === null) await sql`drop table schema_compatibility`.execute(db);
      else await sql`update schema_compatibility set oldest_version = ${oldest}`.execute(db);
      return db;
    }

    test.each([
      ['0.9.0', '0.9.0'],
      ['0.10.0', '0.9.0'],
    ])('version %s starts where %s is the oldest that runs, and changes nothing', async (own, oldest) => {
      const db = await newerDatabase(oldest);
      expect(await migrate(db as never, undefined, undefined, own)).toEqual([]);
      await db.destroy();
    });

    test('is refused by a version that is too old, in one sentence', async () => {
      const db = await newerDatabase('0.10.0');
      await expect(migrate(db as never, undefined, undefined, '0.9.0')).rejects.toThrow(
        'This database was migrated by a newer version (9999_of_tomorrow), which needs version 0.10.0 or later; this is 0.9.0: start that version, or restore the backup from before the upgrade',
      );
      await db.destroy();
    });

    test('is refused where it does not say, and where both have migrations of their own', async () => {
      const silent = await newerDatabase(null);
      await expect(migrate(silent as never)).rejects.toThrow(/migrated by a newer version/);
      const forked = await newerDatabase('0.0.1');
      await sql`delete from schema_migration where name = '0023_upgrades'`.execute(forked);
      await expect(migrate(forked as never)).rejects.toThrow(/migrated by a newer version/);
      await Promise.all([silent.destroy(), forked.destroy()]);
    });
  });

  test.each(['HEAD', 'HEAD~1'])(
    'the schema of %s, with data in every table, migrates and keeps the data',
    async (revision) => {
      const folder = await migrationsAt(revision);
      if (!folder) return; // Before the baseline.
      const { db } = await emptyDatabase();
      await migrate(db as never, folder);
      await fillEveryTable(db);
      const before = await readEveryTable(db);
      await migrate(db as never);
      const after = await readEveryTable(db);
      for (const [table, count] of Object.entries(before)) {
        if (table in after) expect([table, after[table]]).toEqual([table, count]);
      }
      await db.destroy();
    },
  );

  test('a database from before the baseline is refused in one sentence, and stays as it was', async () => {
    const { db } = await emptyDatabase();
    await sql`create table schema_migration (name text primary key, timestamp text not null)`.execute(db);
    await sql`insert into schema_migration values ('0001_clock', ''), ('0002_account', '')`.execute(db);
    await expect(migrate(db as never)).rejects.toThrow(
      'This database was made before version 0.1.0, the first one that can be upgraded: start with an empty database',
    );
    const { rows } = await sql`select to_regclass('account') as account`.execute(db);
    expect(rows).toEqual([{ account: null }]);
    await db.destroy();
  });

  test('a migration that was committed is never changed', async () => {
    const folder = await migrationsAt('HEAD');
    if (!folder) return;
    for (const name of git('ls-tree', '--name-only', 'HEAD', './')
      .split('\n')
      .filter((file) => file.endsWith('.sql'))) {
      const now = await readFile(path.join(migrationsDir, name), 'utf8').catch(() => null);
      expect([name, now]).toEqual([name, await readFile(path.join(folder, name), 'utf8')]);
    }
  });
});
