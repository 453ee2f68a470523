import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parsePlayPlace } from '../../packages/domain/src/play-place.ts';
import { playHeaders } from '../../packages/server/src/features/play/play-headers.ts';
import { type Database, openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createEntry,
  createEntryFile,
  createJoined,
} from '../../packages/server/src/testing/entry-factories.ts';
import { createCompetition } from '../../packages/server/src/testing/factories.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { ask, askRaw } from './ask.ts';
import { type Edge, startNginx } from './nginx.ts';
import { countRequests, endAll, startWeb, type WebProcess } from './process.ts';

const playUrl = 'http://*.play.example.net';
const key = 'ab'.repeat(16);

afterAll(endAll);

describe('games behind nginx', () => {
  let database: TestDatabase;
  let db: Database;
  let web: WebProcess;
  let edge: Edge;
  let playDir = '';
  let host = '';
  let entryId = 0;
  const inside: Readonly<Record<string, string | Buffer>> = {
    'index.html': '<!doctype html><p>A game',
    'game.js': '// a script',
    'game.wasm': 'wasm '.repeat(1000),
    'game.wasm.gz': gzipSync('wasm '.repeat(1000)),
    'sub/index.html': 'Below',
    'sub/unity.framework.js.br': 'br',
    'sub/unity.data.gz': 'gz',
    'notes.txt.gz': 'gz',
    'page.shtml': 'no page',
    'ü 1.txt': 'named',
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    playDir = await mkdtemp(path.join(tmpdir(), 'tinsmith-play-'));
    await chmod(playDir, 0o755);
    await mkdir(path.join(playDir, key, 'sub'), { recursive: true });
    for (const [name, content] of Object.entries(inside))
      await writeFile(path.join(playDir, key, name), content);
    await symlink('/etc/passwd', path.join(playDir, key, 'link.txt'));
    db = openDatabase({ databaseUrl: asOwner(database.databaseUrl), databasePool: 2 }).db;
    const jam = await createCompetition(db, { startMs: Date.now() - 3_600_000 });
    const maker = await createJoined(db, jam);
    entryId = await createEntry(db, jam, [maker.entrantId]);
    const file = await createEntryFile(db, entryId as never, { tags: ['web'] });
    await sql`insert into web_build (file_id, key, state) values (${file.id}, ${key}, 'ready')`.execute(db);
    host = `e${entryId}.play.example.net`;
    web = await startWeb(database, { PLAY_URL: playUrl, PLAY_DIR: playDir, PUBLIC_URL: 'http://127.0.0.1' });
    edge = await startNginx([web.port], { play: { url: playUrl, dir: playDir } });
  });
  afterAll(async () => {
    await edge.stop();
    await db.destroy();
    await database.drop();
    await rm(playDir, { recursive: true, force: true });
  });

  const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    askRaw({ port: edge.port, path: `/${key}/${name}`, method, headers: { host, ...headers } });

  test('[R15.02] nginx sends the files, with the headers that the app would send', async () => {
    const place = parsePlayPlace(playUrl);
    if (!place) throw new Error('no place');
    const answer = await get('index.html');
    expect([answer.status, answer.body]).toEqual([200, inside['index.html']]);
    expect(answer.headers).toMatchObject({
      ...playHeaders(place, 'http://127.0.0.1'),
      'content-type': 'text/html',
    });
    for (const name of ['x-frame-options', 'set-cookie', 'cross-origin-opener-policy', 'x-request-id'])
      expect(answer.headers).not.toHaveProperty(name);
    const fromApp = await ask(`${web.url}/${key}/index.html`, { headers: { host } });
    expect(fromApp.headers['content-security-policy']).toBe(answer.headers['content-security-policy']);
    expect(fromApp.headers.etag).toBe(answer.headers.etag);
    expect((await get('index.html', { 'if-none-match': String(answer.headers.etag) })).status).toBe(304);
    expect((await get('game.wasm', { range: 'bytes=0-3' })).body).toBe('wasm');
    // Our own files, and the index of a folder.
    for (const own of ['play.js', 'probe.html'])
      expect((await askRaw({ port: edge.port, path: `/tinsmith/${own}`, headers: { host } })).status).toBe(
        200,
      );
    expect((await get('sub/')).body).toBe('Below');
    expect((await get(encodeURIComponent('ü 1.txt'))).body).toBe('named');
  });

  test('[R15.14] nginx sends what shared memory needs with the games that may use it', async () => {
    const header = async (path: string) =>
      (await askRaw({ port: edge.port, path, headers: { host } })).headers['document-isolation-policy'];
    const policy = 'isolate-and-require-corp';
    expect([await header('/tinsmith/probe.html'), await header('/tinsmith/probe.html?threads')]).toEqual([
      undefined,
      policy,
    ]);
    // One that was unpacked before games were searched.
    for (const name of ['index.html', 'game.js', 'game.wasm.gz', 'sub/'])
      expect([name, await header(`/${key}/${name}`)]).toEqual([name, policy]);
    await sql`update web_build set may_share_memory = false where key = ${key}`.execute(db);
    await wait(2_500);
    for (const name of ['index.html', 'game.wasm.gz'])
      expect([name, await header(`/${key}/${name}`)]).toEqual([name, undefined]);
  });

  test.each([
    ['game.wasm', 'application/wasm', 'gzip'],
    ['game.wasm.gz', 'application/wasm', 'gzip'],
    ['sub/unity.framework.js.br', 'text/javascript', 'br'],
    ['sub/unity.data.gz', 'application/octet-stream', 'gzip'],
    ['notes.txt.gz', 'application/octet-stream', undefined],
    ['page.shtml', 'application/octet-stream', undefined],
  ])('[R15.04] %s is %s, encoded as %s', async (name, type, encoding) => {
    const answer = await get(name, { 'accept-encoding': 'gzip' });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-encoding']]).toEqual([
      200,
      type,
      encoding,
    ]);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
  });

  test('[R15.02] the site, other paths and other methods are not there', async () => {
    const raw = (target: string, method = 'GET', name = host) =>
      askRaw({ port: edge.port, path: target, method, headers: { host: name } });
    for (const target of [
      '/',
      '/news',
      '/api/v1/currentUser',
      `/edge/play/${key}`,
      '/edge/play',
      '/edge/member',
      '/readyz',
      '/tinsmith/../nginx.conf',
      '/tinsmith/x',
      `/${key}`,
      `/${key}/link.txt`,
      `/${'0'.repeat(32)}/index.html`,
    ])
      expect([target, (await raw(target)).status]).toEqual([target, 404]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await raw(`/${key}/index.html`, method)).status).toBe(405);
    // On another entry's origin, and on the site.
    expect((await raw(`/${key}/index.html`, 'GET', `e${entryId + 1}.play.example.net`)).status).toBe(404);
    expect((await raw(`/${key}/index.html`, 'GET', '127.0.0.1')).status).toBe(404);
    expect((await raw('/edge/play/x', 'GET', '127.0.0.1')).status).toBe(404);
  });

  test('[R15.02] no script of a game can become a service worker', async () => {
    const scripts = [`/${key}/game.js`, '/tinsmith/play.js'];
    const statuses = async (headers: Record<string, string>) => {
      const answers = scripts.map((target) => askRaw({ port: edge.port, path: target, headers }));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses({ host })).toEqual([200, 200]);
    expect(await statuses({ host, 'service-worker': 'script' })).toEqual([404, 404]);
  });

  test('[R15.02] the app is asked once for a game, and a hidden one is gone within five seconds', async () => {
    await wait(2_500);
    const before = await countRequests(web, `/edge/play/${key}`);
    for (let at = 0; at < 40; at += 1) expect((await get('index.html')).status).toBe(200);
    expect((await countRequests(web, `/edge/play/${key}`)) - before).toBeLessThanOrEqual(2);
    await sql`update sign_up set withdrawn_at = now() where entry_id = ${entryId}`.execute(db);
    await wait(3_000);
    const gone = await get('index.html');
    expect([gone.status, gone.body]).toEqual([404, "This game isn't here, or not any more.\n"]);
    await sql`update sign_up set withdrawn_at = null where entry_id = ${entryId}`.execute(db);
    await wait(3_000);
    expect((await get('index.html')).status).toBe(200);
  });

  test('[R15.02] games that nobody may play are as games that never were, byte for byte', async () => {
    const hourMs = 3_600_000;
    const exchange = await createCompetition(db, { kind: 'gift-exchange', startMs: Date.now() - hourMs });
    const jam = await createCompetition(db, { startMs: Date.now() - hourMs });
    const addGame = async (event: typeof jam, number: number) => {
      const { entrantId } = await createJoined(db, event);
      const id = await createEntry(db, event, [entrantId]);
      const file = await createEntryFile(db, id, { tags: ['web'] });
      const key = String(number).repeat(32);
      await mkdir(path.join(playDir, key));
      await writeFile(path.join(playDir, key, 'index.html'), 'canary');
      await sql`insert into web_build (file_id, key, state) values (${file.id}, ${key}, 'ready')`.execute(db);
      return { id, key, file };
    };
    const [gift, left, replaced, removed, infected] = [
      await addGame(exchange, 1),
      await addGame(jam, 2),
      await addGame(jam, 3),
      await addGame(jam, 4),
      await addGame(jam, 5),
    ];
    const askFor = (game: string, id: number, name: string, method = 'GET') =>
      askRaw({
        port: edge.port,
        path: `/${game}/${name}`,
        method,
        headers: { host: `e${id}.play.example.net`, range: 'bytes=0-2' },
      });
    const shown = await askFor(left.key, left.id, 'index.html');
    expect([shown.status, shown.body]).toEqual([206, 'can']);
    await sql`update sign_up set withdrawn_at = now() where entry_id = ${left.id}`.execute(db);
    await sql`update entry_file set superseded_at = now() where id = ${replaced.file.id}`.execute(db);
    await sql`update entry_file set superseded_at = now(), removed_at = now() where id = ${removed.file.id}`.execute(
      db,
    );
    await sql`update stored_file set scan_state = 'found', scan_finding = 'Eicar', scanned_at = now()
      where address = ${infected.file.address}`.execute(db);
    await wait(3_000);
    const describeAnswer = async (game: string, id: number, name: string, method: string) => {
      const { status, headers, body } = await askFor(game, id, name, method);
      return JSON.stringify([status, Object.entries({ ...headers, date: '' }).toSorted(), body]);
    };
    for (const name of ['index.html', '', 'missing.js'])
      for (const method of ['GET', 'HEAD']) {
        const never = await describeAnswer('0'.repeat(32), gift.id, name, method);
        expect(never).toMatch(/^\[404,/);
        for (const game of [gift, left, replaced, removed, infected]) {
          expect(await describeAnswer(game.key, game.id, name, method)).toBe(never);
          expect(await describeAnswer(game.key, entryId, name, method)).toBe(never);
        }
      }
  });

  test('[R15.02] cookies that a game sets for all games are cleared, also too many to be read', async () => {
    expect((await get('index.html', { cookie: 'bomb=1' })).headers['clear-site-data']).toBe('"cookies"');
    for (const answer of [await get('index.html'), await get('game.js', { cookie: 'bomb=1' })])
      expect(answer.headers).not.toHaveProperty('clear-site-data');
    const bomb = await get('index.html', { cookie: `bomb=${'x'.repeat(60_000)}` });
    expect([bomb.status, bomb.headers['clear-site-data']]).toEqual([400, '"cookies"']);
  });

  test('[R15.02] nothing of a play is logged', async () => {
    await wait(1_500);
    const before = await edge.readLog();
    await get('index.html');
    await wait(1_500);
    expect(await edge.readLog()).toEqual(before);
  });
});
