import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { fromNewAddress, goodPassword, sessionOf } from '../../../testing/account-calls.ts';
import { createAccount, createSession } from '../../../testing/factories.ts';
import { useOAuthServer } from '../../../testing/oauth-server.ts';
import { newPerson, openTrips } from '../../../testing/oauth-trips.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { useSmtp } from '../../../testing/smtp.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { insertSession } from '../session/session.queries.ts';
import { countLogIn } from '../session/throttle-log-in.ts';
import { replacePassword } from './replace-password.ts';
import { setPassword } from './set-password.ts';

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

const newPassword = 'louder herons at dusk';
const post = (path: string, body: object, session?: string) =>
  t.visitor(session).post(`/api/v1/account/${path}`, body, fromNewAddress());
const logIn = async (name: string, password: string) => (await post('login', { name, password })).statusCode;
const isLoggedIn = async (session: string | undefined) =>
  (await t.visitor(session).get('/api/v1/currentUser')).statusCode === 200;

let last = 0;
/** An account with every way in there is: mailed links, some still to be sent, cookies, linked sites. */
async function accountWithEveryWayIn(isVerified: boolean) {
  last += 1;
  const email = `walk${last}@example.org`;
  const account = await createAccount(t.platform.db, { email, password: goodPassword, isVerified });
  const [here, elsewhere] = [
    await createSession(t.platform.db, account.id),
    await createSession(t.platform.db, account.id),
  ];
  const ownDevice = newBrowser();
  await ownDevice.post('/api/v1/account/login', { name: account.username, password: goodPassword });
  const browser = await browserOf(account.id, elsewhere);
  const [onGithub, onDiscord] = [newPerson(), newPerson()];
  await comeBack(browser, 'github', onGithub);
  await comeBack(browser, 'discord', onDiscord);
  const askForReset = () => post('password/forgot', { email });
  const askForChange = (address: string) =>
    post('profile', { location: '', info: '', isEmailShown: false, email: address }, here);
  const tokens: string[] = [];
  const mailed = async (address: string) => {
    await runJobs(t.platform);
    tokens.push(smtp.tokenFor(address));
  };
  if (isVerified) {
    await askForChange(`new-${email}`);
    await mailed(`new-${email}`);
  } else {
    await post('verification', {}, here);
    await mailed(email);
  }
  await askForReset();
  await mailed(email);
  await askForReset();
  await mailed(email);
  const usedForReset = tokens.pop() ?? '';
  const stillToCome = isVerified ? [`late-${email}`, email] : [email];
  // Requested, but the worker has not run yet.
  if (isVerified) await askForChange(`late-${email}`);
  else await post('verification', {}, here);
  await askForReset();
  return {
    account,
    email,
    here,
    elsewhere,
    people: { onGithub, onDiscord },
    ownDevice,
    tokens,
    usedForReset,
    stillToCome,
  };
}
type Member = Awaited<ReturnType<typeof accountWithEveryWayIn>>;

interface Path {
  readonly name: string;
  readonly isVerified: boolean;
  /** Returns the session that continues, if one does. */
  readonly walk: (member: Member) => Promise<string | undefined>;
}
const reset = async ({ usedForReset: token }: Member) => {
  const answer = await post('password/reset', { token, password: newPassword });
  expect(answer.statusCode).toBe(200);
  return sessionOf(answer);
};
const paths: Path[] = [
  {
    name: 'a change by the old one',
    isVerified: true,
    walk: async ({ here }) => {
      const answer = await post('password/change', { oldPassword: goodPassword, newPassword }, here);
      expect(answer.statusCode).toBe(200);
      return sessionOf(answer);
    },
  },
  { name: 'a reset by mail', isVerified: true, walk: reset },
  { name: 'a reset by mail of an account that someone else registered', isVerified: false, walk: reset },
  {
    name: 'the command line',
    isVerified: true,
    walk: async ({ account }) => {
      await setPassword(t.platform, account.username, newPassword);
      return undefined;
    },
  },
];

describe('after a new password', () => {
  test.each(paths)('by $name every earlier link, cookie and linked site fails', async (path) => {
    const member = await accountWithEveryWayIn(path.isVerified);
    const { account, email, here, elsewhere, people, tokens, stillToCome } = member;
    const before = smtp.mails.length;
    const goesOn = await path.walk(member);

    expect(await logIn(account.username, goodPassword)).toBe(401);
    expect([await isLoggedIn(here), await isLoggedIn(elsewhere)]).toEqual([false, false]);
    if (goesOn) expect(await isLoggedIn(goesOn)).toBe(true);
    for (const [provider, person] of [
      ['github', people.onGithub],
      ['discord', people.onDiscord],
    ] as const) {
      const browser = newBrowser();
      await comeBack(browser, provider, person);
      expect(await login(browser)).toBeNull();
    }

    // Links requested earlier are not sent afterwards either.
    await runJobs(t.platform);
    for (const address of stillToCome) {
      const late = smtp.mails.slice(before).filter((mail) => mail.to === address);
      for (const mail of late) expect(mail.text).not.toContain('?token=');
    }
    for (const token of [...tokens, member.usedForReset]) {
      // A link that was used says so, and does nothing.
      expect([400, 409]).toContain((await post('verify', { token })).statusCode);
      expect((await post('password/reset', { token, password: 'a stolen password' })).statusCode).toBe(400);
    }
    const now = await t.platform.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(now.email).toBe(email);
    expect(await logIn(account.username, newPassword)).toBe(200);

    // A previously known device is a stranger again, and waits like one. One wrong try was made above.
    for (let guess = 0; guess < 99; guess += 1) {
      const address = fromNewAddress()['x-forwarded-for'];
      await countLogIn(t.platform, { name: account.username, address, device: null });
    }
    const body = { name: account.username, password: newPassword };
    expect((await member.ownDevice.post('/api/v1/account/login', body)).statusCode).toBe(429);
  });

  test('a log-in by the old one that was under way meanwhile starts no session', async () => {
    const { db } = t.platform;
    const account = await createAccount(db, { password: goodPassword });
    const start = () =>
      insertSession(db, {
        tokenSha256: randomBytes(32),
        accountId: account.id,
        credentialVersion: 0,
        userAgent: '',
        hasSecondFactor: false,
      });
    const began = await db.transaction().execute(async (transaction) => {
      await replacePassword(transaction, account.id, 'x');
      const underWay = start();
      // Long enough to slip past if it did not wait.
      await wait(200);
      return { underWay };
    });
    expect(await began.underWay).toBe(false);
    expect(await start()).toBe(false);
  });
});
