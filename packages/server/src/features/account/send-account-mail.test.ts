import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { fromNewAddress, goodPassword } from '../../testing/account-calls.ts';
import { createAccount } from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { requestMail, sendAccountMail } from './request-mail.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ trustedProxies: ['127.0.0.1'], smtpUrl: smtp.url }) });

const forget = (email: string) =>
  t.visitor().post('/api/v1/account/password/forgot', { email }, fromNewAddress());
/** Failed jobs back off by the queue's own clock; here they are due at once. */
const retryNow = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts`.execute(
    t.platform.db,
  );

describe('the mails of accounts', () => {
  test('a mail server that is down delays a mail; it comes once afterwards, and the page never noticed', async () => {
    await createAccount(t.platform.db, { email: 'patient@example.org', password: goodPassword });
    smtp.isRefusing = true;
    expect((await forget('patient@example.org')).statusCode).toBe(200);
    await runJobs(t.platform);
    await retryNow();
    await runJobs(t.platform);
    expect(smtp.mailsTo('patient@example.org')).toEqual([]);
    smtp.isRefusing = false;
    // The queue records a failure, and the delay of the job, a moment after the worker has finished.
    await vi.waitFor(
      async () => {
        await retryNow();
        await runJobs(t.platform);
        expect(smtp.mailsTo('patient@example.org')).toHaveLength(1);
      },
      { timeout: 5_000, interval: 50 },
    );
    await retryNow();
    await runJobs(t.platform);
    expect(smtp.mailsTo('patient@example.org')).toHaveLength(1);
    const token = smtp.tokenFor('patient@example.org');
    const body = { token, password: 'louder herons at dusk' };
    const reset = await t.visitor().post('/api/v1/account/password/reset', body, fromNewAddress());
    expect(reset.statusCode).toBe(200);
  });

  test('a job that is asked for twice sends one mail', async () => {
    const { db } = t.platform;
    await createAccount(db, { email: 'twice@example.org', password: goodPassword });
    await forget('twice@example.org');
    const request = await db
      .selectFrom('mail_request')
      .select('id')
      .where('email', '=', 'twice@example.org')
      .executeTakeFirstOrThrow();
    const payload = JSON.stringify({ mailRequestId: request.id });
    await runJobs(t.platform);
    await sql`select graphile_worker.add_job(${sendAccountMail.name}, ${payload}::json)`.execute(db);
    await runJobs(t.platform);
    expect(smtp.mailsTo('twice@example.org')).toHaveLength(1);
  });

  test('the job carries an id and nothing else', async () => {
    await forget('payload@example.org');
    const { rows } = await sql<{ payload: object }>`
      select payload from graphile_worker._private_jobs order by id desc limit 1`.execute(t.platform.db);
    expect(Object.keys(rows[0]?.payload ?? {})).toEqual(['mailRequestId']);
  });

  test('nobody can fill a mailbox: six an hour', async () => {
    await createAccount(t.platform.db, { email: 'flooded@example.org', password: goodPassword });
    for (let time = 0; time < 9; time += 1) {
      await forget('flooded@example.org');
      await runJobs(t.platform);
    }
    expect(smtp.mailsTo('flooded@example.org')).toHaveLength(6);
    await t.moveClock('1 hour 1 second');
    await forget('flooded@example.org');
    await runJobs(t.platform);
    expect(smtp.mailsTo('flooded@example.org')).toHaveLength(7);
  });

  test('a new address counts once its link is followed, and not if someone has it', async () => {
    const { db } = t.platform;
    const account = await createAccount(db, { username: 'mover', email: 'from@example.org' });
    await createAccount(db, { email: 'theirs@example.org' });
    for (const email of ['to@example.org', 'theirs@example.org']) {
      await requestMail(db, { kind: 'change-email', accountId: account.id, email });
    }
    await runJobs(t.platform);
    expect(smtp.mailsTo('theirs@example.org')[0]?.email.subject).toBe('You already have an account');
    expect(smtp.mailsTo('to@example.org')[0]?.email.subject).toBe('Confirm your new e-mail address');
    const token = smtp.tokenFor('to@example.org');
    const answer = await t.visitor().post('/api/v1/account/verify', { token }, fromNewAddress());
    expect(answer.json()).toEqual({ login: 'mover', next: null });
    const row = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(row.email).toBe('to@example.org');
  });

  test('say who they are from, and keep machines from answering', async () => {
    await createAccount(t.platform.db, { email: 'headers@example.org', password: goodPassword });
    await forget('headers@example.org');
    await runJobs(t.platform);
    const email = smtp.mailsTo('headers@example.org')[0]?.email;
    expect(email?.from).toEqual({ name: 'Tinsmith', address: 'noreply@localhost' });
    expect(email?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(email?.messageId).toMatch(/^<account-\d+@tinsmith\.test>$/);
  });
});

describe('without a mail server', () => {
  const dev = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });

  test('mails are files, listed on /dev/mail with links to follow and nothing that runs', async () => {
    const register = (username: string, email: string) =>
      dev
        .visitor()
        .post('/api/v1/account/register', { username, email, password: goodPassword }, fromNewAddress());
    expect((await dev.app.inject({ url: '/dev/mail' })).body).toContain('No mail yet.');
    expect((await register('first', "o'<b>x</b>@example.org")).statusCode).toBe(400);
    await register('first', "o'&amp'b=`1@example.org");
    await runJobs(dev.platform);
    await register('second', 'second@example.org');
    await runJobs(dev.platform);
    expect(await readdir(dev.platform.config.mailDir)).toHaveLength(2);

    const page = await dev.app.inject({ url: '/dev/mail' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body.indexOf('Hello second')).toBeLessThan(page.body.indexOf('Hello first'));
    expect(page.body).toContain('To: o&#39;&#38;amp&#39;b=`1@example.org');
    expect(page.body).toMatch(/<a href="http:\/\/tinsmith\.test\/accounts\/verify\?token=[\w-]{43}">/);
  });

  test('the list does not exist in production', async () => {
    const config = { ...dev.platform.config, environment: 'production' as const };
    const app = await createApp({ ...dev.platform, config }, { pages: false });
    expect((await app.inject({ url: '/dev/mail' })).statusCode).toBe(404);
    await app.close();
  });
});
