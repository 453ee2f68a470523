import { foldCase } from '@tinsmith/domain/fold-case';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fromNewAddress, goodPassword } from '../../testing/account-calls.ts';
import { createAccount, createSession } from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url, trustedProxies: ['127.0.0.1'] }) });

const post = (path: string, body: object, session?: string) =>
  t.visitor(session).post(`/api/v1/account/${path}`, body, fromNewAddress());

/** Addresses that some lower-casing rule maps to the victim's. */
const lookalikes: [string, string, string][] = [
  ['a dotted capital I', 'victim1@gmail.example', 'victim1@gmaİl.example'],
  ['the Kelvin sign', 'victim2@kelp.example', 'victim2@\u212aelp.example'],
  ['in the name', 'kim3@kelp.example', '\u212aİm3@kelp.example'],
];

describe('an address that only looks like the one of an account', () => {
  test('is told apart on a database that folds letters as real ones do', async () => {
    const { rows } = await sql<{ folded: string }>`select lower('İ\u212aÄ') as folded`.execute(t.platform.db);
    expect(rows[0]?.folded).toBe('ikä');
  });

  test.each(lookalikes)('%s: a reset finds nobody and mails nobody', async (_, email, typed) => {
    await createAccount(t.platform.db, { email, password: goodPassword });
    const before = smtp.mails.length;
    expect((await post('password/forgot', { email: typed })).statusCode).toBe(200);
    await runJobs(t.platform);
    expect(smtp.mails.slice(before)).toEqual([]);
  });

  test.each(lookalikes)('%s: logs nobody in, and is not taken for a respelling', async (_, known, typed) => {
    const email = `own-${known}`;
    const account = await createAccount(t.platform.db, { email, password: goodPassword });
    expect((await post('login', { name: `own-${typed}`, password: goodPassword })).statusCode).toBe(401);
    const session = await createSession(t.platform.db, account.id);
    const body = { location: '', info: '', isEmailShown: false, email: `own-${typed}` };
    const saved = (await post('profile', body, session)).json();
    expect(saved).toMatchObject({ email, pendingEmail: `own-${typed}` });
  });

  test('a name that only looks like a username is nobody', async () => {
    await createAccount(t.platform.db, { username: 'Kim_inside', password: goodPassword });
    for (const name of ['\u212aim_inside', 'Kİm_İnsİde']) {
      expect((await post('login', { name, password: goodPassword })).statusCode).toBe(401);
    }
  });

  test('both can be confirmed, each by its own account', async () => {
    const { db } = t.platform;
    await createAccount(db, { email: 'both@kelp.example' });
    await createAccount(db, { email: 'both@\u212aelp.example' });
    await expect(createAccount(db, { email: 'BOTH@kelp.example' })).rejects.toThrow(/unique/);
  });
});

test('mail goes to the stored address, however it was typed', async () => {
  await createAccount(t.platform.db, { email: 'Stored@Example.org', password: goodPassword });
  await post('password/forgot', { email: 'sTORED@eXAMPLE.ORG' });
  await post('register', { username: 'newcomer', email: 'stored@example.org', password: goodPassword });
  await runJobs(t.platform);
  const to = smtp.mailsTo('stored@example.org').map((mail) => mail.to);
  // Domains are case-insensitive, and are sent in lower case.
  expect(to).toEqual(['Stored@example.org', 'Stored@example.org']);
});

test('the database and the domain fold every text alike', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 30 }).map((given) => given.replaceAll('\0', ''));
  const texts = fc.sample(fc.oneof(text, fc.string(), fc.emailAddress()), { numRuns: 3000, seed: 7 });
  const everyLetter = Array.from({ length: 0x2fff }, (_, index) => String.fromCodePoint(index + 1));
  const given = [...texts, ...everyLetter].map((each) => each.toWellFormed());
  const { rows } = await sql<{ folded: string }>`
    select fold_case(given) as folded from unnest(${given}::text[]) with ordinality as t (given, at)
    order by at`.execute(t.platform.db);
  expect(rows.map(({ folded }) => folded)).toEqual(given.map(foldCase));
});
