import type { RouteShape } from '@tinsmith/contract/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { settleFiles } from '../platform/files/stored-file.queries.ts';
import { createEntry } from '../testing/entry-factories.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  createLogPost,
  createNewsPost,
} from '../testing/factories.ts';
import { postForm } from '../testing/form.ts';
import {
  createPrincipals,
  type PrincipalName,
  principalNames,
  principalPassword,
} from '../testing/principals.ts';
import { useTestApp, type Visitor } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';

type Expectation = Record<PrincipalName, number>;

const all = (status: number): Expectation => ({
  anonymous: status,
  expired: status,
  unverified: status,
  user: status,
  staff: status,
});

const loggedInOnly: Expectation = { ...all(200), anonymous: 401, expired: 401 };
const staffAlone: Expectation = { ...all(403), staff: 200 };
/** Whoever may call has not joined. */
const entrantsOnly: Expectation = { ...all(403), anonymous: 401, expired: 401 };

/** Kept by hand: what each route answers to whom. Changing it is changing who may do what. */
const expectations: Record<string, Expectation> = {
  'GET /accounts/oauth/:provider': all(302),
  'GET /accounts/oauth/:provider/callback': all(302),
  'GET /api/v1/account/data': loggedInOnly,
  'GET /api/v1/account/oauth/pending': all(200),
  'GET /api/v1/account/profile': loggedInOnly,
  'GET /api/v1/account/providers': all(200),
  'GET /api/v1/user/:userId': all(200),
  'POST /api/v1/account/avatar': loggedInOnly,
  'POST /api/v1/account/avatar/remove': loggedInOnly,
  'POST /api/v1/account/delete': loggedInOnly,
  'POST /api/v1/account/oauth/:provider/unlink': loggedInOnly,
  'POST /api/v1/account/oauth/finish': all(400),
  'POST /api/v1/account/profile': loggedInOnly,
  'POST /api/v1/account/twoFactor/begin': loggedInOnly,
  'POST /api/v1/account/twoFactor/confirm': { ...all(409), anonymous: 401, expired: 401 },
  'POST /api/v1/account/twoFactor/end': { ...all(409), anonymous: 401, expired: 401 },
  'GET /api/v1/account/devices': loggedInOnly,
  'GET /api/v1/account/proof': loggedInOnly,
  'POST /api/v1/account/email/undo': all(400),
  'POST /api/v1/account/proof': loggedInOnly,
  'GET /api/v1/account/usernames/:username': all(200),
  'POST /api/v1/account/devices/endOthers': loggedInOnly,
  'POST /api/v1/account/login': all(200),
  'POST /api/v1/account/logout': all(200),
  'POST /api/v1/account/password/change': loggedInOnly,
  'POST /api/v1/account/password/forgot': all(200),
  'POST /api/v1/account/password/reset': all(400),
  'POST /api/v1/account/register': all(200),
  'POST /api/v1/account/verification': loggedInOnly,
  'POST /api/v1/account/verify': all(400),
  'GET /api/v1/compo/:compoId': all(200),
  'GET /api/v1/compo/:compoId/currentEntrant': all(200),
  'GET /api/v1/compo/:compoId/entrants': all(200),
  'GET /api/v1/compo/:compoId/signUp': loggedInOnly,
  'GET /api/v1/compo/:compoId/team': loggedInOnly,
  'GET /api/v1/compo/:compoId/team/candidates': loggedInOnly,
  'GET /api/v1/entries/all': all(200),
  'GET /api/v1/entries/byUser': all(200),
  'GET /api/v1/entries/tags': all(200),
  'GET /api/v1/entries/user/:userId': all(200),
  'GET /api/v1/entry/:id': all(200),
  'GET /api/v1/invitation/byCompo/:compoId': loggedInOnly,
  'POST /api/v1/compo/:compoId/myEntry': entrantsOnly,
  'POST /api/v1/entry/:id/details': { ...entrantsOnly, staff: 200 },
  // Staff may, but sent no file.
  'POST /api/v1/entry/:id/image': { ...entrantsOnly, staff: 400 },
  'POST /api/v1/entry/:id/text': { ...entrantsOnly, staff: 200 },
  'POST /api/v1/invitation/create': entrantsOnly,
  'POST /api/v1/invitation/id/:id/resolve': { ...all(404), anonymous: 401, expired: 401 },
  // Staff may, but nobody else is in that team.
  'POST /api/v1/removeTeamMember/:entrantId': { ...entrantsOnly, staff: 409 },
  'GET /api/v1/currentEvent': all(200),
  'GET /api/v1/currentUser': { ...all(200), expired: 401 },
  'GET /api/v1/live': all(200),
  'GET /:compoId/log/atom.xml': all(200),
  'GET /api/v1/log/entrant/:entrantId': all(200),
  'GET /api/v1/log/event/:compoId': all(200),
  'GET /api/v1/log/event/:compoId/myLatest': loggedInOnly,
  'GET /api/v1/log/id/:postId': all(200),
  'GET /api/v1/log/reports': staffAlone,
  'POST /api/v1/log/event/:compoId': entrantsOnly,
  'POST /api/v1/log/event/:compoId/myLatest': entrantsOnly,
  'POST /api/v1/log/id/:postId/hide': staffAlone,
  'POST /api/v1/log/id/:postId/keep': staffAlone,
  'POST /api/v1/log/id/:postId/report': loggedInOnly,
  'POST /api/v1/log/id/:postId/show': { ...all(403), staff: 409 },
  'POST /api/v1/log/preview': loggedInOnly,
  'GET /api/v1/news': all(200),
  'GET /api/v1/news/:newsId': all(200),
  'GET /api/v1/openapi.json': all(200),
  'GET /api/v1/pages/:slug': all(200),
  'GET /api/v1/site': all(200),
  'GET /calendar.ics': all(200),
  'GET /healthz': all(200),
  'GET /news/atom.xml': all(200),
  'GET /readyz': all(200),
  'GET /robots.txt': all(200),
  'GET /sitemap.xml': all(200),
  'GET /upload/:name': all(200),
  'POST /api/v1/compo/:compoId/signUp': loggedInOnly,
  'POST /api/v1/compo/:compoId/withdraw': loggedInOnly,
  'POST /api/v1/error': all(200),
};

