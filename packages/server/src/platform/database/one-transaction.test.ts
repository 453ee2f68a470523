import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createAccount } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { inTransaction, isUniqueViolation } from './database.ts';
import { inOneTransaction } from './one-transaction.ts';

const t = useTestApp();
const countKeys = async () =>
  (await t.platform.db.selectFrom('rate_limit').select('key').execute()).map(({ key }) => key).toSorted();
const insert = (key: string, db = t.platform.db) =>
  sql`insert into rate_limit (key, window_start, hits) values (${key}, 'epoch', 1)`.execute(db);

describe('one transaction', () => {
  test('everything within it is kept or undone together, whichever connection was asked for', async () => {
    await expect(
      inOneTransaction(t.platform.db, async (transaction) => {
        await insert('outer', transaction);
        await insert('beside');
        await inTransaction(t.platform.db, (own) => insert('inner', own));
        // Another connection, such as another person's, sees none of it.
        const seen = await sql`select from rate_limit where key in ('outer', 'beside', 'inner')`.execute(
          t.owner,
        );
        expect(seen.rows).toEqual([]);
        expect(await countKeys()).toEqual(['beside', 'inner', 'outer']);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await countKeys()).toEqual([]);
    await inOneTransaction(t.platform.db, async () => {
      await Promise.all([
        insert('one'),
        insert('two'),
        t.platform.db.transaction().execute((own) => insert('three', own)),
      ]);
    });
    expect(await countKeys()).toEqual(['one', 'three', 'two']);
  });

  test('a statement or a transaction that fails within it fails alone', async () => {
    const { username } = await createAccount(t.platform.db);
    await inOneTransaction(t.platform.db, async () => {
      const taken = await t.platform.db
        .insertInto('account')
        .values({ username, email: null, password_hash: '' } as never)
        .execute()
        .catch((error) => error);
      expect(isUniqueViolation(taken)).toBe(true);
      await expect(
        t.platform.db.transaction().execute(async (own) => {
          await insert('lost', own);
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      await insert('kept');
    });
    expect(await countKeys()).toContain('kept');
    expect(await countKeys()).not.toContain('lost');
  });

  test('what was started in it and goes on after it has a connection of its own', async () => {
    let late: Promise<unknown> = Promise.resolve();
    await expect(
      inOneTransaction(t.platform.db, async () => {
        late = new Promise((resolve) => setTimeout(resolve, 50)).then(() => insert('late'));
        await insert('in time');
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await late;
    expect(await countKeys()).toContain('late');
    expect(await countKeys()).not.toContain('in time');
  });

  test('what cannot be part of it says so', async () => {
    const strict = () =>
      t.platform.db
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async () => {});
    await expect(inOneTransaction(t.platform.db, strict)).rejects.toThrow('Not within another transaction');
    const both = async () => {
      const nothing = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
      const run = () => t.platform.db.transaction().execute(nothing);
      await Promise.all([run(), run()]);
    };
    await expect(inOneTransaction(t.platform.db, both)).rejects.toThrow('Two transactions at once');
  });
});
