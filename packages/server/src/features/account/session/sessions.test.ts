import { describe, expect, test } from 'vitest';
import { readClock } from '../../../platform/clock.ts';
import { totpCode, totpStepAt } from '../../../platform/totp.ts';
import { fromNewAddress, goodPassword, sessionOf } from '../../../testing/account-calls.ts';
import { createAccount, createSession } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const t = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const askWho = (session: string) => t.visitor(session).get('/api/v1/currentUser');

async function logInOn(username: string, userAgent: string): Promise<string> {
  const body = { name: username, password: goodPassword };
  const headers = { ...fromNewAddress(), 'user-agent': userAgent };
  return sessionOf(await t.visitor().post('/api/v1/account/login', body, headers)) ?? '';
}

describe('devices', () => {
  test('are listed with a name people know, this one first, and can be logged out but for this one', async () => {
    const { username } = await createAccount(t.platform.db, { password: goodPassword });
    const here = await logInOn(username, firefox);
    const there = await logInOn(username, phone);
    const { result } = (await t.visitor(here).get('/api/v1/account/devices')).json();
    expect(result).toMatchObject([
      { name: 'Firefox on Linux', isCurrent: true },
      { name: 'Safari on iPhone', isCurrent: false },
    ]);
    expect(Object.keys(result[0]).toSorted()).toEqual(['id', 'isCurrent', 'name', 'seenAt']);
    expect((await t.visitor(here).post('/api/v1/account/devices/endOthers', {})).json()).toEqual({
      done: true,
    });
    expect([(await askWho(here)).statusCode, (await askWho(there)).statusCode]).toEqual([200, 401]);
  });

  test('of others are neither shown nor ended', async () => {
    const { db } = t.platform;
    const [one, two] = [await createAccount(db), await createAccount(db)];
    const [ofOne, ofTwo] = [await createSession(db, one.id), await createSession(db, two.id)];
    expect((await t.visitor(ofOne).get('/api/v1/account/devices')).json().result).toHaveLength(1);
    await t.visitor(ofOne).post('/api/v1/account/devices/endOthers', {});
    expect((await askWho(ofTwo)).statusCode).toBe(200);
  });

  test('what a browser says of itself is never shown as it is', async () => {
    const { username } = await createAccount(t.platform.db, { password: goodPassword });
    const session = await logInOn(username, `<script>alert(1)</script>${'x'.repeat(1000)}`);
    const { result } = (await t.visitor(session).get('/api/v1/account/devices')).json();
    expect(result[0].name).toBe('An unknown device');
  });
});

describe('a session', () => {
  const daySeconds = 24 * 3600;
  const seenOn = async (session: string, maxAge: number) => {
    const answer = await askWho(session);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toMatchObject([{ name: 'session', value: session }]);
    // The clock keeps running during the test.
    expect(Math.abs(Number(answer.cookies[0]?.maxAge) - maxAge)).toBeLessThan(60);
  };
  const expectEnded = async (session: string) => {
    const ended = await askWho(session);
    expect(ended.statusCode).toBe(401);
    expect(String(ended.headers['set-cookie'])).toMatch(/^session=;/);
  };

  test('lasts 30 days from its last use, and its cookie with it', async () => {
    const account = await createAccount(t.platform.db);
    const session = await createSession(t.platform.db, account.id);
    for (let round = 0; round < 2; round += 1) {
      await t.moveClock('29 days');
      await seenOn(session, 30 * daySeconds);
    }
    await t.moveClock('30 days');
    await expectEnded(session);
  });

  test('ends 90 days after it began, however much it is used', async () => {
    const account = await createAccount(t.platform.db);
    const session = await createSession(t.platform.db, account.id);
    for (const maxAge of [30, 30, 30, 10]) {
      await t.moveClock('20 days');
      await seenOn(session, maxAge * daySeconds);
    }
    await t.moveClock('9 days 23 hours');
    await seenOn(session, 3600);
    await t.moveClock('1 hour');
    await expectEnded(session);
  });

  test('is written to once an hour at most, and an ordinary call costs one query', async () => {
    const account = await createAccount(t.platform.db);
    const session = await createSession(t.platform.db, account.id);
    const queriesOf = async () => {
      t.queries.length = 0;
      const answer = await askWho(session);
      return [t.queries.length, answer.headers['set-cookie']];
    };
    await t.moveClock('59 minutes');
    expect(await queriesOf()).toEqual([1, undefined]);
    await t.moveClock('2 minutes');
    expect((await queriesOf())[0]).toBe(2);
    expect(await queriesOf()).toEqual([1, undefined]);
  });

  test('of staff has no staff rights without two-factor where it is demanded', async () => {
    const { db, config } = t.platform;
    const staff = await createAccount(db, { rank: 'owner', password: goodPassword });
    const session = await createSession(db, staff.id);
    const isStaff = async () => (await askWho(session)).json().isStaff;
    const changeable = config as { staffNeedsTwoFactor: boolean };
    expect(await isStaff()).toBe(true);
    changeable.staffNeedsTwoFactor = true;
    expect(await isStaff()).toBe(false);
    const post = (path: string, body: object, as = session) =>
      t.visitor(as).post(`/api/v1/account/${path}`, body, fromNewAddress());
    const another = await createSession(db, staff.id);
    const { secret } = (await post('twoFactor/begin', {})).json();
    expect(await isStaff()).toBe(false);
    const code = totpCode(secret, totpStepAt(await readClock(db)));
    const { recoveryCodes } = (await post('twoFactor/confirm', { code })).json();
    expect(await isStaff()).toBe(true);
    // The account having two-factor says nothing about who uses another device.
    const isStaffThere = async () => (await askWho(another)).json().isStaff;
    expect(await isStaffThere()).toBe(false);
    expect((await post('proof', { code: recoveryCodes[0] }, another)).statusCode).toBe(200);
    expect(await isStaffThere()).toBe(true);
    const body = { name: staff.username, password: goodPassword, code: recoveryCodes[1] };
    const loggedIn = await t.visitor().post('/api/v1/account/login', body, fromNewAddress());
    expect((await askWho(sessionOf(loggedIn) ?? '')).json().isStaff).toBe(true);
    await post('twoFactor/end', { password: goodPassword, code: recoveryCodes[2] });
    expect([await isStaff(), await isStaffThere()]).toEqual([false, false]);
    changeable.staffNeedsTwoFactor = false;
  });
});
