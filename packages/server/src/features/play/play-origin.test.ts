import type { EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createZip } from '../../testing/zip.ts';
import { playHeaders } from './play-headers.ts';
import { ask, createGame, findPlayUrl, startPlay, uploadGame, usePlay } from './testing/play-games.ts';
import { unpackGames } from './unpack-games.job.ts';

const t = useTestApp({ pages: false, config: usePlay() });
const startMs = Date.UTC(2098, 6, 17, 18);
const hour = 3_600_000;
let anna: Joined;
let ben: Joined;
let entryId: EntryId;
let otherId: EntryId;
let url: URL;

beforeAll(async () => {
  await t.setClock(startMs + hour);
  const { db } = t.platform;
  const jam = await createCompetition(db, { startMs });
  anna = await createJoined(db, jam);
  ben = await createJoined(db, jam);
  entryId = await createEntry(db, jam, [anna.entrantId]);
  otherId = await createEntry(db, jam, [ben.entrantId]);
  await uploadGame(t, anna.token, entryId);
  await uploadGame(t, ben.token, otherId, createGame('Another game'));
  url = await findPlayUrl(t, undefined, entryId);
});

const at = (path: string, base = url) => new URL(path, base);

describe('the origin of games', () => {
  test('[R15.01] each entry has its own, which stays the same when a new version is uploaded', async () => {
    expect(url.host).toBe(`e${entryId}.play.localhost`);
    const third = await createJoined(t.platform.db, await createCompetition(t.platform.db, { startMs }));
    const jam = await createCompetition(t.platform.db, { startMs });
    const carl = await createJoined(t.platform.db, jam);
    const own = await createEntry(t.platform.db, jam, [carl.entrantId]);
    const first = await uploadGame(t, carl.token, own);
    const before = await findPlayUrl(t, third.token, own);
    await uploadGame(t, carl.token, own, createGame('Newer'), { name: 'game-web.zip', replaces: first.id });
    const after = await findPlayUrl(t, third.token, own);
    expect(after.origin).toBe(before.origin);
    expect(after.pathname).not.toBe(before.pathname);
    expect((await ask(t, after)).body).toContain('Newer');
    // At once, before its folder is swept.
    expect((await ask(t, before)).statusCode).toBe(404);
  });

  test('[R15.02] sends every file in a sandbox that only the site may frame', async () => {
    const answer = await ask(t, url);
    expect(answer.statusCode).toBe(200);
    const { play, publicUrl } = t.platform.config;
    if (!play) throw new Error('no play');
    expect(answer.headers).toMatchObject(playHeaders(play, publicUrl));
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain(`frame-ancestors ${publicUrl} 'self'`);
    expect(policy).toContain(
      'sandbox allow-scripts allow-same-origin allow-pointer-lock allow-forms allow-modals',
    );
    expect(policy).toContain("default-src 'self' data: blob:");
    expect(answer.headers).not.toHaveProperty('x-frame-options');
    expect(answer.headers).not.toHaveProperty('cross-origin-opener-policy');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers['content-type']).toBe('text/html');
    const missing = await ask(t, at('missing.png'));
    expect([missing.statusCode, missing.headers['content-security-policy']]).toEqual([404, policy]);
  });

  test('[R15.02] has no session, no page and no API of the site, whatever the host below its domain', async () => {
    const cookie = `session=${anna.token}`;
    for (const host of [url.host, 'x.play.localhost', 'play.localhost', `e${entryId}.play.localhost:9999`])
      for (const path of [
        '/',
        '/news',
        '/api/v1/currentUser',
        '/api/v1/live',
        '/readyz',
        '/healthz',
        '/edge/member',
        '/upload/x',
        '/assets/x.js',
      ]) {
        const answer = await t.app.inject({ url: path, headers: { host, cookie } });
        expect([path, answer.statusCode, answer.body]).toEqual([
          path,
          404,
          "This game isn't here, or not any more.\n",
        ]);
      }
    // The site itself is where it was, and no game is on it.
    expect((await t.visitor().get('/healthz')).statusCode).toBe(200);
    expect((await t.visitor().get(url.pathname)).statusCode).toBe(404);
  });

  test('[R15.02] only GET and HEAD are answered', async () => {
    const posted = await ask(t, url, {}, 'POST');
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
    const head = await ask(t, url, {}, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await t.app.inject({ method, url: url.pathname, headers: { host: url.host } });
      expect([method, answer.statusCode]).toEqual([method, 405]);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('[R15.02] no script of a game can become a service worker', async () => {
    for (const path of ['game.js', '/tinsmith/play.js', 'index.html'])
      expect((await ask(t, at(path), { 'service-worker': 'script' })).statusCode).toBe(404);
    expect((await ask(t, at('game.js'))).statusCode).toBe(200);
  });

  test('[R15.02] a game is on its own origin alone: no other can load it as its own', async () => {
    const other = new URL(url);
    other.host = `e${otherId}.play.localhost`;
    expect((await ask(t, other)).statusCode).toBe(404);
    other.host = 'play.localhost';
    expect((await ask(t, other)).statusCode).toBe(404);
  });

  test.each([
    '../index.html',
    '%2e%2e/index.html',
    '..%2findex.html',
    'game.js/',
    'sub/',
    '%00',
    '%zz',
    'index.html%00.png',
    '//index.html',
  ])('[R15.02] the path %j leads nowhere', async (path) => {
    const folder = url.pathname.replace('index.html', '');
    const answer = await t.app.inject({ url: `${folder}${path}`, headers: { host: url.host } });
    expect([404, 400]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('A game');
  });

  test('[R15.02] guessed names are refused as those that exist and are not shown', async () => {
    const guess = await ask(t, at(`/${'0'.repeat(32)}/index.html`));
    const withTicket = await ask(t, at(`/${url.pathname.split('/')[1]}.${'A'.repeat(120)}/index.html`));
    expect(guess.statusCode).toBe(404);
    // A bad ticket gives no more than none.
    expect(withTicket.statusCode).toBe(200);
    expect((await ask(t, at('/edge/play/x'))).statusCode).toBe(403);
  });

  test('[R15.04] files are revalidated, sent in part, and compressed where that was prepared', async () => {
    const script = at('game.js');
    const plain = await ask(t, script);
    expect(plain.headers['cache-control']).toBe('private, no-cache');
    const known = await ask(t, script, { 'if-none-match': String(plain.headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const part = await ask(t, script, { range: 'bytes=0-3' });
    expect([part.statusCode, part.body]).toEqual([206, '// A']);
    expect((await ask(t, script, { range: 'bytes=99999-' })).statusCode).toBe(416);
    const packed = await ask(t, script, { 'accept-encoding': 'gzip, br' });
    expect([packed.headers['content-encoding'], packed.headers['content-type']]).toEqual([
      'gzip',
      'text/javascript',
    ]);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  });

  test('[R15.02] cookies that a game sets for all games are cleared with its next page', async () => {
    const answer = await ask(t, url, { cookie: 'bomb=1' });
    expect(answer.headers['clear-site-data']).toBe('"cookies"');
    expect((await ask(t, url)).headers).not.toHaveProperty('clear-site-data');
  });

  test('[R15.05] our script is first in each page, and is served beside it with the probe', async () => {
    const { body } = await ask(t, url);
    expect(body).toBe('<!doctype html><script src="/tinsmith/play.js"></script><title>A game</title>');
    const script = await ask(t, at('/tinsmith/play.js'));
    expect([script.statusCode, script.headers['content-type']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    const probe = await ask(t, at('/tinsmith/probe.html'));
    expect(probe.body).toContain('indexedDB');
    expect(probe.headers).not.toHaveProperty('document-isolation-policy');
    expect((await ask(t, at('/tinsmith/probe.html?threads'))).headers['document-isolation-policy']).toBe(
      'isolate-and-require-corp',
    );
    expect((await ask(t, at('/tinsmith/other'))).statusCode).toBe(404);
  });

  test('[R15.02] nginx is told for two seconds who may have a game', async () => {
    const key = url.pathname.split('/')[1];
    const allowed = await ask(t, at(`/edge/play/${key}`));
    expect([allowed.statusCode, allowed.headers['cache-control']]).toEqual([204, 'max-age=2']);
  });

  test('[R15.14] nginx is told which games may share memory', async () => {
    const key = url.pathname.split('/')[1];
    await sql`update web_build set may_share_memory = true where key = ${key}`.execute(t.owner);
    for (const path of [`/edge/play/${key}`, url.pathname])
      expect((await ask(t, at(path))).headers['document-isolation-policy']).toBe('isolate-and-require-corp');
    await sql`update web_build set may_share_memory = false where key = ${key}`.execute(t.owner);
  });

  test('[R15.15] the address of a game that is public is known before the press', async () => {
    const read = async (token?: string) =>
      (await t.visitor(token).get(`/api/v1/entry/${entryId}/play`)).json().game.url;
    expect([await read(), await read(ben.token)]).toEqual([url.href, url.href]);
  });

  test('[R14.12] the answer to nginx has no header of a game, since nginx parses it with each file', async () => {
    const key = url.pathname.split('/')[1];
    const expected = ['cache-control', 'connection', 'content-length', 'date'];
    for (const asked of [key, 'x']) {
      const { headers } = await ask(t, at(`/edge/play/${asked}`));
      expect(Object.keys(headers).filter((name) => !expected.includes(name))).toEqual([]);
    }
    expect((await ask(t, url)).headers['content-security-policy']).toContain('sandbox');
  });
});

describe('a play', () => {
  test('[R15.06] is counted without who, and not for the team itself', async () => {
    const count = async () =>
      (await t.visitor(ben.token).get(`/api/v1/entry/${otherId}/play`)).json().own.plays as number;
    const before = await count();
    await startPlay(t, undefined, otherId);
    await startPlay(t, anna.token, otherId);
    await startPlay(t, ben.token, otherId);
    expect((await count()) - before).toBe(2);
    expect((await t.visitor(anna.token).get(`/api/v1/entry/${otherId}/play`)).json().own).toBeNull();
  });

  test('[R15.03] of an entry without a web game is refused', async () => {
    const { db } = t.platform;
    const jam = await createCompetition(db, { startMs });
    const dora = await createJoined(db, jam);
    const id = await createEntry(db, jam, [dora.entrantId]);
    await uploadGame(t, dora.token, id, createZip([{ path: 'game.exe', content: Buffer.from('MZ') }]));
    expect((await t.visitor().get(`/api/v1/entry/${id}/play`)).json()).toEqual({ game: null, own: null });
    const answer = await startPlay(t, undefined, id);
    expect([answer.statusCode, answer.headers['x-problem']]).toEqual([404, 'no-game']);
    await unpackGames.run(t.platform, {});
  });
});
