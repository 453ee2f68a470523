import { beforeEach, describe, expect, test } from 'vitest';
import { fromNewAddress, goodPassword } from '../../../testing/account-calls.ts';
import { type Browser, openBrowser } from '../../../testing/browser.ts';
import { createAccount, type TestAccount } from '../../../testing/factories.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { sizes } from '../../../testing/sizes.ts';
import { useSmtp } from '../../../testing/smtp.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { countLogIn } from './throttle-log-in.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url, trustedProxies: ['127.0.0.1'] }) });

let owner: TestAccount;
let email: string;
let hour = 0;
beforeEach(async () => {
  hour += 1;
  await t.setClock(Date.UTC(2026, 7, 9, hour, 0, 1));
  email = `guessed${hour}@example.org`;
  owner = await createAccount(t.platform.db, { email, password: goodPassword });
});

const guess = async (name: string, from: string, number: number) =>
  (
    await t
      .visitor()
      .post('/api/v1/account/login', { name, password: `wrong ${number}` }, { 'x-forwarded-for': from })
  ).statusCode;
const count = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length;
/** Counts that many wrong passwords for a name not guessed at before; hashing them would take long. */
async function guessUntilSlow(name: string, times = 95): Promise<void> {
  for (let number = 0; number < times; number += 1) {
    const tried = { name, address: fromNewAddress()['x-forwarded-for'], device: null };
    await countLogIn(t.platform, tried);
  }
}
const logIn = (browser: Browser, password = goodPassword) =>
  browser.post('/api/v1/account/login', { name: owner.username, password });

describe('guessing', () => {
  test('from 300 addresses of one /64 is held back as from one', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 300; number += 1) {
      const address = `2001:db8:1:2:${((number * 7919) % 65536).toString(16)}::${number.toString(16)}`;
      statuses.push(await guess(`name-${number % 60}`, address, number));
    }
    expect(count(statuses, 401)).toBeLessThanOrEqual(50);
    expect(count(statuses, 429)).toBe(300 - count(statuses, 401));
    // Neighbouring networks count separately.
    expect(await guess(owner.username, '2001:db8:1:3::1', 1)).toBe(401);
  });

  test(`one account from ${sizes.guessingAddresses.toLocaleString('en')} addresses is held back, while its owner logs in`, {
    timeout: 120_000,
  }, async () => {
    const own = openBrowser(t, fromNewAddress());
    expect((await logIn(own)).statusCode).toBe(200);
    await own.post('/api/v1/account/logout');

    const statuses: number[] = [];
    for (let number = 0; number < sizes.guessingAddresses; number += 1) {
      statuses.push(await guess(owner.username, fromNewAddress()['x-forwarded-for'], number));
      // Every tenth guess comes a little later.
      if (number % 10 === 0) await t.moveClock('1 second');
    }
    expect(count(statuses, 401)).toBeLessThanOrEqual(105);
    expect(count(statuses, 429)).toBe(sizes.guessingAddresses - count(statuses, 401));

    // A device known to the owner does not wait, wherever it is now.
    const moved = openBrowser(t, fromNewAddress());
    for (const [name, cookie] of own.cookies) moved.cookies.set(name, cookie);
    expect((await logIn(moved)).statusCode).toBe(200);

    // A new one is slowed down, not locked out.
    const fresh = openBrowser(t, fromNewAddress());
    const slowed = await logIn(fresh);
    const seconds = Number(slowed.headers['retry-after'] ?? 0);
    expect(seconds).toBeLessThanOrEqual(30);
    await t.moveClock(`${seconds} seconds`);
    expect((await logIn(fresh)).statusCode).toBe(200);
  });

  test('does not keep the owner from coming in by mail', async () => {
    await guessUntilSlow(email, 100);
    const body = { name: email, password: goodPassword };
    expect((await t.visitor().post('/api/v1/account/login', body, fromNewAddress())).statusCode).toBe(429);
    await t.visitor().post('/api/v1/account/password/forgot', { email }, fromNewAddress());
    await runJobs(t.platform);
    const reset = { token: smtp.tokenFor(email), password: 'louder herons at dusk' };
    const own = openBrowser(t, fromNewAddress());
    expect((await own.post('/api/v1/account/password/reset', reset)).statusCode).toBe(200);
    // The device is known from then on.
    expect((await logIn(own, reset.password)).statusCode).toBe(200);
  });

  test('a name nobody has is held back alike', async () => {
    for (const name of ['nobody_at_all', owner.username]) {
      await guessUntilSlow(name);
      const statuses: number[] = [];
      for (let number = 0; number < 10; number += 1)
        statuses.push(await guess(name, fromNewAddress()['x-forwarded-for'], number));
      expect(statuses).toEqual([...Array(5).fill(401), ...Array(5).fill(429)]);
    }
  });

  test('a known device guesses no faster than anybody, and only its own account', async () => {
    const own = openBrowser(t, fromNewAddress());
    await logIn(own);
    const statuses: number[] = [];
    for (let number = 0; number < 20; number += 1) {
      const elsewhere = openBrowser(t, fromNewAddress());
      for (const [name, cookie] of own.cookies) elsewhere.cookies.set(name, cookie);
      statuses.push((await logIn(elsewhere, `wrong ${number}`)).statusCode);
    }
    expect(count(statuses, 401)).toBe(5);
    const other = await createAccount(t.platform.db, { password: goodPassword });
    await guessUntilSlow(other.username, 100);
    const asOther = await own.post('/api/v1/account/login', { name: other.username, password: goodPassword });
    expect(asOther.statusCode).toBe(429);
  });
});
