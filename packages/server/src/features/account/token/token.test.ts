import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const t = useTestApp({ pages: true, config: { compress: false } });
type Person = Awaited<ReturnType<typeof createPerson>>;
let organizer: Person;
let person: Person;

beforeAll(async () => {
  organizer = await createPerson(t.platform.db, {
    username: 'orga',
    rank: 'organizer',
    password: 'a lantern in reeds',
  });
  person = await createPerson(t.platform.db, { username: 'somebody' });
});

const make = async (owner: Person, scopes: readonly string[]): Promise<{ id: number; token: string }> =>
  (await t.visitor(owner.token).post('/api/v1/account/tokens', { name: 'bot', scopes })).json();
const call = (token: string, url: string, payload?: object, cookies: Record<string, string> = {}) =>
  t.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    cookies,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
const news = { title: 'From a bot', markdown: 'Hello' };

describe('an API token', () => {
  test('posts news without a cookie or CSRF token, as its owner, with an audit entry', async () => {
    const { token } = await make(organizer, ['post-news']);
    const answer = await call(token, '/api/v1/admin/news', news);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const entry = await t.platform.db
      .selectFrom('audit_entry')
      .select(['account_id', 'action'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toEqual({ account_id: organizer.id, action: 'added-news' });
  });

  test('without the scope gets 403, and never more than its owner may', async () => {
    const { token } = await make(organizer, ['read']);
    const answer = await call(token, '/api/v1/admin/news', news);
    expect([answer.statusCode, answer.headers['x-problem']]).toEqual([403, 'no-scope']);
    const former = await createPerson(t.platform.db, { rank: 'organizer' });
    const theirs = await make(former, ['post-news']);
    await t.platform.db.updateTable('account').set({ rank: null }).where('id', '=', former.id).execute();
    const refused = await call(theirs.token, '/api/v1/admin/news', news);
    expect([refused.statusCode, refused.headers['x-problem']]).toEqual([403, 'not-staff']);
  });

  test('opens no call that declares no scope, and makes no token', async () => {
    const { token } = await make(organizer, ['read', 'post-news', 'manage-events']);
    for (const [url, body] of [
      ['/api/v1/account/tokens', { name: 'x', scopes: ['read'] }],
      ['/api/v1/account/data', undefined],
      ['/api/v1/admin/users', undefined],
    ] as const)
      expect((await call(token, url, body)).headers['x-problem']).toBe('no-scope');
  });

  test('is void at once when it is revoked', async () => {
    const { id, token } = await make(person, ['read']);
    expect((await call(token, '/api/v1/account/profile')).statusCode).toBe(200);
    await t.visitor(person.token).post(`/api/v1/account/tokens/${id}/revoke`);
    const answer = await call(token, '/api/v1/account/profile');
    expect([answer.statusCode, answer.headers['x-problem']]).toEqual([401, 'bad-token']);
    // Also for calls open to anyone.
    expect((await call(token, '/api/v1/news')).statusCode).toBe(401);
    expect((await t.visitor(organizer.token).post(`/api/v1/account/tokens/${id}/revoke`)).statusCode).toBe(
      404,
    );
  });

  test('leaves nothing to keep, on calls and on pages, which it does not open', async () => {
    const { token } = await make(person, ['read']);
    for (const url of ['/api/v1/account/profile', '/api/v1/news', '/api/v1/currentUser', '/news', '/profile'])
      expect([url, (await call(token, url)).headers['cache-control']]).toEqual([
        url,
        expect.stringMatching(/no-store/),
      ]);
    expect((await call(token, '/profile')).statusCode).toBe(401);
    expect((await call(token, '/news')).body).not.toContain('somebody');
  });

  test('makes a cookie beside it count for nothing', async () => {
    const { token } = await make(person, ['read']);
    const answer = await call(token, '/api/v1/currentUser', undefined, { session: organizer.token });
    expect(answer.json().login).toBe('somebody');
  });

  test('is kept as a hash, told once, and ends with the password', async () => {
    const { token } = await make(organizer, ['read']);
    const rows = await t.platform.db.selectFrom('api_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const list = await t.visitor(organizer.token).get('/api/v1/account/tokens');
    expect(list.body).not.toContain(token);
    await t.visitor(organizer.token).post('/api/v1/account/password/change', {
      oldPassword: 'a lantern in reeds',
      newPassword: 'another lantern by the road',
    });
    expect((await call(token, '/api/v1/currentUser')).statusCode).toBe(401);
  });

  test('asks for a proof of the last ten minutes', async () => {
    await t.moveClock('11 minutes');
    const answer = await t
      .visitor(person.token)
      .post('/api/v1/account/tokens', { name: 'x', scopes: ['read'] });
    expect(answer.headers['x-problem']).toBe('prove-yourself');
  });
});
