import { describe, expect, test } from 'vitest';
import { fromNewAddress, goodPassword, sessionOf } from '../../testing/account-calls.ts';
import { createAccount, createSession } from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ trustedProxies: ['127.0.0.1'], smtpUrl: smtp.url }) });

const register = (username: string, email: string, password = goodPassword) =>
  t.visitor().post('/api/v1/account/register', { username, email, password }, fromNewAddress());
const currentUser = async (session: string | undefined) =>
  (await t.visitor(session).get('/api/v1/currentUser')).json();
const verify = (token: string) => t.visitor().post('/api/v1/account/verify', { token }, fromNewAddress());

describe('[R2.26] registering', () => {
  test('creates the account and logs in at once, not yet verified', async () => {
    const answer = await register('Heron_1', 'heron@example.org');
    expect([answer.statusCode, answer.json()]).toEqual([200, { login: 'Heron_1' }]);
    expect(await currentUser(sessionOf(answer))).toEqual({
      login: 'Heron_1',
      isStaff: false,
      isVerified: false,
      unconfirmedEmail: 'heron@example.org',
      avatar: null,
    });
    const cookie = answer.cookies.find(({ name }) => name === 'session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 3600 });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ['the same name in other letters', 'hErOn_1', 409, 'hErOn_1 is taken.'],
    ['a reserved word', 'Admin', 409, 'Admin is taken.'],
    ['a name that is an address of the site', 'rule-o-matic', 409, 'rule-o-matic is taken.'],
    ['two letters', 'ab', 400, 'Usernames need at least 3 characters.'],
    ['31 letters', 'a'.repeat(31), 400, 'Usernames can have at most 30 characters.'],
    ['an umlaut', 'häron', 400, 'Usernames can only contain letters, digits, _ and -.'],
    ['a NUL', 'her\u0000on', 400, 'Usernames can only contain letters, digits, _ and -.'],
  ])('refuses %s', async (_, username, status, sentence) => {
    const answer = await register(username, 'x@example.org');
    expect([answer.statusCode, answer.body]).toEqual([status, `${sentence}\n`]);
    expect(sessionOf(answer)).toBeUndefined();
  });

  test.each([
    ['nine characters', 'owls-rest', 'Passwords need at least 10 characters.'],
    ['the username in it', 'my-Badger_7-home', "Your password can't contain your username."],
    ['a common one', 'password1234', 'That password is too common. Please choose another.'],
  ])('refuses a password with %s', async (_, password, sentence) => {
    const answer = await register('badger_7', 'x@example.org', password);
    expect([answer.statusCode, answer.body]).toEqual([400, `${sentence}\n`]);
  });

  test('asks for an address where there is none', async () => {
    expect((await register('badger_8', '')).body).toBe('Enter your e-mail address.\n');
  });

  test.each(['x', 'x@y', 'a b@example.org', 'x@example.org\r\nBcc: y@example.org', '<x@example.org>'])(
    'refuses the address %j',
    async (email) => {
      const answer = await register('badger_8', email);
      expect([answer.statusCode, answer.body]).toEqual([400, "That doesn't look like an e-mail address.\n"]);
    },
  );

  test('two at the same moment get one name once', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => register('Otter', `otter${number}@example.org`)),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('tells beforehand whether a name can be had', async () => {
    const check = async (name: string) =>
      (await t.visitor().get(`/api/v1/account/usernames/${name}`, fromNewAddress())).json().problem;
    expect(await check('HERON_1')).toBe('HERON_1 is taken.');
    expect(await check('staff')).toBe('staff is taken.');
    expect(await check('a')).toBe('Usernames need at least 3 characters.');
    expect(await check('kingfisher')).toBeNull();
  });

  test('a session that the browser had before ends', async () => {
    const account = await createAccount(t.platform.db);
    const earlier = await createSession(t.platform.db, account.id);
    const body = { username: 'Grebe', email: 'grebe@example.org', password: goodPassword };
    const answer = await t.visitor(earlier).post('/api/v1/account/register', body, fromNewAddress());
    expect((await currentUser(sessionOf(answer))).login).toBe('Grebe');
    expect((await t.visitor(earlier).get('/api/v1/currentUser')).statusCode).toBe(401);
  });
});

describe('confirming an address', () => {
  test('[R2.26] [R12.06] the link that was mailed over SMTP confirms it, once, and then says so', async () => {
    const session = sessionOf(await register('Stork', 'stork@example.org'));
    await runJobs(t.platform);
    const [mail] = smtp.mailsTo('stork@example.org');
    expect(mail?.email.subject).toBe('Confirm your e-mail address');
    expect(mail?.email.html).toBeUndefined();
    expect(mail?.text).toContain('Hello Stork,');
    const token = smtp.tokenFor('stork@example.org');
    expect(mail?.text).toContain(`http://tinsmith.test/accounts/verify?token=${token}\n`);

    const answer = await verify(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { login: 'Stork', next: null }]);
    expect(sessionOf(answer)).toBeUndefined();
    expect(await currentUser(session)).toMatchObject({ isVerified: true, unconfirmedEmail: null });
    const again = await verify(token);
    expect([again.statusCode, again.body]).toEqual([
      409,
      "Your address is already confirmed. You don't need this link any more.\n",
    ]);
  });

  test('a link is good for 7 days by the database clock; a new one can be had', async () => {
    const session = sessionOf(await register('Egret', 'egret@example.org'));
    await runJobs(t.platform);
    const old = smtp.tokenFor('egret@example.org');
    await t.moveClock('7 days');
    expect((await verify(old)).statusCode).toBe(400);
    expect((await t.visitor(session).post('/api/v1/account/verification', {})).json()).toEqual({
      done: true,
    });
    await runJobs(t.platform);
    expect((await verify(smtp.tokenFor('egret@example.org'))).statusCode).toBe(200);

    // Confirmed by now: asking again succeeds and mails nothing.
    const before = smtp.mails.length;
    expect((await t.visitor(session).post('/api/v1/account/verification', {})).json()).toEqual({
      done: true,
    });
    await runJobs(t.platform);
    expect(smtp.mails).toHaveLength(before);
  });

  test('an address that somebody confirmed first answers 409 in a friendly way', async () => {
    await register('Crane_a', 'crane@example.org');
    await runJobs(t.platform);
    const first = smtp.tokenFor('crane@example.org');
    await register('Crane_b', 'Crane@Example.org');
    await runJobs(t.platform);
    const second = smtp.tokenFor('Crane@Example.org');
    expect((await verify(second)).statusCode).toBe(200);
    const late = await verify(first);
    expect([late.statusCode, late.body]).toEqual([
      409,
      'Another account has already confirmed this address. Log in with that one.\n',
    ]);
  });

  test('whoever registers with a confirmed address gets the same answer, and the owner a friendly mail', async () => {
    await createAccount(t.platform.db, { username: 'Curlew', email: 'curlew@example.org' });
    const answer = await register('Whimbrel', 'curlew@example.org');
    expect([answer.statusCode, answer.json()]).toEqual([200, { login: 'Whimbrel' }]);
    await runJobs(t.platform);
    const mails = smtp.mailsTo('curlew@example.org');
    expect(mails.map(({ email }) => email.subject)).toEqual(['You already have an account']);
    expect(mails[0]?.text).toContain('Hello Curlew,');
    expect(mails[0]?.text).not.toContain('token=');
    expect(mails[0]?.text).not.toContain('Whimbrel');
  });

  test.each(['', 'x', 'x'.repeat(100), '\u0000', 'a'.repeat(43)])(
    'the token %j answers 400',
    async (token) => {
      expect((await verify(token)).statusCode).toBe(400);
    },
  );
});
