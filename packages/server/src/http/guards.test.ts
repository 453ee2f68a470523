import { anyone, publicFor, staffWhoCan, uncached } from '@tinsmith/contract/access';
import { route } from '@tinsmith/contract/route';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '../app.ts';
import { createAccount, createSession } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { bind } from './bind.ts';
import { Problem } from './problems.ts';

const probe = { method: 'GET', path: '/api/v1/probe', summary: '', output: z.object({}) } as const;
const staffProbe = route({
  ...probe,
  path: '/api/v1/staffProbe',
  access: staffWhoCan('enter-staff-area'),
  cache: uncached,
});

const t = useTestApp({ extraRoutes: [bind(staffProbe, () => ({}))] });

const startWith = (shape: object) =>
  createApp(t.platform, { pages: false, extraRoutes: [bind(shape as typeof staffProbe, () => ({}))] });

describe('the guards of routes', () => {
  test('[R6.01] a route without declared access does not start', async () => {
    await expect(startWith({ ...probe, cache: uncached })).rejects.toThrow('declares no access');
  });
  test('a route about something that no feature finds does not start', async () => {
    const access = { who: 'user', about: { moon: 'id' } };
    await expect(startWith({ ...probe, access, cache: uncached })).rejects.toThrow(
      'is about what no feature finds: moon.',
    );
  });
  test('a route without a cache class does not start', async () => {
    await expect(startWith({ ...probe, access: anyone })).rejects.toThrow('declares no cache class');
  });
  test('a write without a limit does not start', async () => {
    const shape = { ...probe, method: 'POST', access: anyone, cache: uncached };
    await expect(startWith(shape)).rejects.toThrow('declares no limit');
  });
  test('a route for some people does not start with a public cache', async () => {
    await expect(
      startWith({ ...probe, access: staffWhoCan('enter-staff-area'), cache: publicFor(10) }),
    ).rejects.toThrow('public cache');
  });

  test('a problem that the contract of a route does not list is noticed', async () => {
    const shape = { ...probe, access: anyone, cache: uncached };
    const failing = bind(route({ ...shape, problems: ['no-user'] }), () => {
      throw new Problem('no-user');
    });
    const other = bind(route({ ...shape, path: '/api/v1/otherProbe' }), () => {
      throw new Problem('no-demo');
    });
    const app = await createApp(t.platform, { pages: false, extraRoutes: [failing, other] });
    expect((await app.inject('/api/v1/probe')).headers['x-problem']).toBe('no-user');
    expect((await app.inject('/api/v1/otherProbe')).headers['x-problem']).toBe('no-demo');
    expect([...app.undeclaredProblems]).toEqual(['GET /api/v1/otherProbe: no-demo']);
    await app.close();
  });

  test('a staff route refuses everyone else with a plain sentence', async () => {
    const { db } = t.platform;
    const user = await createAccount(db);
    const staff = await createAccount(db, { rank: 'owner' });
    const refused = await t.visitor(await createSession(db, user.id)).get('/api/v1/staffProbe');
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      'You need to be logged in with admin rights.\n',
    ]);
    expect(refused.headers['x-problem']).toBe('not-staff');
    expect((await t.visitor().get('/api/v1/staffProbe')).statusCode).toBe(403);
    const let1 = await t.visitor(await createSession(db, staff.id)).get('/api/v1/staffProbe');
    expect(let1.statusCode).toBe(200);
  });

  test('a header that claims to come from inside is not believed', async () => {
    const headers = {
      'x-internal': '1',
      'x-inside': 'true',
      'inside viewer': '1',
      'x-viewer': JSON.stringify({ account: { id: 1, username: 'x', isStaff: true, isVerified: true } }),
      'Symbol(inside viewer)': '1',
    };
    for (const [name, value] of Object.entries(headers)) {
      const answer = await t.visitor().get('/api/v1/staffProbe', { [name.replace(/[^\w-]/g, '-')]: value });
      expect(answer.statusCode).toBe(403);
    }
    const asUser = await t.visitor().get('/api/v1/currentUser', { 'x-viewer': headers['x-viewer'] });
    expect(asUser.json()).toMatchObject({ login: null, isStaff: false });
  });
});
