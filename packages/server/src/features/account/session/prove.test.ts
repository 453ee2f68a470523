import { describe, expect, test } from 'vitest';
import { readClock } from '../../../platform/clock.ts';
import { totpCode, totpStepAt } from '../../../platform/totp.ts';
import { fromNewAddress, goodPassword } from '../../../testing/account-calls.ts';
import type { Browser } from '../../../testing/browser.ts';
import { createAccount } from '../../../testing/factories.ts';
import { useOAuthServer } from '../../../testing/oauth-server.ts';
import { newPerson, openTrips } from '../../../testing/oauth-trips.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { useSmtp } from '../../../testing/smtp.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const smtp = useSmtp();
const site = useOAuthServer();
const t = useTestApp({
  config: () => ({
    oauth: { github: site.configFor('github'), discord: site.configFor('discord') },
    smtpUrl: smtp.url,
    trustedProxies: ['127.0.0.1'],
  }),
});
const { newBrowser, browserOf, comeBack, login } = openTrips(t, site);

const api = '/api/v1/account';
const refusal = [403, "Please confirm it's you first.\n"];
let last = 0;
async function member(password: string | null = goodPassword) {
  last += 1;
  const email = `prover${last}@example.org`;
  const account = await createAccount(t.platform.db, { email, ...(password && { password }) });
  const browser = await browserOf(account.id);
  return { ...account, email, browser };
}
const proofOf = async (browser: Browser) => (await browser.get(`${api}/proof`)).json();
const prove = (browser: Browser, body: object) => browser.post(`${api}/proof`, body);
const codeOf = async (secret: string) => totpCode(secret, totpStepAt(await readClock(t.platform.db)));

async function turnOnTwoFactor(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await browser.post(`${api}/twoFactor/begin`)).json();
  const code = await codeOf(secret);
  const { recoveryCodes } = (await browser.post(`${api}/twoFactor/confirm`, { code })).json();
  await t.moveClock('60 seconds');
  return { secret, recoveryCodes };
}

/** Every call that gives a way in; each returns a status, and the sentence if it is rejected. */
const waysIn: [string, (browser: Browser) => Promise<{ statusCode: number; body: string }>][] = [
  [
    'a new e-mail',
    (browser) =>
      browser.post(`${api}/profile`, {
        location: '',
        info: '',
        isEmailShown: false,
        email: `other-${crypto.randomUUID()}@example.org`,
      }),
  ],
  ['two-factor', (browser) => browser.post(`${api}/twoFactor/begin`)],
  ['unlinking a site', (browser) => browser.post(`${api}/oauth/discord/unlink`)],
];

describe('what gives a way in', () => {
  test.each(waysIn)('%s needs a log-in of the last ten minutes, or a proof', async (_, ask) => {
    const { browser } = await member();
    await t.moveClock('9 minutes 50 seconds');
    expect((await ask(browser)).statusCode).toBe(200);
    await t.moveClock('11 seconds');
    const refused = await ask(browser);
    expect([refused.statusCode, refused.body]).toEqual(refusal);
    expect((await prove(browser, { password: 'wrong' })).statusCode).toBe(400);
    expect((await ask(browser)).statusCode).toBe(403);
    expect((await prove(browser, { password: goodPassword })).statusCode).toBe(200);
    expect((await ask(browser)).statusCode).toBe(200);
    await t.moveClock('10 minutes');
    expect((await ask(browser)).statusCode).toBe(403);
  });

  test('linking a site does so too', async () => {
    const { browser, username } = await member();
    await t.moveClock('10 minutes');
    const start = await browser.get('/accounts/oauth/github?next=/profile');
    expect([start.statusCode, start.headers.location]).toEqual([302, '/profile?oauth=not-proved']);
    await prove(browser, { password: goodPassword });
    const person = newPerson();
    expect(await comeBack(browser, 'github', person, '/profile')).toBe('/profile');
    const outside = newBrowser();
    await comeBack(outside, 'github', person);
    expect(await login(outside)).toBe(username);
  });

  test('the same address in other letters is asked for as well, the rest of the profile is not', async () => {
    const { browser, email } = await member();
    await t.moveClock('10 minutes');
    const body = { location: 'Gent', info: '', isEmailShown: true, email };
    expect((await browser.post(`${api}/profile`, body)).statusCode).toBe(200);
    const respelled = await browser.post(`${api}/profile`, { ...body, email: email.toUpperCase() });
    expect([respelled.statusCode, respelled.body]).toEqual(refusal);
  });

  test('a proof counts for its own session', async () => {
    const { id, browser } = await member();
    const other = await browserOf(id);
    await t.moveClock('10 minutes');
    await prove(browser, { password: goodPassword });
    expect([(await proofOf(browser)).isFresh, (await proofOf(other)).isFresh]).toEqual([true, false]);
  });

  test('ten wrong passwords an hour are all that it takes', async () => {
    const { browser } = await member();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await prove(browser, { password: `wrong ${guess}` })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    expect((await prove(browser, { password: goodPassword })).statusCode).toBe(429);
  });

  test('an account without a password is not deleted by its name alone', async () => {
    const { browser, username } = await member(null);
    await t.moveClock('10 minutes');
    expect((await browser.post(`${api}/delete`, { proof: username })).statusCode).toBe(403);
  });
});

