import { describe, expect, test } from 'vitest';
import { totpCode, totpStepAt } from '../../../platform/totp.ts';
import { goodPassword } from '../../../testing/account-calls.ts';
import type { Browser } from '../../../testing/browser.ts';
import { createAccount, createSession } from '../../../testing/factories.ts';
import { useOAuthServer } from '../../../testing/oauth-server.ts';
import { newPerson, openTrips, type Provider } from '../../../testing/oauth-trips.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const site = useOAuthServer();
const t = useTestApp({
  config: () => ({
    oauth: { github: site.configFor('github'), discord: site.configFor('discord') },
    trustedProxies: ['127.0.0.1'],
  }),
});

const { newBrowser, browserOf, visitOtherSite, comeBack, login } = openTrips(t, site);
const pending = async (browser: Browser) => (await browser.get('/api/v1/account/oauth/pending')).json();
const finish = (browser: Browser, body: object) => browser.post('/api/v1/account/oauth/finish', body);

/** Arrives as a new person and creates an account. */
async function joinBy(provider: Provider, person = newPerson()) {
  const browser = newBrowser();
  await comeBack(browser, provider, person);
  const answer = await finish(browser, { username: person.name });
  expect(answer.statusCode).toBe(200);
  return { browser, person };
}

describe('logging in with another site', () => {
  test.each(['github', 'discord'] as const)(
    '%s: someone new makes an account, which is verified',
    async (provider) => {
      const browser = newBrowser();
      const person = newPerson({ name: `Zoë.${provider}!` });
      expect(await comeBack(browser, provider, person)).toBe('/accounts/oauth/finish?next=%2Fnews%2F7');
      expect(await login(browser)).toBeNull();
      expect(await pending(browser)).toEqual({
        provider: provider === 'github' ? 'GitHub' : 'Discord',
        needsCode: false,
        mustProvePassword: false,
        suggestedUsername: `Zoe${provider}`,
      });
      const answer = await finish(browser, { username: `zoe_${provider}` });
      expect(answer.json()).toEqual({ login: `zoe_${provider}` });
      expect(await login(browser)).toBe(`zoe_${provider}`);
      expect((await pending(browser)).provider).toBeNull();
      const profile = (await browser.get('/api/v1/account/profile')).json();
      expect(profile).toMatchObject({ email: person.email, isVerified: true, hasPassword: false });
      expect(profile.providers).toContainEqual({
        id: provider,
        name: provider === 'github' ? 'GitHub' : 'Discord',
        isLinked: true,
      });
    },
  );

  test('somebody known is logged in at once and goes where they wanted', async () => {
    const { person } = await joinBy('github');
    const browser = newBrowser();
    expect(await comeBack(browser, 'github', person, '/faq')).toBe('/faq');
    expect(await login(browser)).toBe(person.name);
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'next=%s leads to the news',
    async (next) => {
      const { person } = await joinBy('discord');
      expect(await comeBack(newBrowser(), 'discord', person, next)).toBe('/news');
    },
  );

  test('the same number at two sites is two people', async () => {
    const { person } = await joinBy('github');
    const browser = newBrowser();
    await comeBack(browser, 'discord', { ...person, email: 'other@example.org' });
    expect(await login(browser)).toBeNull();
  });

  test('a taken or impossible name is refused, and the next one works', async () => {
    const browser = newBrowser();
    const { username } = await createAccount(t.platform.db);
    await comeBack(browser, 'github', newPerson());
    const taken = await finish(browser, { username: username.toUpperCase() });
    expect([taken.statusCode, taken.body]).toEqual([409, `${username.toUpperCase()} is taken.\n`]);
    for (const bad of ['', 'a', 'admin', 'a b c', 'deleted-7']) {
      expect([400, 409]).toContain((await finish(browser, { username: bad })).statusCode);
    }
    expect((await finish(browser, { username: `${username}_2` })).statusCode).toBe(200);
  });

  test('without an address that the other site has checked there is no account', async () => {
    for (const person of [newPerson({ isVerified: false }), newPerson({ email: null })]) {
      for (const provider of ['github', 'discord'] as const) {
        const browser = newBrowser();
        expect(await comeBack(browser, provider, person)).toBe(
          '/accounts/login?oauth=no-email&next=%2Fnews%2F7',
        );
        expect((await pending(browser)).provider).toBeNull();
        expect((await finish(browser, { username: 'whoever' })).statusCode).toBe(400);
      }
    }
  });

  test('an unconfirmed account with the address changes nothing: it proves nothing', async () => {
    const person = newPerson();
    await createAccount(t.platform.db, {
      email: person.email ?? '',
      isVerified: false,
      password: goodPassword,
    });
    const browser = newBrowser();
    await comeBack(browser, 'github', person);
    expect((await pending(browser)).mustProvePassword).toBe(false);
    expect((await finish(browser, { username: person.name })).statusCode).toBe(200);
  });
});

describe('an address that has an account here', () => {
  const knownPerson = async (password: string | null = goodPassword) => {
    const person = newPerson();
    const account = await createAccount(t.platform.db, {
      email: (person.email ?? '').toUpperCase(),
      ...(password && { password }),
    });
    return { person, account };
  };

  test('is not opened by the other site alone, but by its password', async () => {
    const { person, account } = await knownPerson();
    const browser = newBrowser();
    expect(await comeBack(browser, 'github', person)).toContain('/accounts/oauth/finish');
    expect(await login(browser)).toBeNull();
    expect((await pending(browser)).mustProvePassword).toBe(true);
    for (const body of [{ username: 'fresh_one' }, { username: 'fresh_one', password: 'wrong' }]) {
      expect((await finish(browser, body)).statusCode).toBe(400);
    }
    expect(await login(browser)).toBeNull();
    const answer = await finish(browser, { username: '', password: goodPassword });
    expect(answer.json()).toEqual({ login: account.username });
    expect(await login(browser)).toBe(account.username);
    const again = newBrowser();
    await comeBack(again, 'github', person);
    expect(await login(again)).toBe(account.username);
  });

  test('guessing its password ends after ten tries, from wherever they come', async () => {
    const { person } = await knownPerson();
    const browser = newBrowser();
    await comeBack(browser, 'github', person);
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const elsewhere = newBrowser();
      for (const [name, cookie] of browser.cookies) elsewhere.cookies.set(name, cookie);
      statuses.push((await finish(elsewhere, { username: '', password: `wrong ${round}` })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  test('with two-factor, or without a password, is linked from the inside only', async () => {
    const { person, account } = await knownPerson();
    const inside = await browserOf(account.id);
    const { secret } = (await inside.post('/api/v1/account/twoFactor/begin')).json();
    const code = totpCode(secret, totpStepAt(Date.now()));
    expect((await inside.post('/api/v1/account/twoFactor/confirm', { code })).statusCode).toBe(200);
    const passwordless = await knownPerson(null);
    for (const member of [person, passwordless.person]) {
      const browser = newBrowser();
      await comeBack(browser, 'github', member);
      const refused = await finish(browser, { username: '', password: goodPassword });
      expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('in your profile')]);
      expect(await login(browser)).toBeNull();
    }
  });
});

describe('linking and unlinking', () => {
  test('who is logged in links the own account, whatever the address there', async () => {
    const account = await createAccount(t.platform.db, { password: goodPassword });
    const browser = await browserOf(account.id);
    const person = newPerson({ email: null });
    expect(await comeBack(browser, 'discord', person, '/profile')).toBe('/profile');
    expect(await comeBack(browser, 'discord', person, '/profile')).toBe('/profile');
    const outside = newBrowser();
    await comeBack(outside, 'discord', person);
    expect(await login(outside)).toBe(account.username);
    expect((await browser.post('/api/v1/account/oauth/discord/unlink')).statusCode).toBe(200);
    const after = newBrowser();
    expect(await comeBack(after, 'discord', person)).toBe('/accounts/login?oauth=no-email&next=%2Fnews%2F7');
  });

  test('a log-in that belongs to another account is not taken from it', async () => {
    const { person } = await joinBy('github');
    const account = await createAccount(t.platform.db);
    const browser = await browserOf(account.id);
    expect(await comeBack(browser, 'github', person)).toBe('/profile?oauth=linked-already');
    const outside = newBrowser();
    await comeBack(outside, 'github', person);
    expect(await login(outside)).toBe(person.name);
  });

  test('the only way in cannot be unlinked, one of two can, even at the same moment', async () => {
    const { browser } = await joinBy('github');
    const refused = await browser.post('/api/v1/account/oauth/github/unlink');
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      "That's your only way to log in. Set a password first.\n",
    ]);
    await comeBack(browser, 'discord', newPerson());
    const statuses = await Promise.all(
      (['github', 'discord'] as const).map(
        async (provider) => (await browser.post(`/api/v1/account/oauth/${provider}/unlink`)).statusCode,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});

describe('coming back wrongly', () => {
  test('state, cookie, code and site must all fit, each once', async () => {
    const { person } = await joinBy('github');
    const failed = '/accounts/login?oauth=failed';
    // The user whose own trip it was still gets to where they wanted, by another way in.
    const failedOnTheWay = `${failed}&next=%2Fnews%2F7`;
    const go = async (browser: Browser, url: string) => String((await browser.get(url)).headers.location);

    const browser = newBrowser();
    const address = await visitOtherSite(browser, 'github', person);
    // Another browser, tricked into finishing a trip that someone else began.
    expect(await go(newBrowser(), address)).toBe(failed);
    expect(await go(browser, address.replace(/state=[^&]+/, 'state=forged'))).toBe(failedOnTheWay);
    // One attempt per trip.
    expect(await go(browser, address)).toBe(failed);

    const second = newBrowser();
    const good = await visitOtherSite(second, 'github', person);
    const cookies = new Map(second.cookies);
    expect(await go(second, good)).toBe('/news/7');
    second.cookies.clear();
    for (const [name, cookie] of cookies) second.cookies.set(name, cookie);
    expect(await go(second, good)).toBe(failedOnTheWay);

    const third = newBrowser();
    const elsewhere = await visitOtherSite(third, 'github', person);
    expect(await go(third, elsewhere.replace('/github/', '/discord/'))).toBe(failedOnTheWay);

    for (const query of ['', '?error=access_denied&state=x', '?code=x', '?code=x&state=y']) {
      expect(await go(newBrowser(), `/accounts/oauth/github/callback${query}`)).toBe(failed);
    }
  });

  test('who said no there comes back to the log-in page', async () => {
    const browser = newBrowser();
    const address = await visitOtherSite(browser, 'github', newPerson());
    const state = new URL(address, 'http://x').searchParams.get('state');
    const answer = await browser.get(`/accounts/oauth/github/callback?error=access_denied&state=${state}`);
    expect(answer.headers.location).toBe('/accounts/login?oauth=failed&next=%2Fnews%2F7');
  });

  test('a trip ends after ten minutes, by the database clock', async () => {
    const { person } = await joinBy('github');
    const browser = newBrowser();
    const address = await visitOtherSite(browser, 'github', person);
    await t.moveClock('10 minutes');
    expect((await browser.get(address)).headers.location).toBe('/accounts/login?oauth=failed');
  });

  test('who logged in meanwhile has nothing linked', async () => {
    const browser = newBrowser();
    const address = await visitOtherSite(browser, 'github', newPerson());
    const account = await createAccount(t.platform.db);
    browser.cookies.set('session', { value: await createSession(t.platform.db, account.id), path: '/' });
    expect((await browser.get(address)).headers.location).toBe('/profile?oauth=failed');
  });

  test.each(['/token', '/github/user', '/github/emails'])(
    'the other site fails at %s: no 5xx here',
    async (path) => {
      const { person } = await joinBy('github');
      site.broken = path;
      try {
        expect(await comeBack(newBrowser(), 'github', person)).toBe(
          '/accounts/login?oauth=failed&next=%2Fnews%2F7',
        );
      } finally {
        site.broken = null;
      }
    },
  );

  test('a forged or foreign cookie says nothing', async () => {
    const browser = newBrowser();
    await comeBack(browser, 'github', newPerson());
    const real = browser.cookies.get('oauth_pending')?.value ?? '';
    for (const value of ['', 'x', `${real.slice(0, -2)}AA`, real.slice(4), 'null', '{}']) {
      browser.cookies.set('oauth_pending', { value, path: '/' });
      expect((await pending(browser)).provider).toBeNull();
    }
    browser.cookies.set('oauth_trip', { value: real, path: '/' });
    const answer = await browser.get('/accounts/oauth/github/callback?code=x&state=x');
    expect(answer.headers.location).toBe('/accounts/login?oauth=failed');
  });

  test('cookies cannot be read by scripts, and hold nothing readable', async () => {
    const browser = newBrowser();
    site.person = newPerson();
    const start = await browser.get('/accounts/oauth/github');
    const cookie = start.cookies.find(({ name }) => name === 'oauth_trip');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/accounts/oauth', maxAge: 600 });
    const state = new URL(String(start.headers.location)).searchParams.get('state') ?? 'missing';
    expect(Buffer.from(cookie?.value ?? '', 'base64url').toString('latin1')).not.toContain(state);
  });

  test('a provider that is not set up answers 404', async () => {
    expect((await newBrowser().get('/accounts/oauth/gitlab')).statusCode).toBe(404);
    expect((await newBrowser().get('/api/v1/account/providers')).json()).toEqual({
      result: [
        { id: 'github', name: 'GitHub' },
        { id: 'discord', name: 'Discord' },
      ],
    });
  });

  test('no table holds an access token', async () => {
    const { db } = t.platform;
    expect(site.tokens.length).toBeGreaterThan(5);
    const identities = JSON.stringify(await db.selectFrom('oauth_identity').selectAll().execute());
    const accounts = JSON.stringify(await db.selectFrom('account').selectAll().execute());
    for (const token of site.tokens) expect(identities + accounts).not.toContain(token);
  });
});
