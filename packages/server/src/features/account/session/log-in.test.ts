import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { fromNewAddress, goodPassword, sessionOf } from '../../../testing/account-calls.ts';
import { createAccount, createSession } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { twoFactorContext } from '../two-factor/check-second-factor.ts';
import { hashRecoveryCode } from '../two-factor/recovery-codes.ts';

const t = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });

const logIn = (name: string, password: string, headers = fromNewAddress(), session?: string) =>
  t.visitor(session).post('/api/v1/account/login', { name, password }, headers);
const currentUser = async (session: string | undefined) =>
  (await t.visitor(session).get('/api/v1/currentUser')).json();

beforeAll(async () => {
  const { db } = t.platform;
  await createAccount(db, { username: 'Marten', email: 'Marten@example.org', password: goodPassword });
  await createAccount(db, {
    username: 'Newcomer',
    email: 'newcomer@example.org',
    password: goodPassword,
    isVerified: false,
  });
  // Someone who gave Marten's address without owning it.
  await createAccount(db, {
    username: 'Pretender',
    email: 'marten@example.org',
    password: 'another password here',
    isVerified: false,
  });
});

describe('[R2.24] logging in', () => {
  test.each(['Marten', 'mARTEN', ' Marten ', 'marten@example.org', 'MARTEN@EXAMPLE.ORG'])(
    '[R7.01] [R3.01] as %j starts a session',
    async (name) => {
      const answer = await logIn(name, goodPassword);
      expect([answer.statusCode, answer.json()]).toEqual([200, { login: 'Marten', needsCode: false }]);
      expect((await currentUser(sessionOf(answer))).login).toBe('Marten');
    },
  );

  test('an unverified account logs in by its username, not by its address', async () => {
    expect((await logIn('newcomer', goodPassword)).statusCode).toBe(200);
    expect((await logIn('newcomer@example.org', goodPassword)).statusCode).toBe(401);
  });

  test('an address means the account that confirmed it, whatever others claim', async () => {
    expect((await logIn('marten@example.org', 'another password here')).statusCode).toBe(401);
  });

  test.each([
    ['a wrong password', 'Marten', 'wrong password 1'],
    ['a name nobody has', 'nobody-here', goodPassword],
    ['an empty password', 'Marten', ''],
    ['an empty name', '', goodPassword],
    ['a pattern', '%', goodPassword],
  ])('%s answers 401 with the same sentence', async (_, name, password) => {
    const answer = await logIn(name, password);
    expect([answer.statusCode, answer.body]).toEqual([
      401,
      "That username and password don't match. Haven't confirmed your address yet? Log in with your username.\n",
    ]);
    expect(sessionOf(answer)).toBeUndefined();
  });

  test('a NUL in the name is refused, not an error of ours', async () => {
    expect((await logIn('a\u0000b', goodPassword)).statusCode).toBe(400);
  });

  test('an account without a password, or one that was deleted, cannot be logged in to', async () => {
    const { db } = t.platform;
    await createAccount(db, { username: 'elsewhere' });
    const gone = await createAccount(db, { username: 'gone', password: goodPassword });
    await db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    expect((await logIn('elsewhere', '')).statusCode).toBe(401);
    expect((await logIn('gone', goodPassword)).statusCode).toBe(401);
    const session = await createSession(db, gone.id);
    expect((await t.visitor(session).get('/api/v1/currentUser')).statusCode).toBe(401);
  });

  test('the session that the browser had before ends, and the new one has another token', async () => {
    const first = sessionOf(await logIn('Marten', goodPassword));
    const second = sessionOf(await logIn('Marten', goodPassword, fromNewAddress(), first));
    expect(second).not.toBe(first);
    expect((await t.visitor(first).get('/api/v1/currentUser')).statusCode).toBe(401);
  });

  test('over https cookies are for https and this host alone, and others are not believed', async () => {
    const { platform } = t;
    const app = await createApp(
      { ...platform, config: { ...platform.config, publicUrl: 'https://tinsmith.test' } },
      { pages: false },
    );
    const call = (method: 'GET' | 'POST', url: string, cookies: Record<string, string>, payload?: object) =>
      app.inject({
        method,
        url,
        headers: { 'x-csrftoken': 'a', ...fromNewAddress() },
        cookies: { csrftoken: 'a', ...cookies },
        ...(payload && { payload }),
      });
    const body = { name: 'Marten', password: goodPassword };
    const answer = await call('POST', '/api/v1/account/login', {}, body);
    expect(answer.cookies.map(({ name }) => name).toSorted()).toEqual(['__Host-device', '__Host-session']);
    for (const cookie of answer.cookies) {
      expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
      expect(cookie.domain).toBeUndefined();
    }
    const session = sessionOf(answer) ?? '';
    const who = async (name: string) =>
      (await call('GET', '/api/v1/currentUser', { [name]: session })).json();
    expect((await who('__Host-session')).login).toBe('Marten');
    // Another site on the same domain could have set this one.
    expect((await who('session')).login).toBeNull();
    const out = await call('POST', '/api/v1/account/logout', { '__Host-session': session }, {});
    expect(String(out.headers['set-cookie'])).toMatch(/^__Host-session=;.*Path=\/;.*Secure/);
    await app.close();
  });
});

