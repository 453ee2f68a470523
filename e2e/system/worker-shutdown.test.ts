import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { createAccount } from '../../packages/server/src/testing/factories.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { openSmtpSink, type SmtpSink } from '../../packages/server/src/testing/smtp.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { endAll, launchWorker, until, untilWorking } from './process.ts';

let database: TestDatabase;
let db: Database;
let sink: SmtpSink;

beforeAll(async () => {
  sink = await openSmtpSink();
  database = await createTestDatabase();
  db = openDatabase({ databaseUrl: asOwner(database.databaseUrl), databasePool: 2 }).db;
});
afterAll(async () => {
  await endAll();
  await sink.close();
  await db.destroy();
  await database.drop();
});

/** A mail that the mail server receives at once and accepts only after `goOn`. */
async function beginLongJob() {
  const go = Promise.withResolvers<void>();
  sink.beforeAccepting = () => go.promise;
  const { id } = await createAccount(db, { email: 'slow@example.org' });
  await sql`with r as (
      insert into mail_request (kind, account_id, email) values ('password-changed', ${id}, 'slow@example.org') returning id)
    select graphile_worker.add_job('send-account-mail', json_build_object('mailRequestId', r.id)) from r`.execute(
    db,
  );
  await until('The mail arrives', () => sink.arrivals.size > 0);
  return { goOn: go.resolve };
}

const lostAfterMs = 3_000;

test('[R10.05] a job that goes on after SIGTERM is not run by another worker, and the worker leaves after it', {
  timeout: 60_000,
}, async () => {
  const timing = { SMTP_URL: sink.url, WORKER_LOST_AFTER: String(lostAfterMs / 1000) };
  const leaving = launchWorker(database, timing);
  await untilWorking(leaving);
  const job = await beginLongJob();
  const readBeats = async () =>
    (
      await sql<{ ageSeconds: number }>`
      select extract(epoch from wall_now() - beat_at)::float8 as "ageSeconds" from worker_heartbeat`.execute(
        db,
      )
    ).rows.map(({ ageSeconds }) => ageSeconds);
  leaving.child.kill('SIGTERM');
  await until('The worker has got the signal', () =>
    leaving.lines.some((line) => line.includes('"leaving"')),
  );
  const other = launchWorker(database, timing);
  await untilWorking(other);
  // Longer than it waits before it takes the jobs of a lost worker, and then looks for jobs.
  await wait(lostAfterMs + 3_000);
  expect(sink.arrivals.get('slow@example.org')).toBe(1);
  expect(leaving.child.exitCode).toBe(null);
  job.goOn();
  expect(await leaving.ended).toEqual({ code: 0, signal: null });
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from graphile_worker.jobs where task_identifier = 'send-account-mail'`.execute(
    db,
  );
  expect(rows).toEqual([{ num: 0 }]);
  expect(sink.arrivals.get('slow@example.org')).toBe(1);
  expect(await other.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(await readBeats()).toEqual([]);
});
