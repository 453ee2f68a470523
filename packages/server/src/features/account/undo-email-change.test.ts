import { describe, expect, test } from 'vitest';
import { fromNewAddress, goodPassword, sessionOf } from '../../testing/account-calls.ts';
import { createAccount, createSession } from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url, trustedProxies: ['127.0.0.1'] }) });

const post = (path: string, body: object, session?: string) =>
  t.visitor(session).post(`/api/v1/account/${path}`, body, fromNewAddress());
const logIn = async (name: string, password: string) => (await post('login', { name, password })).statusCode;
const undo = async (token: string) => (await post('email/undo', { token })).statusCode;

let last = 0;
async function member() {
  last += 1;
  const email = `owner${last}@example.org`;
  const account = await createAccount(t.platform.db, { email, password: goodPassword });
  const session = await createSession(t.platform.db, account.id);
  /** Changes the address as a thief with the session would, and confirms the change. */
  const moveTo = async (address: string) => {
    const body = { location: '', info: '', isEmailShown: false, email: address };
    expect((await post('profile', body, session)).statusCode).toBe(200);
    await runJobs(t.platform);
    expect((await post('verify', { token: smtp.tokenFor(address) })).statusCode).toBe(200);
    await runJobs(t.platform);
  };
  const emailNow = async () =>
    (
      await t.platform.db
        .selectFrom('account')
        .select('email')
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow()
    ).email;
  return { ...account, email, session, moveTo, emailNow };
}

describe('a changed address', () => {
  test('is undone from the old one, whatever the thief did next', async () => {
    const ann = await member();
    await ann.moveTo('thief1@example.org');
    const mail = smtp.mailsTo(ann.email).at(-1);
    expect(mail?.email.subject).toBe('Your e-mail address was changed');
    expect(mail?.text).toContain('http://tinsmith.test/accounts/undo-email?token=');
    const undoToken = smtp.tokenFor(ann.email);

    await post('password/forgot', { email: 'thief1@example.org' });
    await runJobs(t.platform);
    const token = smtp.tokenFor('thief1@example.org');
    const thiefs = sessionOf(await post('password/reset', { token, password: 'a stolen password' }));
    await post('twoFactor/begin', {}, thiefs);
    await t.platform.db.updateTable('two_factor').set({ confirmed_at: new Date() }).execute();
    await post('password/forgot', { email: 'thief1@example.org' });

    expect(await undo(undoToken)).toBe(200);
    expect(await ann.emailNow()).toBe(ann.email);
    expect((await t.visitor(thiefs).get('/api/v1/currentUser')).statusCode).toBe(401);
    expect(await logIn(ann.username, 'a stolen password')).toBe(401);
    await runJobs(t.platform);
    expect(smtp.mailsTo('thief1@example.org').at(-1)?.text).not.toContain('/accounts/reset');
    const own = await post('password/reset', { token: smtp.tokenFor(ann.email), password: goodPassword });
    expect(own.statusCode).toBe(200);
    expect((await t.visitor(sessionOf(own)).get('/api/v1/currentUser')).json().login).toBe(ann.username);
    expect(await undo(undoToken)).toBe(400);
  });

  test('is undone for 7 days, by the database clock', async () => {
    const ann = await member();
    await ann.moveTo('thief2@example.org');
    await t.moveClock('7 days');
    expect(await undo(smtp.tokenFor(ann.email))).toBe(400);
    expect(await ann.emailNow()).toBe('thief2@example.org');
  });

  test('of a chain of changes each goes back to before it, and the first voids the others', async () => {
    const ann = await member();
    await ann.moveTo('chain1@example.org');
    await ann.moveTo('chain2@example.org');
    const [first, second] = [smtp.tokenFor(ann.email), smtp.tokenFor('chain1@example.org')];
    expect(await undo(second)).toBe(200);
    expect(await ann.emailNow()).toBe('chain1@example.org');
    expect(await undo(first)).toBe(200);
    expect(await ann.emailNow()).toBe(ann.email);

    const bob = await member();
    await bob.moveTo('chain3@example.org');
    await bob.moveTo('chain4@example.org');
    expect(await undo(smtp.tokenFor(bob.email))).toBe(200);
    expect(await undo(smtp.tokenFor('chain3@example.org'))).toBe(400);
    expect(await bob.emailNow()).toBe(bob.email);
  });

  test('an address that was never confirmed is not told', async () => {
    const { db } = t.platform;
    const account = await createAccount(db, { email: 'typo@example.org', isVerified: false });
    const session = await createSession(db, account.id);
    const body = { location: '', info: '', isEmailShown: false, email: 'right@example.org' };
    await post('profile', body, session);
    await runJobs(t.platform);
    expect((await post('verify', { token: smtp.tokenFor('right@example.org') })).statusCode).toBe(200);
    await runJobs(t.platform);
    expect(smtp.mailsTo('typo@example.org')).toEqual([]);
  });

  test('a link of another kind undoes nothing', async () => {
    const ann = await member();
    await post('password/forgot', { email: ann.email });
    await runJobs(t.platform);
    const token = smtp.tokenFor(ann.email);
    expect(await undo(token)).toBe(400);
    expect((await post('password/reset', { token, password: goodPassword })).statusCode).toBe(200);
  });
});
