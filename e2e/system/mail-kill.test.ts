import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { limit, reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { openSmtpSink, type SmtpSink } from '../../packages/server/src/testing/smtp.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { endAll, launchWorker, until, untilWorking } from './process.ts';

const mailsASecond = 250;
/** Connections of a worker: this many mails may be under way when it dies. */
const linesOfAWorker = 4;

describe('mails to everybody in an event', () => {
  let database: TestDatabase;
  let db: Database;
  let sink: SmtpSink;

  beforeAll(async () => {
    sink = await openSmtpSink();
    database = await createTestDatabase();
    db = openDatabase({ databaseUrl: asOwner(database.databaseUrl), databasePool: 2 }).db;
    await sql`
      insert into account (username, email, verified_at)
      select 'reader_' || n, 'reader' || n || '@example.org', app_now() from generate_series(1, ${sizes.mailReaders}) n`.execute(
      db,
    );
    await sql`
      insert into competition (short, title, kind, starts_at, ends_at, voting_ends_at, join_closes_at)
      values ('big', 'The big one', 'speedhack', app_now() - interval '2 days', app_now() + interval '1 day 2 hours',
        app_now() + interval '9 days', app_now() + interval '1 day')`.execute(db);
    await sql`
      insert into sign_up (competition_id, account_id) select c.id, a.id from competition c, account a`.execute(
      db,
    );
    await sql`analyze`.execute(db);
  }, 300_000);
  afterAll(async () => {
    await endAll();
    await sink.close();
    await db.destroy();
    await database.drop();
  });

  const count = async (state: string) => {
    const { rows } = await sql<{ num: number }>`
      select count(*)::int as num from event_mail where state = ${state}`.execute(db);
    return rows[0]?.num ?? 0;
  };

  test('are queued at once, sent at the configured pace, and none twice however often a worker is killed', async () => {
    const { arrivals, arrivedAtMs } = sink;
    const more = { SMTP_URL: sink.url, MAILS_A_SECOND: String(mailsASecond) };
    let worker = launchWorker(database, more);
    await untilWorking(worker);
    const movedAt = performance.now();
    await sql`update test_clock set shift = shift + interval '2 hours'`.execute(db);
    const countAll = async () => {
      const { rows } = await sql<{ num: number }>`select count(*)::int as num from event_mail`.execute(db);
      return rows[0]?.num ?? 0;
    };
    await until('All mails are queued', async () => (await countAll()) >= sizes.mailReaders, limit(60_000));
    const queuedMs = performance.now() - movedAt;
    expect(queuedMs).toBeLessThan(limit(10_000));

    for (let kill = 0; kill < sizes.mailKills; kill += 1) {
      const goal = ((kill + 1) / (sizes.mailKills + 1)) * sizes.mailReaders;
      await until('Mails go out', () => arrivals.size >= goal, 600_000);
      await wait(Math.random() * 20);
      await worker.end('SIGKILL');
      worker = launchWorker(database, more);
      await untilWorking(worker);
      // The dead worker's claims expire after two minutes; the test moves that time instead of waiting.
      await sql`update event_mail set try_at = wall_now() where state = 'waiting' and try_at > wall_now()`.execute(
        db,
      );
    }
    await until('All mails are sent', async () => (await count('waiting')) === 0, 600_000);
    await worker.end('SIGTERM');

    const twice = [...arrivals].filter(([, times]) => times > 1);
    const lost = sizes.mailReaders - arrivals.size;
    const seconds = ((arrivedAtMs.at(-1) ?? 0) - (arrivedAtMs[0] ?? 0)) / 1000;
    // The most in any one second: two bursts may fall into it.
    let fastest = 0;
    for (let from = 0, to = 0; to < arrivedAtMs.length; to += 1) {
      while ((arrivedAtMs[to] ?? 0) - (arrivedAtMs[from] ?? 0) >= 1000) from += 1;
      fastest = Math.max(fastest, to - from + 1);
    }
    reportFigure(
      `event mails: ${sizes.mailReaders} queued in ${Math.round(queuedMs)} ms, sent in ${Math.round(seconds)} s at ${Math.round(arrivals.size / seconds)} a second of ${mailsASecond} (most in one: ${fastest}), ${sizes.mailKills} kills, ${twice.length} twice, ${lost} not taken, ${await count('handed')} without an answer`,
    );
    expect(twice).toEqual([]);
    // If the worker died at the last line of a mail, no one knows whether it was accepted; the log says so.
    const inDoubt = await count('handed');
    expect(inDoubt + (await count('sent'))).toBe(sizes.mailReaders);
    expect(inDoubt).toBeLessThanOrEqual(sizes.mailKills * linesOfAWorker);
    expect(lost).toBeLessThanOrEqual(inDoubt);
    expect(fastest).toBeLessThanOrEqual(2 * mailsASecond);
  }, 900_000);
});
