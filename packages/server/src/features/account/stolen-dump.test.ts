import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openLog } from '../../platform/log.ts';
import { fromNewAddress, goodPassword, sessionOf } from '../../testing/account-calls.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ trustedProxies: ['127.0.0.1'], smtpUrl: smtp.url }) });

/** Every row of every table, the queue's included, as text. */
async function dump(): Promise<string> {
  const { db } = t.platform;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`.execute(db);
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db);
    texts.push(`-- ${schema}.${name}`, ...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** The forms a secret might be stored in. */
const formsOf = (secret: string): string[] =>
  [Buffer.from(secret), Buffer.from(secret, 'base64url')].flatMap((bytes) => [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ]);

const email = 'dumped@example.org';
const secondPassword = 'second herons at noon';

async function liveALittle() {
  const post = (path: string, body: object, session?: string) =>
    t.visitor(session).post(`/api/v1/account/${path}`, body, fromNewAddress());
  const dumps: string[] = [];
  const registered = await post('register', { username: 'dumped', email, password: goodPassword });
  dumps.push(await dump());
  await runJobs(t.platform);
  const verifyToken = smtp.tokenFor(email);
  dumps.push(await dump());
  const loggedIn = await post('login', { name: 'dumped', password: goodPassword });
  // Typed into the wrong field.
  await post('login', { name: secondPassword, password: 'dumped' });
  await post('password/forgot', { email });
  dumps.push(await dump());
  await runJobs(t.platform);
  const resetToken = smtp.tokenFor(email);
  dumps.push(await dump());
  return {
    dumps,
    verifyToken,
    resetToken,
    sessions: [sessionOf(registered), sessionOf(loggedIn)].map((session) => session ?? ''),
  };
}

test('a stolen dump contains no usable secret', async () => {
  const { dumps, verifyToken, resetToken, sessions } = await liveALittle();
  const all = dumps.join('\n');
  for (const table of ['public.session', 'public.account_token', 'public.mail_request', 'graphile_worker']) {
    expect(all).toContain(`-- ${table}`);
  }
  const secrets = [...sessions, verifyToken, resetToken, goodPassword, secondPassword];
  expect(secrets.every((secret) => secret.length >= 20)).toBe(true);
  for (const secret of secrets) for (const form of formsOf(secret)) expect(all).not.toContain(form);

  // The stored hashes are useless by themselves.
  const hashes = [...new Set(all.match(/(?<=\\x)[0-9a-f]{64}/g))];
  expect(hashes.length).toBeGreaterThanOrEqual(4);
  for (const hash of hashes) {
    const bytes = Buffer.from(hash, 'hex');
    for (const token of [hash, `\\x${hash}`, bytes.toString('base64'), bytes.toString('base64url')]) {
      const asSession = await t.visitor(token).get('/api/v1/currentUser');
      // An invalid session token is treated as no session.
      expect(asSession.statusCode === 401 || asSession.json().login === null).toBe(true);
      const asVerify = await t.visitor().post('/api/v1/account/verify', { token }, fromNewAddress());
      const body = { token, password: 'a stolen password' };
      const asReset = await t.visitor().post('/api/v1/account/password/reset', body, fromNewAddress());
      expect([asVerify.statusCode, asReset.statusCode]).toEqual([400, 400]);
    }
  }
  // The real ones are still valid, so the dump did not void them.
  expect((await t.visitor(sessions[0]).get('/api/v1/currentUser')).statusCode).toBe(200);
  const real = { token: verifyToken };
  expect((await t.visitor().post('/api/v1/account/verify', real, fromNewAddress())).statusCode).toBe(200);
});

test('no password, token or cookie reaches the log, whatever goes wrong', async () => {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const app = await createApp({ ...t.platform, log: openLog('debug', sink) }, { pages: false });
  const cookies = { csrftoken: 'logged-csrf-token', session: 'logged-session-token'.padEnd(43, 'x') };
  const post = (url: string, payload: object) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      cookies,
      headers: { 'x-csrftoken': 'logged-csrf-token', ...fromNewAddress() },
    });
  await post('/api/v1/account/register', {
    username: 'logged',
    email: 'logged@example.org',
    password: 'logged-password-1x',
  });
  await post('/api/v1/account/login', { name: 'logged', password: 'logged-password-2x' });
  await post('/api/v1/account/login', { name: 5, password: 'logged-password-3x' });
  await post('/api/v1/account/password/reset', { token: 'logged-token-1', password: 'logged-password-4x' });
  await app.inject({ url: '/accounts/reset?token=logged-token-2&next=/news' });
  await app.inject({ url: '/accounts/oauth/github/callback?code=logged-code&state=logged-state' });
  await app.close();
  expect(text).toContain('/api/v1/account/register');
  expect(text).toContain('/accounts/reset?token=[hidden]&next=/news');
  expect(text).not.toMatch(/logged-(password|token|csrf|session|code|state)/);
});
