import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SealedFile } from '@tinsmith/contract/file';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createZip, type ZipEntry } from '../../testing/zip.ts';
import { buildLoveGame } from '../file/demo/build-love-game.ts';
import { writeSmallGame } from '../file/demo/small-game.ts';
import { ask, createGame, findPlayUrl, uploadGame, usePlay } from './testing/play-games.ts';
import { unpackGames } from './unpack-games.job.ts';
import { unpackZip } from './unpack-zip.ts';

const t = useTestApp({ config: usePlay() });
const startMs = Date.UTC(2098, 6, 17, 18);
let jam: TestCompetition;
let anna: Joined;
let entryId = 0;

beforeAll(async () => {
  await t.setClock(startMs + 3_600_000);
  jam = await createCompetition(t.platform.db, { startMs });
});
beforeEach(async () => {
  anna = await createJoined(t.platform.db, jam);
  entryId = await createEntry(t.platform.db, jam, [anna.entrantId]);
});

const page: ZipEntry = { path: 'index.html', content: Buffer.from('<html><head lang="en"><p>Hello') };
const unpack = (bytes: Buffer, name = 'game-web.zip') => uploadGame(t, anna.token, entryId, bytes, { name });
const readOwn = async () => (await t.visitor(anna.token).get(`/api/v1/entry/${entryId}/play`)).json();
const readFindings = async (): Promise<SealedFile['findings']> => {
  const answer = await t.visitor(anna.token).get(`/api/v1/entry/${entryId}/uploads`);
  return answer.json().files[0].findings;
};
const listFolders = () => readdir(t.platform.config.playDir);

