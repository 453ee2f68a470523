import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNewsPost } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Database, openDatabase } from './database.ts';
import { StatementNames } from './prepared-statements.ts';

const namedAfter = (text: string, times: number): string | null => {
  const names = new StatementNames();
  for (let sent = 1; sent < times; sent += 1) names.nameOf(text);
  return names.nameOf(text);
};

describe('the names of statements', () => {
  test('a statement gets its name the tenth time it is sent, and keeps it', () => {
    const names = new StatementNames();
    const [one, other] = ['select 1', 'select count(*) from entry where id = $1'];
    for (let sent = 1; sent < 10; sent += 1)
      expect([names.nameOf(one), names.nameOf(other)]).toEqual([null, null]);
    expect(names.nameOf(one)).toBe('s0');
    expect(names.nameOf(other)).toBe('s1');
    expect(names.nameOf(one)).toBe('s0');
  });

  test.each([
    ['returns whatever columns there are', 'select * from "news_post"'],
    ['returns whatever columns one table has', 'select "d".* from "santa_draw" as "d"'],
    ['returns them from a write', 'update "entry" set "title" = $1 returning *'],
    ['is several commands', 'select 1; select 2'],
    ['opens a transaction', 'begin'],
    ['changes the schema', 'alter table "entry" add column "x" int'],
  ])('a statement that %s gets none', (_, text) => {
    expect(namedAfter(text, 20)).toBeNull();
  });

  test('there are at most 120, and texts sent seldom use none of them up', () => {
    const names = new StatementNames();
    for (let number = 0; number < 10_000; number += 1) names.nameOf(`select ${number}`);
    let named = 0;
    for (let number = 0; number < 500; number += 1) {
      for (let sent = 1; sent < 10; sent += 1) names.nameOf(`select 'often', ${number}`);
      if (names.nameOf(`select 'often', ${number}`) !== null) named += 1;
    }
    expect(named).toBe(120);
  });
});

describe('a site whose statements are prepared', () => {
  const t = useTestApp();
  // One connection, so that every statement meets what the one before left there.
  let db: Database;
  beforeAll(() => {
    db = openDatabase({ databaseUrl: t.platform.config.databaseUrl, databasePool: 1 }).db;
  });
  afterAll(() => db.destroy());

  test('plans a frequent statement once', async () => {
    for (let round = 0; round < 12; round += 1)
      await db.selectFrom('account').select('id').where('username', '=', `tom${round}`).execute();
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    );
    expect(rows).toEqual([{ statement: 'select "id" from "account" where "username" = $1' }]);
  });

  test('works on while a migration adds columns to tables it has read', async () => {
    const { id } = await createNewsPost(t.platform.db);
    const ask = async () => {
      const answers = [];
      for (const url of ['/api/v1/news', `/api/v1/news/${id}`, '/api/v1/currentEvent'])
        answers.push((await t.visitor().get(url)).statusCode);
      return answers;
    };
    for (let round = 0; round < 20; round += 1) expect(await ask()).toEqual([200, 200, 200]);
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I', tablename) as name from pg_tables where schemaname = 'public'`.execute(t.owner);
    for (const { name } of tables)
      await sql`alter table ${sql.raw(name)} add column if not exists added_later int`.execute(t.owner);
    for (let round = 0; round < 20; round += 1) expect(await ask()).toEqual([200, 200, 200]);
  });
});
