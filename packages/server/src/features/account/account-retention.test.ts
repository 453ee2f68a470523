import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fromNewAddress } from '../../testing/account-calls.ts';
import { createAccount, createSession } from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });

const counts = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from session) as sessions, (select count(*)::int from account_token) as tokens,
      (select count(*)::int from mail_request) as mails,
      (select count(*)::int from login_failure) as failures`.execute(t.platform.db);
  return rows[0];
};
const prune = async () => {
  await sql`select graphile_worker.add_job('enforce-retention')`.execute(t.platform.db);
  await runJobs(t.platform);
};

test('the job removes ended sessions, old links, requests and failures, and nothing that still counts', async () => {
  const { db } = t.platform;
  const account = await createAccount(db, { email: 'a@example.org' });
  const live = await createSession(db, account.id, '60 days');
  await createSession(db, account.id, '1 day');
  const post = (path: string, body: object) =>
    t.visitor().post(`/api/v1/account/${path}`, body, fromNewAddress());
  await post('password/forgot', { email: 'a@example.org' });
  await post('login', { name: 'x', password: 'y' });
  await runJobs(t.platform);
  await prune();
  expect(await counts()).toEqual({ sessions: 2, tokens: 1, mails: 1, failures: 3 });
  await t.moveClock('2 days');
  await prune();
  expect(await counts()).toEqual({ sessions: 1, tokens: 0, mails: 1, failures: 0 });
  await t.moveClock('6 days');
  await prune();
  expect(await counts()).toEqual({ sessions: 1, tokens: 0, mails: 0, failures: 0 });
  expect((await t.visitor(live).get('/api/v1/currentUser')).statusCode).toBe(200);
});
