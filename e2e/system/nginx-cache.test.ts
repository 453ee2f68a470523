import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readDeclared } from '../../deploy/nginx/public-paths.ts';
import { tokenPrefix } from '../../packages/domain/src/scopes.ts';
import { allRoutes } from '../../packages/server/src/http/all-routes.ts';
import { hashToken } from '../../packages/server/src/http/session.ts';
import { readPageTable } from '../../packages/server/src/pages/page-table.ts';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { createEntry } from '../../packages/server/src/testing/entry-factories.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  createLogPost,
  createPerson,
  createSession,
} from '../../packages/server/src/testing/factories.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { createExchange } from '../../packages/server/src/testing/santa-factories.ts';
import { sizes } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { createPastReview } from '../../packages/server/src/testing/vote-factories.ts';
import { type Answer, ask, reportError } from './ask.ts';
import { type Edge, startNginx } from './nginx.ts';
import { countRequests, endAll, startWeb, until, type WebProcess } from './process.ts';

/** A member with a session is the first to ask in every other round. */
const rounds = sizes.crossReads;

/** Headers that differ between two responses from the same copy. */
const ofTheMoment = new Set(['date', 'age', 'x-cache', 'x-request-id', 'connection', 'keep-alive']);
const lastingHeaders = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheMoment.has(name)));

afterAll(endAll);

