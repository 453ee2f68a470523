import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, dropDatabase } from '../../testing/databases.ts';
import { fillEveryTable, readEveryTable } from '../../testing/fill-tables.ts';
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

/** The migrations of a commit, in a folder of their own; null before the first commit. */
async function migrationsAt(revision: string): Promise<string | null> {
  try {
    const names = git('ls-tree', '--name-only', revision, './')
      .split('\n')
      .filter((name) => name.endsWith('.sql'));
    const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-migrations-'));
    for (const name of names) await writeFile(path.join(folder, name), git('show', `${revision}:./${name}`));
    return names.length > 0 ? folder : null;
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

  test.each(['HEAD', 'HEAD~1'])(
    'the schema of %s, with data in every table, migrates and keeps the data',
    async (revision) => {
      const folder = await migrationsAt(revision);
      if (!folder) return; // The first commits have no earlier schema.
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

  test('who was staff becomes an owner, and nobody else gets a rank', async () => {
    const names = (await readdir(migrationsDir)).toSorted();
    const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-migrations-'));
    for (const name of names.slice(
      0,
      names.findIndex((one) => one.endsWith('_rank.sql')),
    )) {
      await copyFile(path.join(migrationsDir, name), path.join(folder, name));
    }
    const { db } = await emptyDatabase();
    await migrate(db as never, folder);
    await sql`insert into account (username, is_staff) values ('boss', true), ('guest', false)`.execute(db);
    await migrate(db as never);
    const { rows } = await sql`select username, rank from account order by username`.execute(db);
    expect(rows).toEqual([
      { username: 'boss', rank: 'owner' },
      { username: 'guest', rank: null },
    ]);
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
