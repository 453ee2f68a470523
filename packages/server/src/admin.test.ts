import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { AccountId } from '@tinsmith/domain/ids';
import { describe, expect, test } from 'vitest';
import { fromNewAddress, goodPassword, sessionOf } from './testing/account-calls.ts';
import { createAccount, createSession } from './testing/factories.ts';
import { useTestApp } from './testing/test-app.ts';
import { testEnvironment } from './testing/test-environment.ts';

const t = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });
const root = path.resolve(import.meta.dirname, '../../..');
const { NODE_COMPILE_CACHE } = process.env;

/** Runs the command as the operator does, with the password piped in. */
async function admin(parts: string[], password = goodPassword) {
  const { databaseUrl, filesDir } = t.platform.config;
  const child = spawn(path.join(root, 'bin/tinsmith'), ['admin', ...parts], {
    env: {
      PATH: process.env.PATH,
      ...testEnvironment(databaseUrl, filesDir),
      MIGRATE_ON_START: 'false',
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    },
  });
  child.stdin.end(`${password}\n`);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, error };
}

/** The audit log of an account, in order. */
async function auditOf(username: string) {
  const { db } = t.platform;
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const entries = await db.selectFrom('audit_entry').selectAll().orderBy('id').execute();
  return entries
    .filter((entry) => (entry.details as { accountId?: AccountId }).accountId === account.id)
    .map((entry) => [entry.via, entry.account_id, entry.action, entry.details]);
}

async function logIn(name: string, password = goodPassword) {
  const answer = await t.visitor().post('/api/v1/account/login', { name, password }, fromNewAddress());
  return (await t.visitor(sessionOf(answer)).get('/api/v1/currentUser')).json();
}

const rankOf = async (username: string) =>
  (
    await t.platform.db
      .selectFrom('account')
      .select('rank')
      .where('username', '=', username)
      .executeTakeFirst()
  )?.rank;

// Each run starts its own process, which is slow on a busy machine.
describe('tinsmith admin', { timeout: 90_000 }, () => {
  test("create makes a verified owner's account, once", async () => {
    const created = await admin(['create', 'boss', '--email', 'boss@example.org']);
    expect(created).toEqual({ code: 0, out: 'boss can log in and is an owner.\n', error: '' });
    expect(await logIn('boss@example.org')).toMatchObject({ login: 'boss', isStaff: true, isVerified: true });
    expect(await rankOf('boss')).toBe('owner');
    expect(await admin(['create', 'Boss'])).toEqual({ code: 1, out: '', error: 'Boss is taken.\n' });
    expect(await auditOf('boss')).toEqual([
      ['command-line', null, 'created-staff-account', { accountId: expect.any(Number) }],
    ]);
    const sameAddress = await admin(['create', 'boss2', '--email', 'boss@example.org']);
    expect([sameAddress.code, sameAddress.out]).toEqual([1, '']);
  });

  test('grant gives an account a rank', async () => {
    const account = await createAccount(t.platform.db, { password: goodPassword });
    expect((await admin(['grant', account.username.toUpperCase(), 'moderator'])).code).toBe(0);
    expect(await logIn(account.username)).toMatchObject({ isStaff: true });
    expect(await rankOf(account.username)).toBe('moderator');
    expect(await auditOf(account.username)).toEqual([
      ['command-line', null, 'granted-moderator', { accountId: account.id }],
    ]);
    expect(await admin(['grant', 'nobody-here', 'owner'])).toMatchObject({
      code: 1,
      error: 'Nobody here has that name.\n',
    });
    expect(await admin(['grant', account.username, 'king'])).toMatchObject({
      code: 1,
      error: "That isn't a rank. Choose one of: owner, organizer, moderator.\n",
    });
    expect((await admin(['grant', account.username])).code).toBe(2);
  });

  test('reset-password sets it and logs out everywhere', async () => {
    const account = await createAccount(t.platform.db, { password: goodPassword });
    const session = await createSession(t.platform.db, account.id);
    expect((await admin(['reset-password', account.username], 'short')).code).toBe(1);
    expect((await admin(['reset-password', account.username], 'louder herons at dusk')).code).toBe(0);
    expect((await t.visitor(session).get('/api/v1/currentUser')).statusCode).toBe(401);
    expect(await logIn(account.username, 'louder herons at dusk')).toMatchObject({ login: account.username });
    expect(await auditOf(account.username)).toEqual([
      ['command-line', null, 'reset-password', { accountId: account.id }],
    ]);
  });

  test.each([[[]], [['create', 'abc', '--password', 'x']]])('%j prints how it is used', async (parts) => {
    const { code, error } = await admin(parts);
    expect([code, error.startsWith('Usage:')]).toEqual([2, true]);
  });
});