describe('the site behind nginx', () => {
  let database: TestDatabase;
  let web: WebProcess;
  let edge: Edge;
  let publicPaths: string[];
  let short: string;
  let logParameters: Record<string, string>;
  let entryId: string;
  let reviewId: string;
  let pagePaths: Set<string>;
  const people: { name: string; cookie: string }[] = [];
  const member = 'somebody_else';

  /** Every public page and call; one with a parameter not filled in here fails. */
  async function listPublicPaths(): Promise<void> {
    const news = JSON.parse((await ask(`${web.url}/api/v1/news`)).body);
    const withPicture = news.posts.find((post: { img: string | null }) => post.img);
    const parameters: Record<string, string> = {
      newsId: String(news.posts[0].id),
      slug: 'about',
      name: path.basename(withPicture.img),
      left: '3',
      userId: member,
      ...logParameters,
      id: entryId,
      entryId,
      form: 'overall.svg',
      reviewId,
    };
    /** Reviews and results are public once an event is over, the draw of names once its gifts are open. */
    const eventOf = (pattern: string) => {
      if (pattern.includes('/santa/')) return 'gifts';
      return /\/:reviewId$|\/results\./.test(pattern) ? 'past' : short;
    };
    const fillIn = (pattern: string) =>
      pattern.replace(/:(\w+)/g, (_, name: string) => {
        const value = name === 'compoId' ? eventOf(pattern) : parameters[name];
        if (!value) throw new Error(`${pattern} has a parameter that this test does not know.`);
        return value;
      });
    const file = path.join(root, 'packages/web/build/test/server/index.js');
    const { pages } = readPageTable(await import(pathToFileURL(file).href));
    const isPublic = (route: { cache: { class: string } }) => route.cache.class === 'public';
    const ofPages = pages
      .filter((page) => isPublic(page.handle) && !page.path.includes('*'))
      .map((page) => fillIn(page.path));
    pagePaths = new Set(ofPages);
    publicPaths = [...ofPages, ...allRoutes.filter(isPublic).map((route) => fillIn(route.path))];
  }

  async function publishPast({ token }: { token: string }): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      cookie: `csrftoken=same; session=${token}`,
      'x-csrftoken': 'same',
    };
    for (const [action, body] of Object.entries({
      freeze: { excluded: [] },
      publish: { note: 'Well played.' },
    })) {
      const url = `${web.url}/api/v1/compo/past/results/${action}`;
      const { status } = await ask(url, { method: 'POST', headers, body: JSON.stringify(body) });
      expect([action, status]).toEqual([action, 200]);
    }
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    // The app can compress by itself; behind nginx it must not have to.
    web = await startWeb(database, { COMPRESS: 'true' });
    edge = await startNginx([web.port]);
    const { db } = openDatabase({ databaseUrl: asOwner(database.databaseUrl), databasePool: 2 });
    for (const name of ['quilted_ada', 'quilted_bob']) {
      const account = await createAccount(db, { username: name });
      people.push({ name, cookie: `csrftoken=own; session=${await createSession(db, account.id)}` });
    }
    // Neither of the readers: their names in a response would reveal a mix-up.
    const author = await createAccount(db, { username: member });
    const competition = await createCompetition(db, { startMs: Date.now() - 60_000 });
    short = competition.short;
    const entrant = await createEntrant(db, competition.id, author.id);
    const post = await createLogPost(db, entrant.id);
    logParameters = { entrantId: String(entrant.id), postId: String(post.id), page: '1' };
    entryId = String(await createEntry(db, competition, [entrant.id]));
    reviewId = String(await createPastReview(db, 'past', 'A game'));
    await createExchange(db, 3, { short: 'gifts', startMs: Date.now() - 60_000 });
    // Until then its response is not cached.
    const isDrawn = async () => (await ask(`${web.url}/api/v1/compo/${short}/rules/draw`)).status === 200;
    await until('The rules are drawn', isDrawn, 20_000);
    const areNamesDrawn = async () =>
      (await db.selectFrom('santa_draw').select('competition_id').execute()).length > 0;
    await until('The names have been drawn', areNamesDrawn, 20_000);
    await sql`update competition set join_closes_at = starts_at, ends_at = starts_at + interval '10 seconds',
      voting_ends_at = starts_at + interval '10 seconds' where short = 'gifts'`.execute(db);
    await publishPast(await createPerson(db, { rank: 'organizer' }));
    // Responses carry the server's time; here only personal parts may differ.
    await sql`update test_clock set fixed = now()`.execute(db);
    await db.destroy();
    await listPublicPaths();
  });
  afterAll(async () => {
    await edge.stop();
    await web.end('SIGTERM');
    await database.drop();
  });

  test('two anonymous visitors, one holding a csrftoken, get the same bytes and headers of /news', async () => {
    const first = await ask(`${edge.url}/news`);
    const second = await ask(`${edge.url}/news`, { headers: { cookie: 'csrftoken=abc; theme=dark' } });
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/);
    expect(second.headers['x-cache']).toBe('HIT');
    expect(second.body).toBe(first.body);
    expect(lastingHeaders(second)).toEqual(lastingHeaders(first));
    expect(await countRequests(web, '/news')).toBe(1);
  });

  test('nothing public carries Set-Cookie', async () => {
    expect(publicPaths.length).toBeGreaterThan(14);
    for (const publicPath of publicPaths) {
      const answer = await ask(edge.url + publicPath);
      expect.soft(answer.headers['set-cookie'], publicPath).toBeUndefined();
      expect.soft(answer.headers['cache-control'], publicPath).toMatch(/^public, max-age=\d+/);
    }
  });

  test('many rounds of everybody reading every public address give no mixed answer', async () => {
    const mixed: string[] = [];
    let answers = 0;
    const anonymous = new Map<string, string>();
    const others = [undefined, 'csrftoken=abc', 'csrftoken=another; theme=dark'];
    const readOne = async (publicPath: string, round: number) => {
      // A new URL every few rounds, so that a member with a session is the first to ask for some.
      const url = `${edge.url}${publicPath}${publicPath.includes('?') ? '&' : '?'}search=${round >> 2}`;
      const asPerson = people.map(async ({ name, cookie }, index) => {
        const answer = await ask(url, { headers: { cookie } });
        const other = people[1 - index]?.name ?? '';
        const isOwn =
          answer.headers['cache-control'] === 'private, no-store' &&
          answer.headers['x-cache'] === 'BYPASS' &&
          !answer.body.includes(other) &&
          (!pagePaths.has(publicPath) || answer.status !== 200 || answer.body.includes(name));
        if (!isOwn) mixed.push(`${name} ${url} ${answer.headers['x-cache']}`);
      });
      const asNobody = others.map(async (cookie) => {
        const answer = await ask(url, { headers: cookie ? { cookie } : {} });
        const isPersonal = people.some(({ name }) => answer.body.includes(name));
        const known = anonymous.get(url) ?? answer.body;
        anonymous.set(url, known);
        if (isPersonal || answer.body !== known || answer.headers['set-cookie']) mixed.push(`nobody ${url}`);
      });
      const isPersonFirst = round % 2 === 0;
      await Promise.all(isPersonFirst ? [...asPerson, ...asNobody] : [...asNobody, ...asPerson]);
      answers += asPerson.length + asNobody.length;
    };
    for (let round = 0; round < rounds; round += 1) {
      // A few at once: nginx makes requests for a page that is being rendered wait half a second.
      const left = [...publicPaths];
      const readOn = async () => {
        for (let next = left.shift(); next; next = left.shift()) await readOne(next, round);
      };
      await Promise.all(Array.from({ length: 6 }, readOn));
    }
    process.stdout.write(`cross-read: ${answers} answers, ${mixed.length} mixed\n`);
    expect(mixed).toEqual([]);
  });

  test('who is logged in never comes from the cache', async () => {
    for (let round = 0; round < 5; round += 1) {
      for (const { name, cookie } of people) {
        const own = await ask(`${edge.url}/api/v1/currentUser`, { headers: { cookie } });
        expect(JSON.parse(own.body).login).toBe(name);
        expect(own.headers['x-cache']).toBeUndefined();
      }
      const nobody = await ask(`${edge.url}/api/v1/currentUser`);
      expect(JSON.parse(nobody.body).login).toBeNull();
      expect(nobody.headers['x-cache']).toBeUndefined();
      expect(nobody.headers['cache-control']).toBe('private, no-store');
      expect(nobody.headers['set-cookie']?.[0]).toMatch(/^csrftoken=/);
    }
  });

  test('what a token is answered is kept for nobody, and a token is asked about each time', async () => {
    const { db } = openDatabase({ databaseUrl: asOwner(database.databaseUrl), databasePool: 1 });
    const owner = await createAccount(db, { username: 'quilted_bot', rank: 'organizer' });
    const make = async (scopes: string[]) => {
      const token = `${tokenPrefix}${scopes.join('').padEnd(43, 'x')}`;
      const values = { account_id: owner.id, name: 'bot', scopes, token_sha256: hashToken(token) };
      await db.insertInto('api_token').values(values).execute();
      return { authorization: `Bearer ${token}` };
    };
    const [reader, writer] = [await make(['read']), await make(['post-news'])];
    const mixed: string[] = [];
    for (const [index, publicPath] of publicPaths.entries()) {
      const url = `${edge.url}${publicPath}${publicPath.includes('?') ? '&' : '?'}search=token`;
      // The script is the first to ask for every other path.
      const before = index % 2 === 0 ? await ask(url) : null;
      const own = await ask(url, { headers: reader });
      const after = await ask(url);
      const isOwn =
        own.headers['x-cache'] === 'BYPASS' && /no-store/.test(own.headers['cache-control'] ?? '');
      const isShared = after.body.includes('quilted_bot') || (before !== null && before.body !== after.body);
      if (!isOwn || isShared) mixed.push(publicPath);
    }
    expect(mixed).toEqual([]);
    const post = (headers: Record<string, string>) =>
      ask(`${edge.url}/api/v1/admin/news`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'From a bot', markdown: 'Hello', postedAt: 4e12 }),
      });
    expect([(await post(reader)).status, (await post(writer)).status]).toEqual([403, 200]);
    // Also a page of which a shared copy is cached.
    expect((await ask(`${edge.url}/api/v1/news`, { headers: reader })).status).toBe(200);
    await db.updateTable('api_token').set({ revoked_at: new Date() }).execute();
    for (const path of ['/api/v1/news', '/api/v1/account/profile'])
      expect((await ask(edge.url + path, { headers: reader })).status, path).toBe(401);
    expect((await post(writer)).status).toBe(401);
    expect((await ask(`${edge.url}/api/v1/news`)).status).toBe(200);
    await db.destroy();
  });

  test('a missing page and a missing call are asked for each time', async () => {
    for (const missing of ['/no/such/page', '/api/v1/nothing', '/api/v1/news/999999']) {
      for (let round = 0; round < 2; round += 1) {
        const answer = await ask(edge.url + missing);
        expect.soft(answer.status, missing).toBeGreaterThanOrEqual(404);
        expect.soft(answer.headers['x-cache'] ?? 'MISS', missing).toBe('MISS');
      }
      expect.soft(await countRequests(web, missing), missing).toBe(2);
    }
  });

  test('a kept page tells when it was made, so that browsers do not add their own lifetime to it', async () => {
    const fresh = await ask(`${edge.url}/faq?page=age`);
    await wait(1100);
    const kept = await ask(`${edge.url}/faq?page=age`);
    expect(kept.headers['x-cache']).toBe('HIT');
    expect(kept.headers.date).toBe(fresh.headers.date);
  });

  test('[R14.08] pages are kept compressed for those who can read it and plain for the others, each from one rendering', async () => {
    const address = `${edge.url}/about?page=packed`;
    const packed = await ask(address, { headers: { 'accept-encoding': 'gzip, br' } });
    const plain = await ask(address);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.vary?.toLowerCase()).toContain('accept-encoding');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(Buffer.from(packed.body, 'latin1')).toString('latin1')).toBe(plain.body);
    const readsGzip = ['gzip', 'GZIP', 'br;q=1.0, gzip;q=0.001', 'deflate , gzip;q=1', 'br,gzip , *;q=0'];
    const readsNoGzip = ['', 'identity', 'gzip;q=0', 'gzip;q=0.000, br', 'x-gzip-like', 'br'];
    for (const accepted of readsGzip) {
      const answer = await ask(address, { headers: { 'accept-encoding': accepted } });
      expect.soft(answer.body === packed.body, accepted).toBe(true);
      expect.soft(answer.headers['x-cache'], accepted).toBe('HIT');
    }
    for (const accepted of readsNoGzip) {
      const answer = await ask(address, { headers: { 'accept-encoding': accepted } });
      expect.soft(answer.body === plain.body, accepted).toBe(true);
      expect.soft(answer.headers['x-cache'], accepted).toBe('HIT');
    }
    expect(await countRequests(web, '/about?page=packed')).toBe(2);
  });

  test('[R14.08] a member’s page is compressed too, and kept for nobody', async () => {
    const headers = { 'accept-encoding': 'gzip', cookie: people[0]?.cookie ?? '' };
    const answer = await ask(`${edge.url}/about?page=member`, { headers });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(Buffer.from(answer.body, 'latin1')).toString()).toContain('</html>');
    expect((await ask(`${edge.url}/about?page=member`)).headers['x-cache']).toBe('MISS');
  });

  test('hashed files are served without the app, for a year', async () => {
    const asset = /\/assets\/[\w.-]+\.js/.exec((await ask(`${edge.url}/news`)).body)?.[0] ?? '';
    const answer = await ask(edge.url + asset, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(await countRequests(web, asset)).toBe(0);
    expect((await ask(`${edge.url}/assets/gone-12345678.js`)).status).toBe(404);
    // As the build compressed it, which is smaller than nginx would make it each time.
    const atBuild = await stat(path.join(root, 'packages/web/build/test/client', `${asset}.gz`));
    expect(Number(answer.headers['content-length'])).toBe(atBuild.size);
  });

  test('[R14.14] scripts and styles are sent as Brotli to browsers that read it, as the build compressed them', async () => {
    const page = (await ask(`${edge.url}/news`)).body;
    const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };
    for (const [ending, type] of Object.entries(types)) {
      const asset = new RegExp(`/assets/[\\w.-]+\\.${ending}`).exec(page)?.[0] ?? '';
      const load = (accepted: string) => ask(edge.url + asset, { headers: { 'accept-encoding': accepted } });
      const plain = await load('identity');
      for (const accepted of ['gzip, deflate, br, zstd', 'br', 'gzip, br;q=0.5']) {
        const answer = await load(accepted);
        expect.soft(answer.headers, accepted).toMatchObject({
          'content-encoding': 'br',
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          vary: 'Accept-Encoding',
        });
        // Of no use for what never changes, and sent with each file.
        for (const name of ['etag', 'last-modified', 'accept-ranges'])
          expect.soft(answer.headers[name], name).toBeUndefined();
        const unpacked = brotliDecompressSync(Buffer.from(answer.body, 'latin1')).toString('latin1');
        expect.soft(unpacked === plain.body, accepted).toBe(true);
      }
      for (const accepted of ['gzip', 'gzip, br;q=0', 'gzip, br;q=0.000', 'gzip, brx'])
        expect.soft((await load(accepted)).headers['content-encoding'], accepted).toBe('gzip');
      expect.soft(plain.headers['content-type']).toBe(type);
    }
  });

  test('readiness is told to this machine alone, health to everybody', async () => {
    expect((await ask(`${edge.url}/readyz`)).status).toBe(200);
    for (const path of ['/readyz', '/readyz/', '//readyz', '/readyz%2F', '/x/../readyz']) {
      expect((await ask(edge.url + path, { localAddress: '127.0.0.2' })).status, path).toBe(403);
    }
    expect((await ask(`${edge.url}/healthz`, { localAddress: '127.0.0.2' })).status).toBe(200);
  });

  test('an address that a client claims for itself is not believed', async () => {
    const send = (index: number) =>
      reportError(edge.url, 'claims an address', {
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
        localAddress: '127.0.0.3',
      });
    const statuses = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await send(index)).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(12);
    expect(statuses).toContain(429);
  });

  test('[R10.13] a body over the limit and a name that is not ours are refused', async () => {
    const large = await ask(`${edge.url}/news`, { method: 'POST', body: 'x'.repeat(70_000) });
    expect(large.status).toBe(413);
    const upload = await ask(`${edge.url}/api/v1/entry/1/image`, {
      method: 'POST',
      headers: { 'content-length': '9000000' },
    });
    expect([upload.status, upload.headers['x-problem'], upload.body]).toEqual([
      413,
      'file-too-large',
      'File too large! Received: more than 4.00 MiB, maximum: 1.00 MiB\n',
    ]);
    await expect(ask(edge.url, { headers: { host: 'other.test' } })).rejects.toThrow(/hang up/);
  });

  test('[R12.01] while the app restarts, kept pages are served, others come back by themselves, and calls get the usual sentence', async () => {
    const lone = await startWeb(database);
    const loneEdge = await startNginx([lone.port]);
    const before = await ask(`${loneEdge.url}/news`);
    await lone.end('SIGKILL');
    const kept = await ask(`${loneEdge.url}/news`);
    expect(kept.body).toBe(before.body);

    const byBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const session = { cookie: `session=${'x'.repeat(32)}` };
    const pages = await Promise.all([
      ask(`${loneEdge.url}/about`, { headers: byBrowser }),
      ask(`${loneEdge.url}/play28/vote?x=1`, { headers: { ...byBrowser, ...session } }),
      ask(`${loneEdge.url}/play28/log`, { headers: byBrowser }),
      ask(`${loneEdge.url}/play28/log`, { headers: { ...byBrowser, ...session } }),
      ask(`${loneEdge.url}/upload/game.zip`, { headers: byBrowser }),
    ]);
    for (const page of pages) {
      expect(page.status).toBe(503);
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'retry-after': '5',
      });
      expect(page.body).toMatch(/<meta http-equiv="refresh" content="[5-8]">/);
      expect(page.body).toContain("<span>We'll be right back</span>");
      expect(page.body).not.toContain('<!--#');
      // Nothing else could be loaded now.
      expect(page.body).not.toMatch(
        /<script|<img|https?:|@import|(?:src|srcset)=|href="(?!#|data:,"|")|url\((?!#)/,
      );
    }
    // A form must not vanish: the page stays, and says what to do.
    const sent = await ask(`${loneEdge.url}/play28/log`, {
      method: 'POST',
      headers: byBrowser,
      body: 'text=Hi',
    });
    expect([sent.status, sent.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(sent.body).toContain('What you just sent may not have arrived.');
    expect(sent.body).not.toMatch(/http-equiv="refresh"/);

    for (const [path, method, headers] of [
      ['/about', 'GET', {}],
      ['/api/v1/currentUser', 'GET', { accept: '*/*' }],
      ['/api/v1/currentUser', 'GET', byBrowser],
      ['/api/v1/log/event/play28', 'POST', session],
      ['/api/v1/live', 'GET', {}],
    ] as const) {
      const gone = await ask(loneEdge.url + path, { method, headers });
      expect
        .soft([gone.status, gone.headers['x-problem'], gone.headers['cache-control'], gone.body], path)
        .toEqual([
          503,
          'unavailable',
          'no-store',
          'The site is briefly unavailable. Please try again in a moment.\n',
        ]);
    }
    await loneEdge.stop();
  });
});