describe('a second factor', () => {
  const withCode = (name: string, password: string, code: string, headers = fromNewAddress()) =>
    t.visitor().post('/api/v1/account/login', { name, password, code }, headers);

  test('is asked for only after the right password, and then let in by a code, once', async () => {
    const { db } = t.platform;
    const { id } = await createAccount(db, { username: 'Careful', password: goodPassword });
    const sealed = t.platform.secrets.seal('JBSWY3DPEHPK3PXP', twoFactorContext(id));
    await db
      .insertInto('two_factor')
      .values({ account_id: id, secret_sealed: sealed, confirmed_at: new Date() })
      .execute();
    await db
      .insertInto('recovery_code')
      .values({ account_id: id, code_sha256: hashRecoveryCode(t.platform.secrets, id, 'abcd-efgh') })
      .execute();

    const wrongPassword = await withCode('Careful', 'wrong password 1', 'abcd-efgh');
    expect([wrongPassword.statusCode, wrongPassword.body]).toEqual([
      401,
      "That username and password don't match. Haven't confirmed your address yet? Log in with your username.\n",
    ]);
    const asked = await logIn('Careful', goodPassword);
    expect([asked.json(), sessionOf(asked)]).toEqual([{ login: null, needsCode: true }, undefined]);
    const wrongCode = await withCode('Careful', goodPassword, '000000');
    expect([wrongCode.statusCode, wrongCode.body]).toEqual([
      401,
      "That code isn't right, or it has expired. Please enter the current one.\n",
    ]);
    const right = await withCode('Careful', goodPassword, 'abcd-efgh');
    expect(right.json()).toEqual({ login: 'Careful', needsCode: false });
    expect((await currentUser(sessionOf(right))).login).toBe('Careful');
    expect((await withCode('Careful', goodPassword, 'abcd-efgh')).statusCode).toBe(401);
  });

  test('the right password without a code does not clear the count of wrong codes', async () => {
    await t.setClock('2026-08-08T11:00:01Z');
    const here = fromNewAddress();
    for (let time = 0; time < 5; time += 1) {
      expect((await logIn('Careful', goodPassword, here)).statusCode).toBe(200);
      expect((await withCode('Careful', goodPassword, '000000', here)).statusCode).toBe(401);
    }
    expect((await withCode('Careful', goodPassword, '000000', here)).statusCode).toBe(429);
  });
});

