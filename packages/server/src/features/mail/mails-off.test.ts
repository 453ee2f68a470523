import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillContent } from '../../fill-content.ts';
import { createJoined } from '../../testing/entry-factories.ts';
import { createCompetition } from '../../testing/factories.ts';
import { sendMails } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';

const smtp = useSmtp();
const lines: string[] = [];
const t = useTestApp({
  pages: true,
  config: () => ({ smtpUrl: smtp.url, compress: false }),
  onLogLine: (line) => lines.push(line),
});

const hourMs = 3_600_000;
let reader: Awaited<ReturnType<typeof createJoined>>;
let other: typeof reader;
let token: string;

const header = (name: string) => smtp.mails.at(-1)?.email.headers.find(({ key }) => key === name)?.value;
const switches = async () => {
  const answer = (await t.visitor(reader.token).get('/api/v1/account/mails')).json();
  const off = answer.switches.filter(({ isOn }: { isOn: boolean }) => !isOn);
  return off.map(({ kind }: { kind: string }) => kind);
};
const oneClick = (
  address: string,
  type = 'application/x-www-form-urlencoded',
  payload = 'List-Unsubscribe=One-Click',
) => t.app.inject({ method: 'POST', url: address, headers: { 'content-type': type }, payload });

beforeAll(async () => {
  const { db } = t.platform;
  await fillContent(t.platform);
  const endMs = Date.now() + 2 * hourMs;
  const jam = await createCompetition(db, { startMs: endMs - 72 * hourMs, endMs });
  reader = await createJoined(db, jam, { email: 'reader@example.org' });
  other = await createJoined(db, jam, { email: 'other@example.org' });
  await sendMails(t.platform);
  token = smtp.tokenFor('reader@example.org');
});

describe('one click in a mail program', () => {
  test('the headers of RFC 8058, and an address that tells nobody whose it is', () => {
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe')).toMatch(
      /^<http:\/\/tinsmith\.test\/api\/v1\/mails\/off\?token=[\w-]+>$/,
    );
    expect(token).toMatch(/^[\w-]{40,}$/);
    const decoded = Buffer.from(token, 'base64url').toString('latin1');
    for (const leak of [reader.username, 'example.org', 'deadline', String(reader.id)].filter(
      (one) => one.length > 3,
    ))
      expect(`${token} ${decoded}`).not.toContain(leak);
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])(
    'a POST of %s without log-in, cookie or CSRF token turns off its own kind alone',
    async (type, payload) => {
      await t.visitor(reader.token).post('/api/v1/account/mails', { kind: 'deadline', isOn: true });
      expect(await switches()).toEqual([]);
      // Idempotent.
      for (let click = 0; click < 2; click++) {
        const answer = await oneClick(`/api/v1/mails/off?token=${token}`, type, payload);
        expect([answer.statusCode, answer.headers['cache-control'], answer.headers['set-cookie']]).toEqual([
          200,
          'no-store',
          undefined,
        ]);
      }
      expect(await switches()).toEqual(['deadline']);
    },
  );

  test('a link scanner that opens everything turns nothing off', async () => {
    await t.visitor(reader.token).post('/api/v1/account/mails', { kind: 'deadline', isOn: true });
    for (const method of ['GET', 'HEAD'] as const)
      for (const address of ['/api/v1/mails/off', '/accounts/mails-off', '/api/v1/mails/link'])
        await t.app.inject({ method, url: `${address}?token=${token}` });
    const led = await t.app.inject({ url: `/api/v1/mails/off?token=${token}` });
    expect([led.statusCode, led.headers.location]).toEqual([302, `/accounts/mails-off?token=${token}`]);
    expect(await switches()).toEqual([]);
  });

  test('an unknown link, one of another site and one for an address that has changed are answered politely', async () => {
    for (const unknown of ['', 'x', 'A'.repeat(80), `${token.slice(0, -2)}AA`, token.slice(4)]) {
      const answer = await oneClick(`/api/v1/mails/off?token=${unknown}`);
      expect([answer.statusCode, answer.headers['x-problem']]).toEqual([404, 'no-mail-link']);
      expect(answer.body).toBe("This link doesn't work. Log in to choose which e-mails you get.\n");
      expect((await t.app.inject({ url: `/accounts/mails-off?token=${unknown}` })).statusCode).toBe(200);
    }
    const set = (email: string) =>
      sql`update account set email = ${email} where id = ${reader.id}`.execute(t.owner);
    await set('changed@example.org');
    expect((await oneClick(`/api/v1/mails/off?token=${token}`)).headers['x-problem']).toBe('old-mail-link');
    expect((await t.app.inject({ url: `/accounts/mails-off?token=${token}` })).body).toContain(
      'This link no longer works, because the account&#x27;s address has changed.',
    );
    await set('reader@example.org');
    expect(await switches()).toEqual([]);
  });

  test('the link is no session and in no log', async () => {
    for (const cookies of [{ session: token }, {}])
      for (const headers of [{ authorization: `Bearer ${token}` }, {}]) {
        const answer = await t.app.inject({ url: '/api/v1/account/profile', cookies, headers });
        expect(answer.statusCode).toBe(401);
      }
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => line.includes(token))).toEqual([]);
  });
});

describe('the page that a link leads to', () => {
  const open = (cookies: Record<string, string> = {}) =>
    t.app.inject({ url: `/accounts/mails-off?token=${token}`, cookies });
  const send = (body: string) =>
    t.app.inject({
      method: 'POST',
      url: `/accounts/mails-off?token=${token}`,
      cookies: { csrftoken: 'own' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `csrftoken=own&${body}`,
    });

  test('asks first, then says what is off and turns it on again, without script and log-in', async () => {
    const asks = await open();
    expect(asks.headers['cache-control']).toContain('no-store');
    expect(asks.body).toContain('Turn off these e-mails');
    expect(asks.body).not.toContain(reader.username);
    expect(asks.body).not.toContain('reader@example.org');
    expect((await send('intent=off')).statusCode).toBe(303);
    expect(await switches()).toEqual(['deadline']);
    const done = await open();
    expect(done.body).toContain(
      'You won&#x27;t get e-mails before the finish if your entry has no file any more.',
    );
    expect(done.body).toContain('Turn them back on');
    expect((await send('intent=on')).statusCode).toBe(303);
    expect(await switches()).toEqual([]);
  });

  test('is about whom the mail went to, whoever is logged in', async () => {
    await t.app.inject({
      method: 'POST',
      url: `/accounts/mails-off?token=${token}`,
      cookies: { csrftoken: 'own', session: other.token },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'csrftoken=own&intent=off',
    });
    expect(await switches()).toEqual(['deadline']);
    const own = (await t.visitor(other.token).get('/api/v1/account/mails')).json();
    expect(own.switches.every(({ isOn }: { isOn: boolean }) => isOn)).toBe(true);
    await t.visitor(reader.token).post('/api/v1/account/mails', { kind: 'deadline', isOn: true });
  });
});
