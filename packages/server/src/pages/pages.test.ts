import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { anyone, uncached } from '@tinsmith/contract/access';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { drawDue } from '../features/rule/draw-due.ts';
import { fillContent } from '../fill-content.ts';
import { Problem } from '../http/problems.ts';
import { pageSamples } from '../testing/all-samples.ts';
import { createEntry, createEntryFile, createJoined } from '../testing/entry-factories.ts';
import { createAccount, createCompetition, createLogPost, createSession } from '../testing/factories.ts';
import { fillSample } from '../testing/page-samples.ts';
import { useTestApp } from '../testing/test-app.ts';
import { createPastReview } from '../testing/vote-factories.ts';
import { readPageTable } from './page-table.ts';

const t = useTestApp({ pages: true, config: { compress: false } });

let newest = '';
let token = '';
const event = { short: 'jam27', title: 'Jam 2027' };
const own = {
  entrant: '',
  post: '',
  author: 'fenwick',
  entry: '',
  game: 'Snail Mail',
  file: '',
  over: 'jam25',
  review: '',
};
let ownToken = '';
const sampleOf = (path: string) =>
  fillSample(pageSamples[path] ?? { address: '', heading: '', access: 404 }, {
    news: newest,
    event: event.short,
    title: event.title,
    ...own,
  });
