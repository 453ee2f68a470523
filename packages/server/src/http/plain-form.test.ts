import { anyone, uncached } from '@tinsmith/contract/access';
import { route } from '@tinsmith/contract/route';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useTestApp } from '../testing/test-app.ts';
import { bind } from './bind.ts';

const probe = {
  method: 'POST',
  summary: '',
  access: anyone,
  cache: uncached,
  limit: { max: 100, perSeconds: 60, by: 'address' },
  body: z.optional(z.unknown()),
  output: z.object({ id: z.string() }),
} as const;
const takes = route({ ...probe, path: '/api/v1/takes', plainForm: { redirect: '/made/:id/' } });
const takesLittle = route({
  ...takes,
  path: '/api/v1/takes-little',
  body: z.object({}),
});
const refuses = route({ ...probe, path: '/api/v1/refuses' });

let numMade = 0;
const make = () => {
  numMade += 1;
  return { id: 'a b' };
};
const t = useTestApp({ extraRoutes: [bind(takes, make), bind(takesLittle, make), bind(refuses, make)] });

const send = (url: string, payload: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    payload,
    cookies: { csrftoken: 'secret' },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test('a plain form with the token in a field is taken and leads on', async () => {
  const answer = await send('/api/v1/takes', 'csrftoken=secret');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/made/a%20b/']);
});

test('a plain form leads where it says, on this site', async () => {
  const next = async (route: string, path: string) =>
    (await send(route, `csrftoken=secret&next=${encodeURIComponent(path)}`)).headers.location;
  expect(await next('/api/v1/takes', '/jam/team')).toBe('/jam/team');
  expect(await next('/api/v1/takes', '//elsewhere.test/')).toBe('/news');
  // Also if the route has no field of that name.
  expect(await next('/api/v1/takes-little', '/jam/team')).toBe('/jam/team');
});

test('[R7.40] a plain form without the token of the cookie changes nothing', async () => {
  const before = numMade;
  for (const payload of ['', 'csrftoken=', 'csrftoken=other', 'csrftoken=secre', 'token=secret']) {
    expect((await send('/api/v1/takes', payload)).statusCode).toBe(403);
  }
  const without = await t.app.inject({
    method: 'POST',
    url: '/api/v1/takes',
    payload: 'csrftoken=',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(without.statusCode).toBe(403);
  expect(numMade).toBe(before);
});

test('a route that takes no plain form refuses it, whatever its token says', async () => {
  const before = numMade;
  expect((await send('/api/v1/refuses', 'csrftoken=secret')).statusCode).toBe(403);
  expect((await send('/api/v1/refuses', 'a=b', { 'x-csrftoken': 'secret' })).statusCode).toBe(415);
  expect(numMade).toBe(before);
});

test('a script still gets the answer itself', async () => {
  const answer = await t.visitor().post('/api/v1/takes', {});
  expect([answer.statusCode, answer.json()]).toEqual([200, { id: 'a b' }]);
});