describe('unpacking', () => {
  test('[R15.03] a game with an index.html one folder down can be played, and is waited for until then', async () => {
    const { config } = t.platform;
    Object.assign(config, { play: null });
    await unpack(
      createZip([
        { ...page, path: 'my game/index.html' },
        { path: 'my game/a.txt', content: Buffer.from('a') },
      ]),
    );
    expect(await readOwn()).toEqual({ game: null, own: null });
    Object.assign(config, { play: { scheme: 'http', domain: 'play.localhost', port: '', isWildcard: true } });
    expect(await readOwn()).toMatchObject({ game: null, own: { state: 'waiting', name: 'game-web.zip' } });
    await unpackGames.run(t.platform, {});
    expect(await readOwn()).toMatchObject({
      game: { isThreaded: false, areSavesKept: true },
      own: { state: 'ready' },
    });
    const url = await findPlayUrl(t, undefined, entryId);
    expect(url.pathname).toMatch(/\/my%20game\/index\.html$/);
    expect((await ask(t, url)).body).toBe(
      '<html><head lang="en"><script src="/tinsmith/play.js"></script><p>Hello',
    );
    expect((await ask(t, new URL('.', url))).statusCode).toBe(200);
    expect(await readFindings()).toEqual([]);
  });

  test('[R15.04] what is large gets a compressed copy; what engines compressed keeps its own', async () => {
    const wasm = Buffer.from('wasm '.repeat(4_000));
    await unpack(
      createZip([
        page,
        { path: 'a.wasm', content: wasm, isDeflated: true },
        { path: 'b.wasm', content: wasm },
        { path: 'b.wasm.gz', content: Buffer.from([0x1f, 0x8b, 8, 0]) },
        { path: 'x.data.br', content: Buffer.from('br') },
      ]),
    );
    const url = await findPlayUrl(t, undefined, entryId);
    const get = (name: string) => ask(t, new URL(name, url), { 'accept-encoding': 'gzip' });
    const packed = await get('a.wasm');
    expect(packed.headers).toMatchObject({ 'content-type': 'application/wasm', 'content-encoding': 'gzip' });
    expect(gunzipSync(packed.rawPayload)).toEqual(wasm);
    expect((await get('b.wasm.gz')).headers).toMatchObject({
      'content-type': 'application/wasm',
      'content-encoding': 'gzip',
      'content-length': '4',
    });
    expect((await get('x.data.br')).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-encoding': 'br',
    });
    const folder = path.join(t.platform.config.playDir, String(url.pathname.split('/')[1]));
    // Whatever the worker's own mask is: nginx is another user.
    expect((await stat(path.join(folder, 'a.wasm.gz'))).mode & 0o777).toBe(0o644);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  });

  const code = (text: string) => Buffer.from(text);
  test.each<[string, ZipEntry[], boolean]>([
    ['of plain scripts', [{ path: 'game.js', content: code('new ArrayBuffer(8)') }], false],
    ['with shared memory', [{ path: 'game.js', content: code('x=new SharedArrayBuffer(8)') }], true],
    ['minified', [{ path: 'game.js', content: code('new WebAssembly.Memory({shared:!0})') }], true],
    ['that asks', [{ path: 'data.bin', content: code('if(!crossOriginIsolated)stop()') }], true],
    // Over the end of a piece that the file is read in.
    ['far inside', [{ path: 'game.data', content: code(`${'x'.repeat(65_530)}SharedArrayBuffer`) }], true],
    ...['', 'x', 'xx'].map((before): [string, ZipEntry[], boolean] => [
      `packed into one page after ${before.length} letters`,
      [
        {
          path: 'a.html',
          content: code(Buffer.from(`${before}new SharedArrayBuffer(1)`).toString('base64')),
        },
      ],
      true,
    ]),
    ['with a worker of an engine', [{ path: 'a.worker.js', content: code('1') }], true],
    ['compressed by its engine', [{ path: 'x.framework.js.br', content: code('br') }], true],
    ['with a sound', [{ path: 'a.ogg', content: code('SharedArrayBuffer') }], false],
    ['with a drawing that has a script', [{ path: 'a.svg', content: code('SharedArrayBuffer') }], true],
  ])('[R15.14] a game %s: what shared memory needs is sent if it may use it', async (_, files, isSent) => {
    await unpack(createZip([page, ...files]));
    const url = await findPlayUrl(t, undefined, entryId);
    expect((await ask(t, url)).headers['document-isolation-policy']).toBe(
      isSent ? 'isolate-and-require-corp' : undefined,
    );
    const { game } = await readOwn();
    expect(game.probeUrl.endsWith('/tinsmith/probe.html?threads')).toBe(isSent);
  });

  test('[R15.05] pages get our script whatever their encoding, and keep how they are shown', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<!DOCTYPE html>\n<b>é', 'utf16le')]);
    await unpack(
      createZip([
        page,
        { path: 'b.htm', content: utf16 },
        {
          path: 'c.html',
          content: Buffer.from('\ufeff<!-- <head> --><!doctype html>\n<HTML>\n<HEAD><title>'),
        },
        { path: 'd.html', content: Buffer.from('just text') },
        { path: 'e.html', content: Buffer.alloc(300_000, 'x') },
        { path: 'f.html' },
        // Where browsers end a comment or a tag earlier or later than it seems.
        { path: 'g.html', content: Buffer.from('<!--><script>first()</script>-->') },
        { path: 'h.html', content: Buffer.from('<!doctype html><html a="><b">') },
        { path: 'i.html', content: Buffer.from('<html lang="en" class=\'a\' hidden><head a"><script>') },
        { path: 'j.html', content: Buffer.from('<!-- a --!><p><!-- -->') },
        { path: 'k.html', content: Buffer.alloc(200_000, '<!--') },
      ]),
    );
    const url = await findPlayUrl(t, undefined, entryId);
    const get = async (name: string) => (await ask(t, new URL(name, url))).body;
    const tag = '<script src="/tinsmith/play.js"></script>';
    expect(await get('b.htm')).toBe(`\ufeff<!DOCTYPE html>\n${tag}<b>é`);
    expect(await get('c.html')).toBe(`\ufeff<!-- <head> --><!doctype html>\n<HTML>\n<HEAD>${tag}<title>`);
    expect(await get('d.html')).toBe(`${tag}just text`);
    expect(await get('e.html')).toBe(`${tag}${'x'.repeat(300_000)}`);
    expect(await get('f.html')).toBe(tag);
    expect(await get('g.html')).toBe(`<!-->${tag}<script>first()</script>-->`);
    expect(await get('h.html')).toBe(`<!doctype html>${tag}<html a="><b">`);
    expect(await get('i.html')).toBe(`<html lang="en" class='a' hidden>${tag}<head a"><script>`);
    expect(await get('j.html')).toBe(`<!-- a --!>${tag}<p><!-- -->`);
    expect(await get('k.html')).toBe(`${tag}${'<!--'.repeat(50_000)}`);
  });

  test.each<[string, () => Buffer, string | null]>([
    ['index-case', () => createZip([{ ...page, path: 'Index.html' }]), 'Index.html'],
    ['odd-path', () => createZip([page, { path: '../up.js' }]), '../up.js'],
    ['odd-path', () => createZip([page, { path: '..\\up.js' }]), '../up.js'],
    ['odd-path', () => createZip([page, { path: 'x'.repeat(60_000) }]), 'x'.repeat(120)],
    [
      'symlink',
      () => createZip([page, { path: 'l', content: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
      'l',
    ],
    ['same-name', () => createZip([page, { path: 'A.js' }, { path: 'a.js' }]), 'a.js'],
    ['encrypted', () => createZip([{ ...page, flags: 0x801, isDeflated: true }]), 'index.html'],
    [
      'broken',
      () =>
        createZip([
          page,
          { path: 'bomb', content: Buffer.alloc(20_000_000), isDeflated: true, saidBytes: 1000 },
        ]),
      null,
    ],
    ['broken', () => createZip([page, { path: 'less', content: Buffer.from('a'), saidBytes: 1000 }]), null],
    ['broken', () => createZip([page, { path: 'wrong', content: Buffer.from('a'), saidCrc32: 1 }]), null],
    [
      'too-large-here',
      () =>
        createZip([
          page,
          { path: 'big', content: Buffer.from('a'), isDeflated: true, saidBytes: 300_000_000 },
        ]),
      'big',
    ],
    ['broken', () => createZip([page, { path: 'b' }], { saidEntries: 5 }), null],
    ['broken', () => createGame().subarray(0, -30), null],
    [
      'too-many-files',
      () => createZip([page, ...Array.from({ length: 5_100 }, (_, at) => ({ path: `f${at}` }))]),
      null,
    ],
    [
      'too-many-files',
      () => createZip([page, ...Array.from({ length: 21_000 }, (_, at) => ({ path: `d${at}/` }))]),
      null,
    ],
  ])('[R15.03] %s stops the unpacking', async (refusal, make, subject) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-hostile-'));
    const zip = path.join(folder, 'zip');
    await writeFile(zip, make());
    const unpacking = unpackZip(zip, path.join(folder, 'files'), 1e9, AbortSignal.timeout(60_000));
    await expect(unpacking).rejects.toMatchObject({ refusal, subject });
    await rm(folder, { recursive: true });
  });

  test.each<[string, () => Buffer, string | null]>([
    ['index-case', () => createZip([{ ...page, path: 'Index.html' }]), 'Index.html'],
    ['broken', () => createZip([page, { path: 'wrong', content: Buffer.from('a'), saidCrc32: 1 }]), null],
    ['not-zip', () => Buffer.concat([Buffer.from('GIF89a'), createGame()]), 'game-web.zip'],
    ['not-zip', () => Buffer.from('Rar!\u001a\u0007\u0000 and so on'), 'game-web.zip'],
  ])('[R15.03] %s is said to the team, and nothing is left on the disk', async (kind, make, subject) => {
    const before = await listFolders();
    await unpack(make());
    expect(await readOwn()).toMatchObject({
      game: null,
      own: { state: 'refused', refusal: { kind, subject } },
    });
    expect((await readFindings()).filter((one) => one.kind === kind)).toHaveLength(1);
    expect(await listFolders()).toEqual(before);
    // It is not tried again and again.
    await unpackGames.run(t.platform, {});
    expect((await readFindings()).filter((one) => one.kind === kind)).toHaveLength(1);
  });

  test('[R15.09] the games of the demo can be played', async () => {
    const files = Object.entries(writeSmallGame('Snail & Son', 'A <b>snail</b> eats'));
    await unpack(createZip(files.map(([name, text]) => ({ path: name, content: Buffer.from(text) }))));
    const url = await findPlayUrl(t, undefined, entryId);
    const { body } = await ask(t, url);
    expect(body).toContain('<head><script src="/tinsmith/play.js"></script>');
    expect(body).toContain('<title>Snail &amp; Son</title>');
    for (const name of ['game.js', 'game.css'])
      expect((await ask(t, new URL(name, url))).statusCode).toBe(200);
  });

  test.each([true, false])('[R15.09] so can those made with LÖVE, with threads: %s', async (isThreaded) => {
    await unpack(await buildLoveGame('Signal & Son', isThreaded));
    expect(await readOwn()).toMatchObject({ game: { isThreaded }, own: { state: 'ready' } });
    const url = await findPlayUrl(t, undefined, entryId);
    expect((await ask(t, url)).body).toContain('<h1>Signal &amp; Son</h1>');
    const engine = await ask(t, new URL('love.wasm', url), { 'accept-encoding': 'gzip' });
    expect([engine.statusCode, engine.headers['content-type'], engine.headers['content-encoding']]).toEqual([
      200,
      'application/wasm',
      'gzip',
    ]);
    expect((await ask(t, new URL('love.worker.js', url))).statusCode).toBe(isThreaded ? 200 : 404);
  });

  test('[R15.03] names in an old encoding are read, and the game works', async () => {
    await unpack(
      createZip([page, { path: Buffer.from([0x81, 0x2e, 0x6a, 0x73]), content: Buffer.from('1'), flags: 0 }]),
    );
    const url = await findPlayUrl(t, undefined, entryId);
    expect((await ask(t, new URL(encodeURIComponent('ü.js'), url))).body).toBe('1');
  });
});

