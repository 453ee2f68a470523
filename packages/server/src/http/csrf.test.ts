import { isReading, type RouteShape } from '@tinsmith/contract/route';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCompetition } from '../testing/factories.ts';
import { createPrincipal, createScene } from '../testing/principals.ts';
import { addressOf, callRoute, nameOf } from '../testing/route-calls.ts';
import type { CallPlace } from '../testing/scene.ts';
import { useTestApp, type Visitor } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';
import { csrfCookie } from './csrf.ts';

const t = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });

const writes = allRoutes.filter((route) => !isReading(route));
const isOneClick = (route: RouteShape) => 'isOneClick' in route && route.isOneClick === true;
const guarded = writes.filter((route) => !isOneClick(route));

let place: CallPlace;
beforeAll(async () => {
  const { db } = t.platform;
  await t.setClock('2026-08-08T00:00:00Z');
  const scene = await createScene(db, await createCompetition(db, { startMs: Date.UTC(2026, 7, 7) }));
  // Whom nearly every route lets in: an owner who takes part.
  place = { scene, principal: await createPrincipal(db, 'staffEntrant', scene) };
});

/** A browser that was sent here by another site: it has the session, and perhaps no token or another one. */
function createSentVisitor(cookie: string | undefined, header: string | undefined): Visitor {
  const cookies = {
    session: place.principal.token ?? '',
    ...(cookie !== undefined && { [csrfCookie]: cookie }),
  };
  const own = header === undefined ? {} : { 'x-csrftoken': header };
  const send: Visitor['send'] = (method, url, headers = {}, body) =>
    t.app.inject({ method, url, cookies, headers: { ...own, ...headers }, ...(body && { payload: body }) });
  return {
    ...t.visitor(place.principal.token),
    send,
    post: (url, body, headers = {}) =>
      t.app.inject({
        method: 'POST',
        url,
        cookies,
        headers: { ...own, ...headers },
        ...(body && { payload: body }),
      }),
  };
}

/** All rows of all tables, as one hash a table. */
async function readRows(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(t.owner);
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as hash from ${sql.table(name)} r`.execute(
      t.owner,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}

const callAll = async (visitor: Visitor, routes: readonly RouteShape[]) => {
  const problems: Record<string, unknown> = {};
  for (const [index, route] of routes.entries()) {
    const headers = { 'x-forwarded-for': `10.7.${index >> 8}.${index & 255}` };
    const answer = await callRoute(visitor, route, place, addressOf(route, place), headers);
    problems[nameOf(route)] = `${answer.statusCode} ${answer.headers['x-problem']}`;
  }
  return problems;
};
const all = (routes: readonly RouteShape[], problem: string) =>
  Object.fromEntries(routes.map((route) => [nameOf(route), problem]));

describe('[R7.40] every write', () => {
  test.each([
    ['neither cookie nor header', undefined, undefined],
    ['a cookie alone', 'abc', undefined],
    ['a header alone', undefined, 'abc'],
    ['a header that differs', 'abc', 'abd'],
    ['an empty pair', '', ''],
  ])('with %s answers 403 and changes nothing', async (_, cookie, header) => {
    const visitor = createSentVisitor(cookie, header);
    const before = await readRows();
    expect(await callAll(visitor, guarded)).toEqual(all(guarded, '403 csrf-mismatch'));
    expect(await readRows()).toEqual(before);
  });

  test('that takes a plain form answers 403 without the token in a field, and changes nothing', async () => {
    const plain = guarded.filter((route) => 'plainForm' in route && route.plainForm);
    expect(plain.length).toBeGreaterThan(0);
    const before = await readRows();
    for (const route of plain)
      for (const payload of ['', 'csrftoken=', 'csrftoken=abd']) {
        const answer = await t.app.inject({
          method: 'POST',
          url: addressOf(route, place),
          cookies: { session: place.principal.token ?? '', [csrfCookie]: 'abc' },
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrftoken': 'abc' },
          payload,
        });
        expect([nameOf(route), payload, answer.statusCode]).toEqual([nameOf(route), payload, 403]);
      }
    const { rate_limit: _counted, ...after } = await readRows();
    expect(before).toMatchObject(after);
  });

  test('but for the one click of a mail program, whose address is the proof', () => {
    expect(writes.filter(isOneClick).map(nameOf)).toEqual(['POST /api/v1/mails/off']);
  });

  test('with the pair is let past this check', async () => {
    const answers = await callAll(createSentVisitor('abc', 'abc'), guarded);
    expect(Object.entries(answers).filter(([, problem]) => problem === '403 csrf-mismatch')).toEqual([]);
  });
});