describe('[R2.25] logging out', () => {
  test('ends the session, by POST only', async () => {
    const session = sessionOf(await logIn('Marten', goodPassword));
    expect((await t.visitor(session).get('/api/v1/account/logout')).statusCode).toBe(404);
    expect((await currentUser(session)).login).toBe('Marten');
    const answer = await t.visitor(session).post('/api/v1/account/logout', {}, fromNewAddress());
    expect(answer.json()).toEqual({ done: true });
    expect(String(answer.headers['set-cookie'])).toMatch(/^session=;/);
    expect((await t.visitor(session).get('/api/v1/currentUser')).statusCode).toBe(401);
  });

  test('without the CSRF header nothing happens', async () => {
    const session = sessionOf(await logIn('Marten', goodPassword));
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/v1/account/logout',
      payload: {},
      cookies: { session: session ?? '', csrftoken: 'a' },
      headers: fromNewAddress(),
    });
    expect(answer.statusCode).toBe(403);
    expect((await currentUser(session)).login).toBe('Marten');
  });
});

describe('wrong passwords', () => {
  const fail = async (name: string, headers: { 'x-forwarded-for': string }, times: number) => {
    const statuses = [];
    for (let time = 0; time < times; time += 1) {
      statuses.push((await logIn(name, 'wrong password 1', headers)).statusCode);
    }
    return statuses;
  };

  test.each([
    ['a name that exists', 'Marten'],
    ['a name that nobody has', 'no-such-name'],
  ])('of %s: after the fifth the wait grows, 1, 2, 4 up to 60 s, by the database clock', async (_, name) => {
    await t.setClock('2026-08-08T12:00:01Z');
    const here = fromNewAddress();
    expect(await fail(name, here, 5)).toEqual(Array(5).fill(401));
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const refused = await logIn(name, goodPassword, here);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(seconds)]);
      await t.moveClock(`${seconds} seconds`);
      expect(await fail(name.toUpperCase(), here, 1)).toEqual([401]);
    }
  });

  test('a stranger cannot lock someone out', async () => {
    await t.setClock('2026-08-08T13:00:01Z');
    const stranger = fromNewAddress();
    expect((await fail('Marten', stranger, 7)).at(-1)).toBe(429);
    expect((await logIn('Marten', goodPassword)).statusCode).toBe(200);
    // The owner's success does not free the stranger.
    expect((await logIn('Marten', goodPassword, stranger)).statusCode).toBe(429);
  });

  test('a success clears the count of this name and address', async () => {
    await t.setClock('2026-08-08T14:00:01Z');
    const here = fromNewAddress();
    expect(await fail('Marten', here, 4)).toEqual(Array(4).fill(401));
    expect((await logIn('Marten', goodPassword, here)).statusCode).toBe(200);
    expect(await fail('Marten', here, 5)).toEqual(Array(5).fill(401));
  });

  test('tries at the same moment do not slip past the count', async () => {
    await t.setClock('2026-08-08T15:00:01Z');
    const here = fromNewAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => logIn('Marten', 'wrong password 1', here)),
    );
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5);
  });

  test('50 failures of one address, whatever the names, and it waits for the ten minutes to pass', async () => {
    await t.setClock('2026-08-08T16:00:00Z');
    const here = fromNewAddress();
    const statuses = [];
    for (let name = 0; name < 50; name += 1) statuses.push(...(await fail(`name-${name}`, here, 1)));
    expect(new Set(statuses)).toEqual(new Set([401]));
    const refused = await logIn('Marten', goodPassword, here);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    expect((await logIn('Marten', goodPassword)).statusCode).toBe(200);
    await t.moveClock('10 minutes');
    expect((await logIn('Marten', goodPassword, here)).statusCode).toBe(200);
  });

  test('successes do not count', async () => {
    await t.setClock('2026-08-08T17:00:00Z');
    const here = fromNewAddress();
    for (let time = 0; time < 52; time += 1) {
      expect((await logIn('Marten', goodPassword, here)).statusCode).toBe(200);
    }
  });
});
