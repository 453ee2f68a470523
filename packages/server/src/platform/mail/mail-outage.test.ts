import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobs } from '../../jobs.ts';
import { fromNewAddress } from '../../testing/account-calls.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../testing/database-proxy.ts';
import { createCompetition, createPerson } from '../../testing/factories.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { createTestDatabase, openTestApp, type TestApp, type TestDatabase } from '../../testing/test-app.ts';
import { type RunningWorker, startWorker } from '../jobs.ts';

const outageMs = 2_500;
const smtp = useSmtp();
let database: TestDatabase;
let proxy: DatabaseProxy;
/** Its way to the database never fails. */
let web: TestApp;
/** Through the proxy. */
let mailing: TestApp;
let worker: RunningWorker;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openDatabaseProxy(database.databaseUrl);
  web = await openTestApp(database);
  mailing = await openTestApp(database, {
    config: {
      databaseUrl: proxy.through(database.databaseUrl),
      smtpUrl: smtp.url,
      databaseTimeoutMs: 500,
      databaseWaitMs: 500,
      workerLostAfterMs: 1_200,
    },
  });
  worker = await startWorker(
    mailing.platform,
    jobs.filter(({ name }) => ['send-account-mail', 'send-sign-up-mail'].includes(name)),
  );
});
afterAll(async () => {
  await worker.stop();
  for (const { app, platform } of [web, mailing]) {
    await app.close();
    await platform.close();
  }
  await proxy.close();
  await database.drop();
});
beforeEach(() => {
  proxy.setFault('none');
  smtp.beforeAccepting = null;
});

const countJobs = async () =>
  (
    await sql<{
      id: string;
    }>`select id from graphile_worker.jobs where locked_at is not null or run_at <= now()`.execute(
      web.platform.db,
    )
  ).rows.length;

/** The database is lost between the mail and its mark, for a while. */
async function loseDatabase(fault: 'cut' | 'silent'): Promise<void> {
  const accepted = Promise.withResolvers<void>();
  smtp.beforeAccepting = async () => {
    proxy.setFault(fault);
    accepted.resolve();
  };
  await accepted.promise;
  await wait(outageMs);
  proxy.setFault('none');
}

test.each(['cut', 'silent'] as const)(
  '[R18.11] an e-mail that was accepted while the database was away (%s) is sent once',
  async (fault) => {
    const { db } = web.platform;
    const email = `${fault}-joiner@example.org`;
    const person = await createPerson(db, { email });
    const jam = await createCompetition(db, { startMs: Date.now() - 3_600_000 });
    const outage = loseDatabase(fault);
    const answer = await web
      .visitor(person.token)
      .post(`/api/v1/compo/${jam.short}/signUp`, { info: 'Hello.' });
    expect(answer.statusCode).toBe(200);
    await outage;
    await expect.poll(countJobs, { timeout: 20_000 }).toBe(0);
    expect(smtp.mailsTo(email)).toHaveLength(1);

    const other = `${fault}-forgetful@example.org`;
    await createPerson(db, { email: other });
    const second = loseDatabase(fault);
    await web.visitor().post('/api/v1/account/password/forgot', { email: other }, fromNewAddress());
    await second;
    await expect.poll(countJobs, { timeout: 20_000 }).toBe(0);
    expect(smtp.mailsTo(other)).toHaveLength(1);
  },
  60_000,
);
