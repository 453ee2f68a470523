import { beforeEach, describe, expect, test } from 'vitest';
import { fromNewAddress, goodPassword, sessionOf } from '../../../testing/account-calls.ts';
import { createAccount, createSession, type TestAccount } from '../../../testing/factories.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { useSmtp } from '../../../testing/smtp.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ trustedProxies: ['127.0.0.1'], smtpUrl: smtp.url }) });

const newPassword = 'louder herons at dusk';
let account: TestAccount;
let email: string;
beforeEach(async () => {
  email = `heron-${crypto.randomUUID()}@example.org`;
  account = await createAccount(t.platform.db, { email, password: goodPassword });
});

const logIn = (password: string, name = account.username) =>
  t.visitor().post('/api/v1/account/login', { name, password }, fromNewAddress());
const isLoggedIn = async (session: string | undefined) =>
  (await t.visitor(session).get('/api/v1/currentUser')).statusCode === 200;
const forget = (address = email) =>
  t.visitor().post('/api/v1/account/password/forgot', { email: address }, fromNewAddress());
const reset = (token: string, password = newPassword) =>
  t.visitor().post('/api/v1/account/password/reset', { token, password }, fromNewAddress());
const mailedToken = async () => {
  expect((await forget()).json()).toEqual({ done: true });
  await runJobs(t.platform);
  return smtp.tokenFor(email);
};

describe('a reset by mail', () => {
  test('sets a new password, once, ends all sessions and logs in', async () => {
    const before = await createSession(t.platform.db, account.id);
    const token = await mailedToken();
    const mail = smtp.mailsTo(email)[0];
    expect(mail?.email.subject).toBe('Set a new password');
    expect(mail?.text).toContain(`http://tinsmith.test/accounts/reset?token=${token}\n`);

    const answer = await reset(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { login: account.username }]);
    expect(await isLoggedIn(sessionOf(answer))).toBe(true);
    expect(await isLoggedIn(before)).toBe(false);
    expect((await logIn(goodPassword)).statusCode).toBe(401);
    expect((await logIn(newPassword)).statusCode).toBe(200);

    const again = await reset(token, 'yet another one here');
    expect([again.statusCode, again.body]).toEqual([
      400,
      'This link has already been used or has expired. Please ask for a new one.\n',
    ]);
    expect((await logIn(newPassword)).statusCode).toBe(200);
  });

  test('is good for one hour by the database clock', async () => {
    const late = await mailedToken();
    await t.moveClock('1 hour');
    expect((await reset(late)).statusCode).toBe(400);
    const inTime = await mailedToken();
    await t.moveClock('59 minutes');
    expect((await reset(inTime)).statusCode).toBe(200);
  });

  test('with a password that will not do leaves the link good', async () => {
    const token = await mailedToken();
    expect((await reset(token, 'short')).body).toBe('Passwords need at least 10 characters.\n');
    expect((await reset(token, `x-${account.username}-x`)).statusCode).toBe(400);
    expect((await reset(token, 'password1234')).statusCode).toBe(400);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('two at the same moment with one link set one password', async () => {
    const token = await mailedToken();
    const answers = await Promise.all([
      reset(token, 'the first of the two'),
      reset(token, 'the second of two'),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400]);
  });

  test('using one link voids the others, and so does a changed password', async () => {
    const first = await mailedToken();
    const second = await mailedToken();
    expect((await reset(first)).statusCode).toBe(200);
    expect((await reset(second)).statusCode).toBe(400);
    const third = await mailedToken();
    const session = await createSession(t.platform.db, account.id);
    await t
      .visitor(session)
      .post('/api/v1/account/password/change', { oldPassword: newPassword, newPassword: goodPassword });
    expect((await reset(third)).statusCode).toBe(400);
  });

  test('a link to confirm an address does not reset, and the other way round', async () => {
    const token = await mailedToken();
    const asVerify = await t.visitor().post('/api/v1/account/verify', { token }, fromNewAddress());
    expect(asVerify.statusCode).toBe(400);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('an address nobody has gets no mail and the same answer', async () => {
    const answer = await forget('stranger@example.org');
    expect([answer.statusCode, answer.json()]).toEqual([200, { done: true }]);
    await runJobs(t.platform);
    expect(smtp.mailsTo('stranger@example.org')).toEqual([]);
  });

  test('a link to an address the account no longer has is void', async () => {
    const token = await mailedToken();
    await t.platform.db
      .updateTable('account')
      .set({ email: `moved-${email}` })
      .where('id', '=', account.id)
      .execute();
    expect((await reset(token)).statusCode).toBe(400);
  });

  test('of an account that never confirmed its address confirms it', async () => {
    email = 'late@example.org';
    account = await createAccount(t.platform.db, { email, password: goodPassword, isVerified: false });
    const answer = await reset(await mailedToken());
    const user = await t.visitor(sessionOf(answer)).get('/api/v1/currentUser');
    expect(user.json()).toMatchObject({ login: account.username, isVerified: true });
  });

  test('does not get around a second factor: the password is new, but a code is still asked for', async () => {
    await t.platform.db
      .insertInto('two_factor')
      .values({ account_id: account.id, secret_sealed: Buffer.from('x'), confirmed_at: new Date() })
      .execute();
    const answer = await reset(await mailedToken());
    expect(answer.json()).toEqual({ login: account.username });
    expect(sessionOf(answer)).toBeUndefined();
    expect((await logIn(newPassword)).json()).toEqual({ login: null, needsCode: true });
  });
});

describe('[R2.27] changing the password', () => {
  const change = (session: string, oldPassword: string, next: string) =>
    t.visitor(session).post('/api/v1/account/password/change', { oldPassword, newPassword: next });

  test('ends all other sessions and renews this one', async () => {
    const { db } = t.platform;
    const [here, elsewhere] = [await createSession(db, account.id), await createSession(db, account.id)];
    const answer = await change(here, goodPassword, newPassword);
    expect(answer.json()).toEqual({ done: true });
    expect(await isLoggedIn(sessionOf(answer))).toBe(true);
    // A stolen copy of the cookie is now useless.
    expect([await isLoggedIn(here), await isLoggedIn(elsewhere)]).toEqual([false, false]);
    expect((await logIn(goodPassword)).statusCode).toBe(401);
    expect((await logIn(newPassword)).statusCode).toBe(200);
  });

  test.each([
    ['a wrong old password', 'not my password', newPassword, "Your old password isn't right."],
    ['a short new one', goodPassword, 'short', 'Passwords need at least 10 characters.'],
    ['a common new one', goodPassword, 'password1234', 'That password is too common. Please choose another.'],
  ])('refuses %s and changes nothing', async (_, oldPassword, next, sentence) => {
    const { db } = t.platform;
    const [here, elsewhere] = [await createSession(db, account.id), await createSession(db, account.id)];
    const answer = await change(here, oldPassword, next);
    expect([answer.statusCode, answer.body]).toEqual([400, `${sentence}\n`]);
    expect(await isLoggedIn(elsewhere)).toBe(true);
    expect((await logIn(goodPassword)).statusCode).toBe(200);
  });

  test('an account without a password is told the way to get one', async () => {
    const other = await createAccount(t.platform.db);
    const answer = await change(await createSession(t.platform.db, other.id), '', newPassword);
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      "Your account has no password yet. Set one with 'Forgot your password?'.\n",
    ]);
  });
});