/** The edge must be safe on its own: here the app behind it makes mistakes. */
describe('nginx before an app that makes mistakes', () => {
  let app: Server;
  let edge: Edge;
  let calls: number;
  let respond: (request: IncomingMessage, response: ServerResponse) => void;

  beforeAll(async () => {
    const port = await freePort();
    app = createServer((request, response) => {
      // nginx asks whether a session is known.
      if (request.url === '/edge/member') return void response.writeHead(204).end();
      calls += 1;
      respond(request, response);
    });
    await new Promise<void>((resolve) => app.listen(port, '127.0.0.1', resolve));
    edge = await startNginx([port]);
  });
  afterEach(() => {
    calls = 0;
  });
  afterAll(async () => {
    await edge.stop();
    app.close();
    app.closeAllConnections();
  });

  const keep = (seconds: number, stale: number) => ({
    'cache-control': `public, max-age=${seconds}, stale-while-revalidate=${stale}`,
  });

  test('an answer to someone with a session is not stored even if the app calls it public', async () => {
    calls = 0;
    respond = (request, response) => {
      response.writeHead(200, keep(60, 60)).end(request.headers.cookie ?? 'nobody');
    };
    const token = (name: string) => name.padEnd(32, 'x');
    const cookies = [
      `session=${token('one')}`,
      `a=b; session=${token('two')}`,
      `a=b;session=${token('three')}`,
      `a=b, session=${token('four')}`,
      `session="${token('five')}"`,
      `__Host-session=${token('six')}`,
    ];
    for (const [index, cookie] of cookies.entries()) {
      expect((await ask(`${edge.url}/news/${index}`, { headers: { cookie } })).body).toBe(cookie);
      expect((await ask(`${edge.url}/news/${index}`)).body).toBe('nobody');
      expect((await ask(`${edge.url}/news/${index}`, { headers: { cookie } })).body).toBe(cookie);
    }
    expect(calls).toBe(cookies.length * 3);
  });

  test('an answer to a token is not stored even if the app calls it public', async () => {
    calls = 0;
    respond = (request, response) => {
      response.writeHead(200, keep(60, 60)).end(request.headers.authorization ?? 'nobody');
    };
    for (const authorization of ['Bearer one', 'bearer two', 'Basic three']) {
      const url = `${edge.url}/about?page=${encodeURIComponent(authorization)}`;
      expect((await ask(url, { headers: { authorization } })).body).toBe(authorization);
      expect((await ask(url)).body).toBe('nobody');
      expect((await ask(url, { headers: { authorization } })).body).toBe(authorization);
    }
    expect(calls).toBe(9);
  });

  test('a cookie that cannot be a session, or a query that means nothing, does not get past the cache', async () => {
    calls = 0;
    respond = (request, response) => {
      response.writeHead(200, keep(60, 60)).end(`${request.url} ${calls}`);
    };
    const first = (await ask(`${edge.url}/about`)).body;
    expect(first).toBe('/about 1');
    for (const cookie of ['session=x', 'session=', 'sessions=abc', `xsession=${'x'.repeat(32)}`]) {
      expect((await ask(`${edge.url}/about`, { headers: { cookie } })).body, cookie).toBe(first);
    }
    for (const query of ['?x', '?utm_source=a&b=1', '?PAGE=2', '?%70age=2', '?xpage=1', '?']) {
      expect((await ask(`${edge.url}/about${query}`)).body, query).toBe(first);
    }
    expect(calls).toBe(1);
    // Known parameters are passed on as they are, and the response is cached only if there are no others.
    expect((await ask(`${edge.url}/about?page=2`)).body).toBe('/about?page=2 2');
    expect((await ask(`${edge.url}/about?page=2`)).body).toBe('/about?page=2 2');
    expect((await ask(`${edge.url}/about?page=2&x=1`)).body).toBe('/about?page=2&x=1 3');
    expect((await ask(`${edge.url}/about?page=2&x=1`)).body).toBe('/about?page=2&x=1 4');
    // A private page gets every parameter it was sent.
    expect((await ask(`${edge.url}/accounts/verify?token=abc`)).body).toBe('/accounts/verify?token=abc 5');
  });

  test('what is never kept is asked for side by side, not one after the other', async () => {
    respond = (_request, response) => {
      setTimeout(() => response.writeHead(200, { 'cache-control': 'private, no-store' }).end('own'), 200);
    };
    const startedAt = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => ask(`${edge.url}/accounts/login?next=/news`)),
    );
    expect(answers.every((answer) => answer.body === 'own')).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('behind another proxy visitors are told apart by its word, and by nobody else’s', async () => {
    respond = (request, response) => {
      response
        .writeHead(200, { 'cache-control': 'no-store' })
        .end(String(request.headers['x-forwarded-for']));
    };
    const port = (app.address() as { port: number }).port;
    const inner = await startNginx([port], { realIpFrom: ['127.0.0.9'] });
    const claim = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    const throughProxy = await ask(`${inner.url}/accounts/login`, { ...claim, localAddress: '127.0.0.9' });
    const direct = await ask(`${inner.url}/accounts/login`, { ...claim, localAddress: '127.0.0.8' });
    await inner.stop();
    expect([throughProxy.body, direct.body]).toEqual(['203.0.113.7', '127.0.0.8']);
  });

  test('an answer that sets a cookie is never stored', async () => {
    calls = 0;
    respond = (_request, response) => {
      response.writeHead(200, { ...keep(60, 60), 'set-cookie': `id=${calls}` }).end(String(calls));
    };
    const bodies = [];
    for (let round = 0; round < 3; round += 1) bodies.push((await ask(`${edge.url}/faq?page=cookie`)).body);
    expect(bodies).toEqual(['1', '2', '3']);
  });

  test('what says nothing about being kept is not kept, nor is an answer to a write', async () => {
    calls = 0;
    respond = (request, response) => {
      response.writeHead(200, request.method === 'POST' ? keep(60, 60) : {}).end(String(calls));
    };
    await ask(`${edge.url}/faq?page=silent`);
    await ask(`${edge.url}/faq?page=silent`);
    await ask(`${edge.url}/api/v1/action`, { method: 'POST' });
    await ask(`${edge.url}/api/v1/action`, { method: 'POST' });
    expect(calls).toBe(4);
  });

  test('of many who ask at once for a page that is not there, one reaches the app', async () => {
    calls = 0;
    respond = (_request, response) => {
      setTimeout(() => response.writeHead(200, keep(60, 60)).end('slow'), 300);
    };
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(`${edge.url}/faq?page=slow`)));
    expect(answers.every((answer) => answer.status === 200 && answer.body === 'slow')).toBe(true);
    expect(calls).toBe(1);
  });

  test('a page is shown stale while it is made anew, and never longer than the app allows', async () => {
    calls = 0;
    let isBroken = false;
    respond = (_request, response) => {
      if (isBroken) response.destroy();
      else response.writeHead(200, keep(1, 3)).end(`version ${calls}`);
    };
    const read = () => ask(`${edge.url}/faq?page=stale`);
    expect((await read()).body).toBe('version 1');
    await wait(2100);
    const stale = await read();
    expect([stale.body, stale.headers['x-cache']]).toEqual(['version 1', 'STALE']);
    await wait(200);
    expect((await read()).body).toBe('version 2');

    isBroken = true;
    await wait(2100);
    const whileAway = await read();
    expect([whileAway.status, whileAway.body]).toEqual([200, 'version 2']);
    // 1 s of lifetime and 3 s of grace, counted in whole seconds.
    await wait(3000);
    expect((await read()).status).toBe(503);
  });

  // The last one: it uses up what this address may ask.
  test('[R14.27] exactly what is public is looked for in the cache, whatever stands in the place of a parameter', async () => {
    respond = (_request, response) => void response.writeHead(200, keep(60, 60)).end();
    const declared = await readDeclared(path.join(root, 'packages/web/build/test'));
    const pathsOf = (isPublic: boolean) =>
      new Set(declared.filter((one) => one.isPublic === isPublic).map((one) => one.path));
    // Calls that read and write may share a path.
    const isPublic = pathsOf(true);
    const isPrivate = [...pathsOf(false)].filter((pattern) => !isPublic.has(pattern));
    /** These have a location of their own. */
    const isElsewhere = (address: string) => /^\/(?:upload|files|edge|readyz|api\/v1\/live$)/.test(address);
    const fill = (pattern: string, word: string) => pattern.replace(/:\w+/g, word);
    /** With these, patterns of pages of an event match it too. */
    const words = ['x', 'entries', 'log', 'results', 'reviews', 'rules'];
    const addresses = new Map([
      ...isPrivate
        .filter((pattern) => !pattern.includes('*'))
        .flatMap((pattern) => words.map((word) => [fill(pattern, word), false] as const)),
      ...[...isPublic].map((pattern) => [fill(pattern, 'x'), true] as const),
    ]);
    let numAsked = 0;
    for (const [address, isKept] of addresses) {
      if (isElsewhere(address)) continue;
      numAsked += 1;
      const { headers } = await ask(edge.url + address);
      expect.soft('x-cache' in headers, address).toBe(isKept);
    }
    expect(numAsked).toBeGreaterThan(500);
  });
});