const addressOf = (path: string) => sampleOf(path).address;
/** Without the moment at which it was made, which forms carry. */
const mainOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/(?<=name="formkey" value=")\d+/g, 'now');
const headingOf = (html: string) =>
  (/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(mainOf(html))?.[1] ?? '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const pagesThatShow = Object.keys(pageSamples).filter((path) => path !== '/');
const pagesInside = pagesThatShow.filter((path) => pageSamples[path]?.insideHeading);

beforeAll(async () => {
  await fillContent(t.platform);
  const { db } = t.platform;
  // Pages contain the server's time, so the clock has to stop while two of them are compared.
  await t.setClock(new Date());
  const competition = await createCompetition(db, { ...event, startMs: Date.now() - 1_800_000 });
  const author = await createJoined(db, competition, { username: own.author, rank: 'owner' });
  ownToken = author.token;
  own.entrant = String(author.entrantId);
  own.post = String((await createLogPost(db, author.entrantId)).id);
  const entryId = await createEntry(db, competition, [author.entrantId], { title: own.game });
  own.entry = String(entryId);
  own.file = String((await createEntryFile(db, entryId)).id);
  own.review = String(await createPastReview(db, own.over, own.game));
  newest = String((await t.visitor().get('/api/v1/news')).json().posts[0].id);
  const account = await createAccount(db, { username: 'mossgoblin' });
  token = await createSession(db, account.id);
});

/** The specification's table of routes. */
const specifiedRoutes = [
  '/news',
  '/news/:newsId',
  '/about',
  '/faq',
  '/history',
  '/support',
  '/secretSanta',
  '/all/entries',
  '/user/:userId',
  '/entry/:entryId',
  '/rule-o-matic',
  '/:compoId',
  '/:compoId/rules',
  '/:compoId/results',
  '/:compoId/entrants',
  '/:compoId/reviews',
  '/:compoId/reviews/entry/:entryId',
  '/:compoId/reviews/entrant/:entrantId',
  '/:compoId/reviews/:reviewId',
  '/:compoId/myEntry',
  '/:compoId/team',
  '/:compoId/log',
  '/:compoId/log/page/:page',
  '/:compoId/log/entrant/:entrantId',
  '/:compoId/log/entrant/:entrantId/page/:page',
  '/:compoId/log/id/:postId',
  '/:compoId/log/edit',
  '/:compoId/results/calculate',
];

describe('[R2.06] every route of the specification is a page', () => {
  for (const route of specifiedRoutes) {
    test(route, () => {
      expect(t.app.pagePaths).toContain(route);
    });
  }
});

describe('[R2.06] the walk over all pages', () => {
  test('every page of the route table has a sample address, and nothing else has', () => {
    expect(Object.keys(pageSamples).toSorted()).toEqual([...t.app.pagePaths].toSorted());
  });

  test.each(pagesThatShow)(
    '%s answers with its content, the same with and without a trailing slash',
    async (path) => {
      const cookies = { csrftoken: 'same' };
      const plain = await t.app.inject({ url: addressOf(path), cookies });
      const slashed = await t.app.inject({ url: `${addressOf(path)}/`, cookies });
      expect(plain.statusCode).toBe(pageSamples[path]?.status ?? 200);
      expect(headingOf(plain.body)).toBe(sampleOf(path).heading);
      if (path === '/*') return; // It shows the path itself.
      expect(slashed.statusCode).toBe(plain.statusCode);
      if (plain.statusCode === 404) return; // So does this one, once it is gone.
      expect(mainOf(slashed.body)).toBe(mainOf(plain.body));
    },
  );

  test('only the page for unknown addresses is a missing one', () => {
    const missing = pagesThatShow.filter((path) => pageSamples[path]?.status === 404);
    // A running site has been set up.
    expect(missing.toSorted()).toEqual(['/*', '/setup']);
    const closed = pagesThatShow.filter((path) => [401, 403].includes(pageSamples[path]?.status ?? 200));
    expect(pagesInside).toEqual(closed);
  });

  test.each(pagesInside)(
    '%s answers those who may see it with its content, the same with and without a trailing slash',
    async (path) => {
      const open = async (url: string) => {
        const answer = await t.visitor(ownToken).get(url);
        const { location } = answer.headers;
        return location ? t.visitor(ownToken).get(String(location)) : answer;
      };
      const plain = await open(addressOf(path));
      const slashed = await open(`${addressOf(path)}/`);
      expect([plain.statusCode, slashed.statusCode]).toEqual([200, 200]);
      expect(headingOf(plain.body)).toBe(sampleOf(path).insideHeading);
      expect(mainOf(slashed.body)).toBe(mainOf(plain.body));
    },
  );

  // Including setup: pages whose forms need no session.
  /** Has a form for visitors without a session. */
  const isAccountPage = (path: string) =>
    (path.startsWith('/accounts/') && path !== '/accounts/deleted') || path === '/setup';

  test.each(pagesThatShow.filter((path) => !isAccountPage(path)))(
    '%s is the same bytes for two anonymous visitors, without a cookie',
    async (path) => {
      const one = await t.app.inject({
        url: addressOf(path),
        headers: { 'user-agent': 'One', 'accept-language': 'de' },
      });
      const two = await t.app.inject({
        url: addressOf(path),
        cookies: { csrftoken: 'x' },
        remoteAddress: '10.0.0.9',
      });
      expect(two.body).toBe(one.body);
      expect(one.headers['set-cookie']).toBeUndefined();
      expect(two.headers['content-security-policy']).toBe(one.headers['content-security-policy']);
    },
  );

  test.each(pagesThatShow.filter(isAccountPage))(
    '%s is kept by nobody, and differs for two anonymous visitors by their tokens alone',
    async (path) => {
      const one = await t.app.inject({ url: addressOf(path) });
      const two = await t.app.inject({ url: addressOf(path), cookies: { csrftoken: 'another' } });
      const given = one.cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
      expect(given).toMatch(/^[\w-]{32}$/);
      expect(two.headers['set-cookie']).toBeUndefined();
      expect(one.body.replaceAll(given, 'another')).toBe(two.body);
      for (const { headers } of [one, two]) expect(headers['cache-control']).toMatch(/no-store/);
    },
  );

  test.each(pagesThatShow)('%s is private to whoever has a session', async (path) => {
    const answer = await t.app.inject({ url: addressOf(path), cookies: { session: token } });
    expect(answer.headers['cache-control']).toMatch(/no-store/);
    expect(answer.headers['cache-control']).not.toContain('public');
    expect(answer.body).toContain('mossgoblin');
  });

  test.each(pagesThatShow)('%s allows its own inline scripts and nothing else', async (path) => {
    const { body, headers } = await t.app.inject({ url: addressOf(path) });
    const policy = String(headers['content-security-policy']);
    const scripts = [...body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      (match) => match[1],
    );
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) {
      if (script)
        expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
    expect(policy).not.toMatch(/unsafe|nonce|https?:\/\/(?!www\.youtube-nocookie\.com)/);
    expect(body).not.toMatch(/\sstyle="/);
    expect(body).not.toMatch(/\son[a-z]+="/);
  });
});

describe('how long a page is kept', () => {
  const secondsOf = (header: unknown) => Number(/^public, max-age=(\d+)/.exec(String(header))?.[1] ?? -1);

  test('the news, the event and all other public pages may be kept, none longer than the event beside it', async () => {
    const table = readPageTable(
      await import(pathToFileURL(path.resolve(t.platform.config.webBuild, 'server/index.js')).href),
    );
    // Between a start and its draw the rules are not cached.
    await drawDue(t.platform);
    const part = await t.visitor().get('/api/v1/currentEvent');
    const partSeconds = secondsOf(part.headers['cache-control']);
    expect(partSeconds).toBe(15);
    for (const { path: page, handle } of table.pages) {
      if (handle.cache.class !== 'public' || pageSamples[page]?.status === 404) continue;
      const { headers } = await t.app.inject({ url: addressOf(page) });
      expect
        .soft(secondsOf(headers['cache-control']), page)
        .toBe(Math.min(handle.cache.seconds, partSeconds));
    }
  });

  const parts: [string, string][] = [
    [
      'public, max-age=4, stale-while-revalidate=4',
      'public, max-age=4, stale-while-revalidate=4, stale-if-error=60',
    ],
    ['private, no-store', 'private, no-store'],
    ['no-store', 'no-store'],
  ];
  test.each(parts)('a part that says %s makes a page that says %s', async (ofPart, ofPage) => {
    const app = await createApp(t.platform, { pages: true });
    app.addHook('onSend', async (request, reply) => {
      if (request.url.startsWith('/api/v1/news')) reply.header('cache-control', ofPart);
    });
    expect((await app.inject({ url: '/news' })).headers['cache-control']).toBe(ofPage);
    expect(secondsOf((await app.inject({ url: '/about' })).headers['cache-control'])).toBe(15);
    await app.close();
  });

  test('a page whose part failed is not kept, though it shows', async () => {
    const app = await createApp(t.platform, { pages: true });
    app.addHook('preHandler', async (request) => {
      if (request.url.startsWith('/api/v1/currentEvent')) throw new Problem('unavailable');
    });
    const { statusCode, headers } = await app.inject({ url: '/news' });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    await app.close();
  });
});

describe('addresses', () => {
  test('[R2.03] / redirects to /news/ over HTTP', async () => {
    const answer = await t.app.inject({ url: '/' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/news/']);
  });

  test('[R2.04] an unknown path answers 404 and shows Page not found', async () => {
    const answer = await t.app.inject({ url: '/no/such/page' });
    expect([answer.statusCode, headingOf(answer.body)]).toEqual([404, 'Page not found']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test("[R2.04] an unknown post answers 404 and shows 'Not found: …' with the server's sentence", async () => {
    const answer = await t.app.inject({ url: '/news/99999' });
    expect([answer.statusCode, headingOf(answer.body)]).toEqual([
      404,
      'Not found: No news post with that number.',
    ]);
  });

  test('[R2.04] a page that is missing has one title, its own', async () => {
    const { body } = await t.app.inject({ url: '/news/99999' });
    expect([...body.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
      'Not found: No news post with that number.',
    ]);
  });

  test('a mistyped address is offered the nearest one', async () => {
    expect((await t.app.inject({ url: '/abuot' })).body).toContain('href="/about"');
  });

  test.each(['/news.data', '/_root.data', '/__manifest?p=/news'])(
    '%s, the router’s own calls, answer 404',
    async (url) => {
      expect((await t.app.inject({ url })).statusCode).toBe(404);
    },
  );

  test('a page takes no other method, unless it has a form', async () => {
    expect((await t.app.inject({ method: 'POST', url: '/news' })).statusCode).toBe(405);
    expect((await t.app.inject({ method: 'PUT', url: '/accounts/login' })).statusCode).toBe(404);
  });

  test.each(['//evil.example', '/%2F%2Fevil.example', '/news/%', '/%E0%A4%A', `/${'a'.repeat(3000)}`])(
    '%s answers without a server error',
    async (url) => {
      expect((await t.app.inject({ url })).statusCode).toBeLessThan(500);
    },
  );
});

describe('what search engines and link previews read', () => {
  test.each(['/news', '/about', '/faq', '/history', '/support'])(
    '%s has title, description and canonical link',
    async (url) => {
      const { body } = await t.app.inject({ url: `${url}/?utm=x` });
      expect(body).toContain(`<link rel="canonical" href="http://tinsmith.test${url}"/>`);
      expect(body).toMatch(/<title>[^<]+ - TINS &amp; KrampusHack<\/title>/);
      expect(body).toMatch(/<meta name="description" content="[^"]{20,160}"\/>/);
      expect(body).toMatch(/<meta property="og:title" content="[^"]+"\/>/);
    },
  );

  test('robots.txt names the sitemap, which lists pages and posts', async () => {
    expect((await t.app.inject({ url: '/robots.txt' })).body).toContain(
      'Sitemap: http://tinsmith.test/sitemap.xml',
    );
    const map = (await t.app.inject({ url: '/sitemap.xml' })).body;
    expect(map).toContain(`<loc>http://tinsmith.test/news/${newest}</loc>`);
    expect(map).toContain('<loc>http://tinsmith.test/faq</loc>');
  });
});

describe('the guards of pages', () => {
  test("[R6.02] a staff page tells the others 'You need to be logged in with admin rights.', as 403", async () => {
    const { db } = t.platform;
    const staff = await createAccount(db, { rank: 'owner' });
    for (const session of [undefined, token]) {
      const answer = await t.app.inject({ url: '/admin/', cookies: session ? { session } : {} });
      expect([answer.statusCode, headingOf(answer.body)]).toEqual([
        403,
        'You need to be logged in with admin rights.',
      ]);
    }
    const session = await createSession(db, staff.id);
    expect((await t.app.inject({ url: '/admin/', cookies: { session } })).statusCode).toBe(200);
  });

  const buildWith = (handle: object | undefined) =>
    ({
      routes: {
        root: { id: 'root', path: '', module: {} },
        x: { id: 'x', parentId: 'root', path: 'x', module: { handle } },
      },
    }) as never;
  test('a page without declared access, or without a cache class, does not start', () => {
    expect(() => readPageTable(buildWith(undefined))).toThrow('declares no access');
    expect(() => readPageTable(buildWith({ access: anyone }))).toThrow('declares no cache class');
    expect(readPageTable(buildWith({ access: anyone, cache: uncached })).pages).toHaveLength(1);
    const wrong = { access: anyone, cache: uncached, isSameButToken: true };
    expect(() => readPageTable(buildWith(wrong))).toThrow("is not everybody's");
  });
});

describe('costs', () => {
  test('anonymous visitors who ask at once share one rendering; those with a session never do', async () => {
    const { renderCount } = t.app;
    const before = renderCount.renders;
    const answers = await Promise.all(Array.from({ length: 50 }, () => t.app.inject({ url: '/faq' })));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(renderCount.renders - before).toBeLessThanOrEqual(2);
    await Promise.all(
      Array.from({ length: 5 }, () => t.app.inject({ url: '/faq', cookies: { session: token } })),
    );
    expect(renderCount.renders - before).toBeGreaterThanOrEqual(6);
  });

  test('those who ask for the log-in page at once share one rendering, and each has a token of their own', async () => {
    const { renderCount } = t.app;
    const before = renderCount.renders;
    // Half of them already have a token, and other cookies of their own.
    const sent = Array.from({ length: 30 }, (_, index) =>
      index % 2 ? `own-token-of-visitor-${index}` : null,
    );
    const answers = await Promise.all(
      sent.map((csrftoken, index) =>
        t.app.inject({
          url: '/accounts/login?next=%2Fnews',
          cookies: csrftoken ? { csrftoken, oauth_pending: `pending-of-${index}` } : {},
        }),
      ),
    );
    expect(renderCount.renders - before).toBeLessThanOrEqual(2);
    const tokens = answers.map(({ body, cookies }, index) => {
      const field = /name="csrftoken" value="([^"]*)"/.exec(body)?.[1] ?? '';
      const given = cookies.find(({ name }) => name === 'csrftoken')?.value;
      expect(field).toBe(sent[index] ?? given);
      return field;
    });
    expect(new Set(tokens).size).toBe(sent.length);
    for (const [index, { body, headers }] of answers.entries()) {
      expect(headers['cache-control']).toBe('private, no-store');
      // Only the token differs, so that nothing else of another visitor can be in it.
      expect(body.replaceAll(tokens[index] ?? '', '-')).toBe(
        answers[0]?.body.replaceAll(tokens[0] ?? '', '-'),
      );
      const scripts = [...body.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)];
      expect(scripts.length).toBeGreaterThan(0);
      for (const [, script] of scripts) {
        expect(headers['content-security-policy']).toContain(
          createHash('sha256')
            .update(script ?? '')
            .digest('base64'),
        );
      }
    }
  });

  test('whoever comes to the log-in page with a session or with a message shares it with nobody', async () => {
    const { renderCount } = t.app;
    for (const cookies of [{ session: token }, { flash: 'something-is-done' }]) {
      const before = renderCount.renders;
      await Promise.all(
        Array.from({ length: 3 }, () => t.app.inject({ url: '/accounts/login', cookies: { ...cookies } })),
      );
      expect(renderCount.renders - before).toBe(3);
    }
  });

  test('HTML of /news with 10 posts is at most 18 KB gzip', async () => {
    const { body } = await t.app.inject({ url: '/news' });
    expect(body.match(/<article/g)).toHaveLength(10);
    expect(gzipSync(body).length).toBeLessThanOrEqual(18 * 1024);
  });

  test('[R14.11] a page asks for its styles first, for its fonts early and for its scripts late', async () => {
    const { body, headers } = await t.app.inject({ url: '/news' });
    const links = body.match(/<link [^>]*>/g) ?? [];
    const styles = links.flatMap((link) => /rel="stylesheet".* href="([^"]+)"/.exec(link)?.[1] ?? []);
    expect(styles.length).toBeGreaterThan(0);
    expect(headers.link).toBe(styles.map((href) => `<${href}>; rel=preload; as=style`).join(', '));
    const scripts = links.filter((link) => link.includes('rel="modulepreload"'));
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
    const fonts = links.filter((link) => link.includes('as="font"'));
    expect(fonts.map((link) => /\/assets\/([a-z]+)/.exec(link)?.[1])).toEqual([
      'atkinson',
      'jersey',
      'jacquard',
    ]);
    expect(fonts.filter((link) => link.includes('fetchpriority'))).toEqual([]);
  });

  test('/news logged in costs at most 4 queries in all, one of them for the session', async () => {
    t.queries.length = 0;
    await t.app.inject({ url: '/news', cookies: { session: token } });
    expect(t.queries.filter((query) => query.includes('"session"'))).toHaveLength(1);
    expect(t.queries).toHaveLength(4);
  });
});