describe('a proof', () => {
  test('with two-factor is a code, the password alone is not', async () => {
    const { browser } = await member();
    const { secret, recoveryCodes } = await turnOnTwoFactor(browser);
    await t.moveClock('10 minutes');
    expect(await proofOf(browser)).toEqual({ isFresh: false, by: 'code', sites: [] });
    expect((await prove(browser, { password: goodPassword })).statusCode).toBe(401);
    expect((await prove(browser, { code: '000000' })).statusCode).toBe(401);
    expect((await proofOf(browser)).isFresh).toBe(false);
    expect((await prove(browser, { code: await codeOf(secret) })).statusCode).toBe(200);
    expect((await proofOf(browser)).isFresh).toBe(true);
    await t.moveClock('10 minutes');
    expect((await prove(browser, { code: recoveryCodes[0] })).statusCode).toBe(200);
  });

  test('without a password is a log-in by a linked site, that very one', async () => {
    const person = newPerson();
    const browser = newBrowser();
    await comeBack(browser, 'github', person);
    await browser.post(`${api}/oauth/finish`, { username: person.name });
    await t.moveClock('10 minutes');
    expect(await proofOf(browser)).toEqual({
      isFresh: false,
      by: 'site',
      sites: [{ id: 'github', name: 'GitHub' }],
    });
    expect((await prove(browser, { password: '' })).statusCode).toBe(400);
    const asAnother = await comeBack(browser, 'github', newPerson(), '/profile', 'proof');
    expect(asAnother).toBe('/profile?oauth=failed');
    // Proving links nothing.
    expect((await browser.get(`${api}/profile`)).json().providers).toContainEqual(
      expect.objectContaining({ id: 'discord', isLinked: false }),
    );
    expect((await proofOf(browser)).isFresh).toBe(false);
    expect(await comeBack(browser, 'github', person, '/profile', 'proof')).toBe('/profile');
    expect((await proofOf(browser)).isFresh).toBe(true);
  });
});

describe('a log-in by a linked site', () => {
  test('asks for a code where two-factor is on, and is in only with it', async () => {
    const { browser, username } = await member();
    const person = newPerson();
    await comeBack(browser, 'github', person);
    const { secret, recoveryCodes } = await turnOnTwoFactor(browser);
    const outside = newBrowser();
    expect(await comeBack(outside, 'github', person, '/faq')).toBe('/accounts/oauth/finish?next=%2Ffaq');
    expect(await login(outside)).toBeNull();
    const pending = (await outside.get(`${api}/oauth/pending`)).json();
    expect(pending).toMatchObject({ provider: 'GitHub', needsCode: true, mustProvePassword: false });
    const finish = (body: object) => outside.post(`${api}/oauth/finish`, { username: '', ...body });
    for (const body of [{}, { code: '000000' }, { password: goodPassword }, { username: 'fresh_one' }]) {
      expect((await finish(body)).statusCode).toBe(401);
      expect(await login(outside)).toBeNull();
    }
    expect((await finish({ code: await codeOf(secret) })).json()).toEqual({ login: username });
    expect(await login(outside)).toBe(username);

    // The link may be removed while the code is awaited.
    const late = newBrowser();
    await comeBack(late, 'github', person);
    await browser.post(`${api}/oauth/github/unlink`);
    const answer = await late.post(`${api}/oauth/finish`, { username: '', code: recoveryCodes[0] });
    expect(answer.statusCode).toBe(400);
    expect(await login(late)).toBeNull();
  });
});

describe('the owner', () => {
  const subjects = async (email: string) => {
    await runJobs(t.platform);
    return smtp.mailsTo(email).map((mail) => mail.email.subject);
  };

  test('is told of each change by mail', async () => {
    const { browser, email } = await member();
    const person = newPerson();
    await comeBack(browser, 'github', person);
    await comeBack(browser, 'github', person);
    const { recoveryCodes } = await turnOnTwoFactor(browser);
    await browser.post(`${api}/oauth/github/unlink`);
    await browser.post(`${api}/oauth/github/unlink`);
    await browser.post(`${api}/twoFactor/end`, { password: goodPassword, code: recoveryCodes[0] });
    await browser.post(`${api}/password/change`, {
      oldPassword: goodPassword,
      newPassword: 'louder herons at dusk',
    });
    expect((await subjects(email)).toSorted()).toEqual([
      'A new way to log in',
      'A way to log in was removed',
      'Two-factor log-in is off',
      'Two-factor log-in is on',
      'Your password was changed',
    ]);
    const linked = smtp.mailsTo(email).find((mail) => mail.email.subject === 'A new way to log in');
    expect(linked?.text).toContain('connected to GitHub');
  });

  test('is told even when someone had many other mails sent there before', async () => {
    const { browser, email } = await member();
    for (let round = 0; round < 7; round += 1) {
      await t.visitor().post(`${api}/password/forgot`, { email }, fromNewAddress());
      await runJobs(t.platform);
    }
    await comeBack(browser, 'github', newPerson());
    expect(await subjects(email)).toContain('A new way to log in');
  });
});
