import type { AccountId } from '@tinsmith/domain/ids';
import { expect } from 'vitest';
import { fromNewAddress } from './account-calls.ts';
import { type Browser, openBrowser } from './browser.ts';
import { createSession } from './factories.ts';
import type { OtherSitePerson, TestOAuthServer } from './oauth-server.ts';
import type { TestApp } from './test-app.ts';

export type Provider = 'github' | 'discord';

let lastId = 1000;
export function newPerson(traits: Partial<OtherSitePerson> = {}): OtherSitePerson {
  lastId += 1;
  return {
    id: lastId,
    name: `person${lastId}`,
    email: `p${lastId}@example.org`,
    isVerified: true,
    ...traits,
  };
}

/** Goes to the other site and comes back, as a browser does. */
export function openTrips(t: TestApp, site: TestOAuthServer) {
  const newBrowser = () => openBrowser(t, { ...fromNewAddress(), 'user-agent': 'Firefox/1 Linux' });

  async function browserOf(accountId: AccountId, token?: string): Promise<Browser> {
    const browser = newBrowser();
    const value = token ?? (await createSession(t.platform.db, accountId));
    browser.cookies.set('session', { value, path: '/' });
    return browser;
  }

  /** Goes to the other site as that person, and returns the URL it redirects back to. */
  async function visitOtherSite(
    browser: Browser,
    provider: Provider,
    person: OtherSitePerson,
    next = '/news/7',
    purpose = '',
  ) {
    site.person = person;
    const start = await browser.get(
      `/accounts/oauth/${provider}?next=${encodeURIComponent(next)}${purpose && `&for=${purpose}`}`,
    );
    expect(start.statusCode).toBe(302);
    const there = await fetch(String(start.headers.location), { redirect: 'manual' });
    const back = new URL(there.headers.get('location') ?? '');
    expect(back.origin).toBe('http://tinsmith.test');
    return back.pathname + back.search;
  }

  async function comeBack(
    browser: Browser,
    provider: Provider,
    person: OtherSitePerson,
    next?: string,
    purpose?: string,
  ) {
    const answer = await browser.get(await visitOtherSite(browser, provider, person, next, purpose));
    expect(answer.statusCode).toBe(302);
    return String(answer.headers.location);
  }

  const login = async (browser: Browser) => (await browser.get('/api/v1/currentUser')).json().login;
  return { newBrowser, browserOf, visitOtherSite, comeBack, login };
}