/** Another site to be sent to; nobody gets there. */
const elsewhere = {
  clientId: 'x',
  clientSecret: 'x',
  authorizeUrl: 'https://elsewhere.example/authorize',
  tokenUrl: 'https://elsewhere.example/token',
  userUrl: 'https://elsewhere.example/user',
  emailsUrl: null,
};
const smallestPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

const t = useTestApp({
  config: { trustedProxies: ['127.0.0.1'], oauth: { github: elsewhere, discord: null } },
});
const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`;

const isStream = (route: RouteShape) =>
  'mediaType' in route.output && route.output.mediaType.startsWith('text/event-stream');

describe('[R6.01] the access matrix', () => {
  let params: Record<string, string>;
  beforeAll(async () => {
    const { db, files } = t.platform;
    const keyholder = await createAccount(db, { username: 'keyholder', password: principalPassword });
    const avatar = await files.put('png', new Uint8Array([1]));
    await db.updateTable('account').set({ avatar }).where('id', '=', keyholder.id).execute();
    await settleFiles(db, { kind: 'account', id: keyholder.id }, [avatar]);
    await db
      .insertInto('site_page')
      .values({ slug: 'about', title: 'About', lead: '', description: '', markdown: '## Us\n\nHello' })
      .execute();
    const post = await createNewsPost(db);
    const { id, short } = await createCompetition(db);
    const entrant = await createEntrant(db, id, (await createAccount(db)).id);
    params = {
      entrantId: String(entrant.id),
      postId: String((await createLogPost(db, entrant.id)).id),
      id: String(await createEntry(db, { id }, [entrant.id])),
      newsId: String(post.id),
      slug: 'about',
      name: avatar,
      username: 'somebody',
      userId: 'keyholder',
      provider: 'github',
      compoId: short,
    };
  });

  /** The address of a route; what changes the thing it names gets a new one each time. */
  const addressOf = async (route: RouteShape): Promise<string> => {
    const isModerated = /:postId\/(?:hide|show|keep)$/.test(route.path);
    const own = isModerated
      ? { postId: String((await createLogPost(t.platform.db, Number(params.entrantId))).id) }
      : {};
    const given: Record<string, string> = { ...params, ...own };
    return route.path.replace(/:(\w+)/g, (_, key: string) => given[key] ?? 'missing');
  };

  let registered = 0;
  const bodies: Record<string, () => object> = {
    'POST /api/v1/account/avatar': () => smallestPng,
    'POST /api/v1/account/avatar/remove': () => ({}),
    'POST /api/v1/account/delete': () => ({ proof: principalPassword }),
    'POST /api/v1/account/oauth/:provider/unlink': () => ({}),
    'POST /api/v1/account/oauth/finish': () => ({ username: 'newcomer' }),
    'POST /api/v1/account/profile': () => ({ location: '', info: '', email: '', isEmailShown: false }),
    'POST /api/v1/account/email/undo': () => ({ token: 'x' }),
    'POST /api/v1/account/proof': () => ({ password: principalPassword }),
    'POST /api/v1/account/twoFactor/begin': () => ({}),
    'POST /api/v1/account/twoFactor/confirm': () => ({ code: '000000' }),
    'POST /api/v1/account/twoFactor/end': () => ({ password: principalPassword, code: '000000' }),
    'POST /api/v1/account/devices/endOthers': () => ({}),
    'POST /api/v1/account/login': () => ({ name: 'keyholder', password: principalPassword }),
    'POST /api/v1/account/logout': () => ({}),
    'POST /api/v1/account/password/change': () => ({
      oldPassword: principalPassword,
      newPassword: 'another lantern by the road',
    }),
    'POST /api/v1/account/password/forgot': () => ({ email: 'somebody@example.org' }),
    'POST /api/v1/account/password/reset': () => ({ token: 'x', password: principalPassword }),
    'POST /api/v1/account/register': () => {
      registered += 1;
      const username = `newcomer_${registered}`;
      return { username, email: `${username}@example.org`, password: principalPassword };
    },
    'POST /api/v1/account/verification': () => ({}),
    'POST /api/v1/account/verify': () => ({ token: 'x' }),
    'POST /api/v1/compo/:compoId/signUp': () => ({ info: 'Hello' }),
    'POST /api/v1/compo/:compoId/withdraw': () => ({}),
    'POST /api/v1/entry/:id/details': () => ({ title: 'A title' }),
    'POST /api/v1/entry/:id/text': () => ({ text: '<p>Text</p>' }),
    'POST /api/v1/error': () => ({ message: 'x' }),
    'POST /api/v1/invitation/create': () => ({
      entryId: Number(params.id),
      recipientEntrantId: Number(params.entrantId),
    }),
    'POST /api/v1/invitation/id/:id/resolve': () => ({ resolution: 'accept' }),
    'POST /api/v1/log/id/:postId/hide': () => ({ reason: 'Not kind' }),
    'POST /api/v1/log/id/:postId/keep': () => ({}),
    'POST /api/v1/log/id/:postId/report': () => ({ reason: 'Not kind' }),
    'POST /api/v1/log/id/:postId/show': () => ({}),
    'POST /api/v1/log/preview': () => ({ message: 'Hello' }),
  };

  const ask = (visitor: Visitor, route: RouteShape, url: string, headers: Record<string, string>) => {
    if (isStream(route)) return visitor.open(url);
    if (route.method === 'GET') return visitor.get(url, headers);
    if (route.form) return postForm(visitor, url, [['message', 'Hello']], headers);
    const body = bodies[nameOf(route)]?.();
    const type = Buffer.isBuffer(body) ? { 'content-type': 'image/png' } : undefined;
    return visitor.post(url, body, { ...headers, ...type });
  };

  test('every declared route is in the table, and nothing else is', () => {
    expect(Object.keys(expectations).toSorted()).toEqual(allRoutes.map(nameOf).toSorted());
  });

  for (const route of allRoutes) {
    test.each(principalNames)(`${nameOf(route)} answers %s as the table says`, async (name) => {
      // New ones each time, since some calls end a session or change a password.
      const principals = await createPrincipals(t.platform.db);
      const visitor = t.visitor(principals[name]);
      const url = await addressOf(route);
      // Each principal counts for itself against the limits.
      const headers = { 'x-forwarded-for': `10.0.0.${principalNames.indexOf(name)}` };
      const answer = await ask(visitor, route, url, headers);
      expect(answer.statusCode).toBe(expectations[nameOf(route)]?.[name]);
    });

    test(`${nameOf(route)} sends the headers of its cache class, and to a session never public ones`, async () => {
      const url = await addressOf(route);
      const read = (token?: string) =>
        ask(t.visitor(token), route, url, { 'x-forwarded-for': `10.1.0.${token ? 1 : 2}` });
      const { user, staff } = await createPrincipals(t.platform.db);
      const personal = await read(route.access.who === 'staff' ? staff : user);
      // Whoever may not call is refused, and a refusal is kept by nobody.
      const open = route.access.who === 'anyone' ? await read() : personal;
      const expected = { public: /^public, max-age=\d+/, private: /^private, no-store$/, none: /^no-store$/ };
      // A refusal is nobody's to keep, whatever the answer would have been.
      expect(open.headers['cache-control']).toMatch(
        open.statusCode < 400 ? expected[route.cache.class] : expected.none,
      );
      if (route.cache.class !== 'public')
        expect(personal.headers['cache-control']).toMatch(expected[route.cache.class]);
      expect(personal.headers['cache-control']).not.toContain('public');
      if (route.cache.class === 'public') expect(open.headers['set-cookie']).toBeUndefined();
    });
  }
});
