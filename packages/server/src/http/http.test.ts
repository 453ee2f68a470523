import { describeAccess } from '@tinsmith/contract/describe-access';
import { describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { createAccount, createSession } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';
import { listProblems } from './problems.ts';

const t = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });
const countReports = async () =>
  (
    await t.platform.db
      .selectFrom('error_report')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('CSRF', () => {
  const post = (cookies: Record<string, string>, headers: Record<string, string>) =>
    t.app.inject({
      method: 'POST',
      url: '/api/v1/error',
      payload: { message: 'x' },
      cookies,
      headers: { ...from('10.9.0.1'), ...headers },
    });

  test.each([
    ['neither cookie nor header', {}, {}],
    ['a cookie alone', { csrftoken: 'abc' }, {}],
    ['a header alone', {}, { 'x-csrftoken': 'abc' }],
    ['a header that differs', { csrftoken: 'abc' }, { 'x-csrftoken': 'abd' }],
    ['an empty pair', { csrftoken: '' }, { 'x-csrftoken': '' }],
  ])('[R7.40] POST with %s answers 403 and changes nothing', async (_, cookies, headers) => {
    const before = await countReports();
    const answer = await post(cookies as Record<string, string>, headers as Record<string, string>);
    expect(answer.statusCode).toBe(403);
    expect(await countReports()).toBe(before);
  });

  test('[R7.40] POST with a matching pair is let in', async () => {
    expect((await post({ csrftoken: 'abc' }, { 'x-csrftoken': 'abc' })).statusCode).toBe(200);
  });

  test('the cookie comes with a private call, once, and with no public one', async () => {
    const first = await t.app.inject({ url: '/api/v1/currentUser' });
    expect(first.cookies.find((cookie) => cookie.name === 'csrftoken')).toMatchObject({
      sameSite: 'Lax',
      path: '/',
    });
    const again = await t.app.inject({ url: '/api/v1/currentUser', cookies: { csrftoken: 'abc' } });
    expect(again.headers['set-cookie']).toBeUndefined();
    expect((await t.app.inject({ url: '/api/v1/news' })).headers['set-cookie']).toBeUndefined();
  });
});

describe('[R10.06] an empty body with the type of JSON', () => {
  const post = (url: string, session: string, payload?: string) =>
    t.app.inject({
      method: 'POST',
      url,
      cookies: { csrftoken: 'abc', session },
      headers: { 'x-csrftoken': 'abc', 'content-type': 'application/json', ...from('10.9.0.2') },
      ...(payload !== undefined && { payload }),
    });

  test('counts as an empty object, where the route takes one or none at all', async () => {
    const { db } = t.platform;
    const session = await createSession(db, (await createAccount(db)).id);
    for (const payload of ['', undefined, '{}']) {
      const answer = await post('/api/v1/account/devices/endOthers', session, payload);
      expect([payload, answer.statusCode]).toEqual([payload, 200]);
    }
  });

  test('is refused as an empty object is where fields are needed', async () => {
    const session = await createSession(t.platform.db, (await createAccount(t.platform.db)).id);
    const [empty, object] = [
      await post('/api/v1/error', session, ''),
      await post('/api/v1/error', session, '{}'),
    ];
    expect([empty.statusCode, empty.body]).toEqual([400, 'Please check this field: message.\n']);
    expect(empty.body).toBe(object.body);
  });

  test.each(['{', 'null,', '{"__proto__": 1}'])('but %s is still no JSON', async (payload) => {
    const session = await createSession(t.platform.db, (await createAccount(t.platform.db)).id);
    expect((await post('/api/v1/account/devices/endOthers', session, payload)).statusCode).toBe(400);
  });
});

describe('errors', () => {
  test.each([
    ['GET', '/api/v1/nothing', 404, 'There is nothing at this address.'],
    ['POST', '/api/v1/nothing', 404, 'There is nothing at this address.'],
    ['GET', '/api/v1/news/99999', 404, 'No news post with that number.'],
    ['GET', '/api/v1/pages/nope', 404, 'No page with that name.'],
    ['GET', '/upload/aaaaaaaaaaaaaaaaaaaaaaaa.png', 404, 'No file with that name.'],
  ])('[R8.02] %s %s answers %i in plain text with one sentence', async (method, url, status, sentence) => {
    const answer = await t.app.inject({ method: method as 'GET', url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe(`${sentence}\n`);
  });

  test('[R8.02] an input that is not right says what', async () => {
    const answer = await t.visitor().post('/api/v1/error', { message: 5 }, from('10.9.0.2'));
    expect([answer.statusCode, answer.body]).toEqual([400, 'Please check this field: message.\n']);
  });

  test.each([
    ['not JSON', '{', 'application/json', 400],
    ['an unknown kind of data', 'x', 'application/x-unknown', 415],
    ['more than the limit', JSON.stringify({ message: 'x'.repeat(9000) }), 'application/json', 413],
  ])('[R8.02] a body of %s answers %s', async (_, payload, type, status) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/v1/error',
      payload,
      cookies: { csrftoken: 'a' },
      headers: { 'content-type': type, 'x-csrftoken': 'a', ...from('10.9.0.3') },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('every answer carries its request id and the security headers', async () => {
    const answer = await t.app.inject({ url: '/api/v1/news' });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('error reports', () => {
  test('[R7.34] [R7.43] POST error stores the report of an uncaught error with its six fields', async () => {
    const report = {
      message: 'boom',
      fileName: '/assets/a.js',
      lineNumber: 3,
      columnNumber: 14,
      error: 'Error: boom\n at a.js',
      path: '/news',
    };
    const answer = await t.visitor().post('/api/v1/error', report, from('10.9.0.4'));
    expect(answer.json()).toEqual({ reported: true });
    const row = await t.platform.db
      .selectFrom('error_report')
      .selectAll()
      .where('message', '=', 'boom')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      file_name: '/assets/a.js',
      line_number: 3,
      column_number: 14,
      error: 'Error: boom\n at a.js',
      path: '/news',
    });
  });

  test('[R7.34] control characters cannot forge lines, and NUL does not break the database', async () => {
    const message = 'a\u0000b\r\u2028c\u001b[31m';
    const answer = await t.visitor().post('/api/v1/error', { message }, from('10.9.0.5'));
    expect(answer.statusCode).toBe(200);
    const row = await t.platform.db
      .selectFrom('error_report')
      .select('message')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row?.message).toBe('a b  c [31m');
  });

  test('[R7.34] ten a minute and address, then 429 with a time to wait, until the minute is over', async () => {
    await t.setClock('2026-08-08T12:00:05Z');
    const send = (address: string) => t.visitor().post('/api/v1/error', { message: 'flood' }, from(address));
    const statuses = [];
    for (let call = 0; call < 12; call += 1) statuses.push((await send('10.9.0.6')).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    const refused = await send('10.9.0.6');
    expect(refused.headers['retry-after']).toBe('55');
    expect((await send('10.9.0.7')).statusCode).toBe(200);
    await t.moveClock('1 minute');
    expect((await send('10.9.0.6')).statusCode).toBe(200);
  });
});

describe('sessions', () => {
  test('[R7.01] [R3.01] currentUser: null for nobody, the login for a session, 401 for one that has ended', async () => {
    const { db } = t.platform;
    const account = await createAccount(db, { username: 'mossgoblin', rank: 'owner' });
    const token = await createSession(db, account.id);
    expect((await t.visitor().get('/api/v1/currentUser')).json()).toEqual({
      login: null,
      isStaff: false,
      isVerified: false,
      unconfirmedEmail: null,
      avatar: null,
    });
    expect((await t.visitor(token).get('/api/v1/currentUser')).json()).toEqual({
      login: 'mossgoblin',
      isStaff: true,
      rank: 'owner',
      isVerified: true,
      unconfirmedEmail: null,
      avatar: null,
    });
    const ended = await t.visitor('no-such-token'.padEnd(43, 'x')).get('/api/v1/currentUser');
    expect(ended.statusCode).toBe(401);
    expect(String(ended.headers['set-cookie'])).toMatch(/^session=;/);
  });

  test('a cookie that cannot be a session is none', async () => {
    for (const token of ['x', 'session', 'a b', 'x'.repeat(31), 'x'.repeat(65), `${'x'.repeat(42)}=`]) {
      const answer = await t.visitor(token).get('/api/v1/site');
      expect(answer.headers['cache-control'], token).toMatch(/^public/);
      expect((await t.visitor(token).get('/api/v1/currentUser')).statusCode).toBe(200);
    }
  });

  test('a session ends by the database clock', async () => {
    const { db } = t.platform;
    const account = await createAccount(db);
    const token = await createSession(db, account.id, '1 hour');
    await t.moveClock('59 minutes');
    expect((await t.visitor(token).get('/api/v1/currentUser')).statusCode).toBe(200);
    await t.moveClock('1 minute');
    expect((await t.visitor(token).get('/api/v1/currentUser')).statusCode).toBe(401);
  });
});

describe('health', () => {
  test('healthz says alive; readyz says degraded without a worker, ready with one', async () => {
    const { db } = t.platform;
    expect((await t.app.inject({ url: '/healthz' })).json()).toEqual({ alive: true });
    const alone = await t.app.inject({ url: '/readyz' });
    expect([alone.statusCode, alone.json().state]).toEqual([200, 'degraded']);
    await db.insertInto('worker_heartbeat').values({ worker_id: 'w', beat_at: new Date() }).execute();
    expect((await t.app.inject({ url: '/readyz' })).json()).toEqual({
      state: 'ready',
      database: true,
      migrations: true,
      worker: true,
      files: true,
      auditLog: 'protected',
      drawSeals: 'fine',
    });
  });

  test('readyz says that the audit log is not protected where the site runs as its owner', async () => {
    const app = await createApp({ ...t.platform, db: t.owner }, { pages: false });
    const answer = await app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.json().auditLog]).toEqual([200, 'not protected']);
    await app.close();
  });

  test('readyz says unready while a migration is missing', async () => {
    const { sql } = await import('kysely');
    await sql`delete from schema_migration where name = (select max(name) from schema_migration)`.execute(
      t.owner,
    );
    const answer = await t.app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.json().state]).toEqual([503, 'unready']);
  });
});

describe('OpenAPI', () => {
  test('the document lists by which problems a call can fail, and what people then read', async () => {
    const document = (await t.app.inject({ url: '/api/v1/openapi.json' })).json();
    const { responses } = document.paths['/api/v1/account/register'].post;
    expect(responses['409'].headers['x-problem'].schema.enum).toEqual(['name-taken']);
    expect(responses['400'].headers['x-problem'].schema.enum).toContain('weak-password');
    expect(responses['429'].description).toBe('too-often');
    expect(responses['200'].content).toHaveProperty(['application/json']);
    const feed = document.paths['/news/atom.xml'].get.responses;
    expect(Object.keys(feed['200'].content)).toEqual(['application/atom+xml; charset=utf-8']);
    expect(document['x-problems']).toContainEqual({
      code: 'name-taken',
      status: 409,
      sentence: 'That name is taken. Please choose another.',
    });
  });

  test('every problem of the contract is kebab-case and has a sentence', async () => {
    for (const { code, status, sentence } of listProblems()) {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
      // One is fixed by the spec, and has no full stop.
      expect(sentence).toMatch(/^[A-Z].*[.?]$|npm run demo$|^Trying to submit invalid values$/);
    }
  });

  test('the document describes the calls from the definitions that validate them', async () => {
    const document = (await t.app.inject({ url: '/api/v1/openapi.json' })).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/v1/news/{newsId}');
    expect(
      document.paths['/api/v1/error'].post.requestBody.content['application/json'].schema.required,
    ).toEqual(['message']);
  });

  test('each call says who may make it and when, as data and in words', async () => {
    const { paths } = (await t.app.inject({ url: '/api/v1/openapi.json' })).json();
    for (const { method, path, access } of allRoutes) {
      const described = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
      expect([path, described['x-access']]).toEqual([path, access]);
      expect([path, described.description]).toEqual([path, describeAccess(access)]);
    }
    expect(paths['/api/v1/entry/{id}/text'].post.description).toBe(
      "For members of the entry's team, while the entry can be edited; for staff who can edit entries at any time.",
    );
    expect(paths['/api/v1/invitation/create'].post.description).toBe(
      "For members of the entry's team who have confirmed their address, while teams can change.",
    );
  });
});