describe('the folder of games', () => {
  test('[R15.04] has a budget: a game beyond it waits until there is room', async () => {
    const { config, db } = t.platform;
    const { playMaxBytes } = config;
    Object.assign(config, { playMaxBytes: 10 });
    await unpack(createGame());
    expect(await readOwn()).toMatchObject({ own: { state: 'refused', refusal: { kind: 'no-room-here' } } });
    Object.assign(config, { playMaxBytes });
    await unpackGames.run(t.platform, {});
    expect(await readOwn()).toMatchObject({ own: { state: 'refused' } });
    await sql`update web_build set made_at = made_at - interval '2 hours' where refusal = 'no-room-here'`.execute(
      db,
    );
    await unpackGames.run(t.platform, {});
    expect(await readOwn()).toMatchObject({ own: { state: 'ready' } });
    expect(await readFindings()).toEqual([]);
  });

  test('[R15.04] loses what nothing names any more, keeps what is not ours, and gets back what was lost', async () => {
    const { playDir } = t.platform.config;
    const file = await unpack(createGame('Old'));
    const url = await findPlayUrl(t, undefined, entryId);
    const key = String(url.pathname.split('/')[1]);
    const strays = [`${'a'.repeat(32)}.part`, 'b'.repeat(32), 'c'.repeat(32), 'notes'];
    for (const stray of strays) {
      await mkdir(path.join(playDir, stray, 'files'), { recursive: true });
      await writeFile(path.join(playDir, stray, 'files', 'half'), 'half');
    }
    const old = new Date(Date.now() - 7_200_000);
    for (const stray of [strays[0], strays[1], strays[3]])
      await utimes(path.join(playDir, String(stray)), old, old);
    await unpackGames.run(t.platform, {});
    const left = await listFolders();
    expect(strays.map((stray) => left.includes(stray))).toEqual([false, false, true, true]);
    expect(left).toContain(key);
    // Lost with its disk: it is unpacked again, under another name.
    await rm(path.join(playDir, key), { recursive: true });
    await unpackGames.run(t.platform, {});
    const again = await findPlayUrl(t, undefined, entryId);
    expect(again.pathname).not.toBe(url.pathname);
    expect((await ask(t, again)).body).toContain('Old');
    // Replaced: the old one goes, an hour later from the disk too.
    await uploadGame(t, anna.token, entryId, createGame('New'), { name: 'game-web.zip', replaces: file.id });
    const oldKey = String(again.pathname.split('/')[1]);
    await utimes(path.join(playDir, oldKey), old, old);
    await unpackGames.run(t.platform, {});
    expect(await listFolders()).not.toContain(oldKey);
    expect((await ask(t, await findPlayUrl(t, undefined, entryId))).body).toContain('New');
  });

  test('[R15.04] a game whose file is for browsers no more is not played', async () => {
    const file = await unpack(createGame());
    const none = { hasSource: true, hasWindows: false, hasLinux: false, hasMac: false, hasWeb: false };
    await t.visitor(anna.token).post(`/api/v1/files/${file.id}/tags`, none);
    expect(await readOwn()).toEqual({ game: null, own: null });
    await unpackGames.run(t.platform, {});
    await t.visitor(anna.token).post(`/api/v1/files/${file.id}/tags`, { ...none, hasWeb: true });
    await unpackGames.run(t.platform, {});
    expect(await readOwn()).toMatchObject({ own: { state: 'ready' } });
  });
});
