import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asOwner } from '../../testing/roles.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { openDatabase } from './database.ts';

const t = useTestApp();

test('[R13.08] a statement of a migration ends when its program is gone, and its locks with it', async () => {
  const { pool } = openDatabase({
    databaseUrl: asOwner(t.platform.config.databaseUrl),
    databasePool: 1,
    statementTimeoutMs: 0,
    endsWithProgram: true,
  });
  const client = await pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const sleeping = client.query('begin; lock table news_post; select pg_sleep(600)').catch(() => 'gone');
  const isThere = async () =>
    (await sql`select from pg_stat_activity where pid = ${rows[0].pid}`.execute(t.owner)).rows.length > 0;
  const isAsleep = async () =>
    (
      await sql`select from pg_stat_activity where pid = ${rows[0].pid} and wait_event = 'PgSleep'`.execute(
        t.owner,
      )
    ).rows.length > 0;
  while (!(await isAsleep())) await wait(25);
  // As by kill -9: the socket closes, and nothing is said.
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect(await sleeping).toBe('gone');
  for (const end = Date.now() + 10_000; (await isThere()) && Date.now() < end; ) await wait(50);
  expect(await isThere()).toBe(false);
  client.release(true);
  await pool.end();
});
