import { connect } from 'node:net';
import { crc32 } from 'node:zlib';
import type { GamePack } from '@tinsmith/contract/pack';
import type { EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readZipDirectory } from '../../../platform/zip-directory.ts';
import { createEntry, createJoined, type Joined } from '../../../testing/entry-factories.ts';
import { createCompetition, createPerson, type TestCompetition } from '../../../testing/factories.ts';
import { ownMs } from '../../../testing/own-time.ts';
import { limit, reportFigure, sizes } from '../../../testing/sizes.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { upload } from '../../../testing/uploads.ts';
import { addPackedEntries } from '../testing/packed-jam.ts';
import { dividePack, packName, parsePackName } from './divide-pack.ts';
import type { PackedFile } from './pack.queries.ts';
import { pathsOf } from './pack-paths.ts';
import { openPackPlaces } from './pack-places.ts';

const lines: string[] = [];
const t = useTestApp({ onLogLine: (line) => lines.push(line) });
const startMs = Date.UTC(2026, 6, 17, 18);
const endMs = startMs + 72 * 3_600_000;
const graceEndMs = endMs + 3 * 3_600_000;
let jam: TestCompetition;
let anna: Joined;
let entryId: EntryId;
let url: URL;
let number = 0;

beforeAll(async () => {
  url = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }));
});
beforeEach(async () => {
  number += 1;
  await t.setClock(startMs + 3_600_000);
  jam = await createCompetition(t.platform.db, { startMs, endMs, short: `PACK${number}` });
  anna = await createJoined(t.platform.db, jam, { username: `anna_${number}` });
  entryId = await createEntry(t.platform.db, jam, [anna.entrantId]);
});

/** Uploads a file to an entry, for the given platforms. */
async function put(person: Joined, entry: EntryId, name: string, bytes: Buffer, platforms: string[]) {
  await t.moveClock('1 second');
  const file = await upload(t, person.token, entry, bytes, { name });
  const has = (platform: string) => platforms.includes(platform);
  const tags = { hasWindows: has('windows'), hasLinux: has('linux'), hasMac: has('mac') };
  const said = await t
    .visitor(person.token)
    .post(`/api/v1/files/${file.id}/tags`, { ...tags, hasWeb: has('web'), hasSource: has('source') });
  expect(said.statusCode).toBe(200);
  return file;
}
const call = (id: EntryId, body: object) => t.visitor(anna.token).post(`/api/v1/entry/${id}/details`, body);
const list = async (): Promise<GamePack[]> =>
  (await t.visitor().get(`/api/v1/compo/${jam.short}/packs`)).json().result;
const pack = (name: string, headers: Record<string, string> = {}, token?: string) =>
  t.visitor(token).get(`/upload/pack/${jam.short}/${name}`, headers);

/** The contents of a zip, read by its own directory, with every checksum verified. */
async function unpack(zip: Buffer): Promise<Record<string, string>> {
  const listed = [
    ...(await readZipDirectory(async (start, length) => zip.subarray(start, start + length), zip.length)),
  ];
  const contents: Record<string, string> = {};
  let at = 0;
  for (const { path, bytes } of listed) {
    expect(zip.readUInt32LE(at)).toBe(0x04034b50);
    const begin = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    const content = zip.subarray(begin, begin + bytes);
    expect(crc32(content)).toBe(zip.readUInt32LE(at + 14));
    contents[path] = content.toString();
    at = begin + bytes;
  }
  return contents;
}
const pathsIn = async (name: string) => Object.keys(await unpack((await pack(name)).rawPayload));

test('[R2.31] a pack has the files of a platform in a folder for each entry, and a score sheet', async () => {
  const ben = await createJoined(t.platform.db, jam, { username: `ben_${number}` });
  const second = await createEntry(t.platform.db, jam, [ben.entrantId]);
  await call(entryId, { title: '=Moon: <Rover>/..\\', teamName: 'Night "owls"' });
  await put(anna, entryId, 'moon.zip', Buffer.from('for both'), ['windows', 'linux']);
  await put(anna, entryId, 'MOON.zip', Buffer.from('for one'), ['windows']);
  await put(anna, entryId, 'src.tar.gz', Buffer.from('source'), ['source']);
  await put(ben, second, 'CON.exe', Buffer.from('a program'), ['windows']);
  await put(ben, second, 'notes.bin', Buffer.from('whatever'), []);
  await t.setClock(graceEndMs);

  const packs = await list();
  const at = (name: string) => ({ url: `/upload/pack/${jam.short}/${name}`, name: `${jam.short}-${name}` });
  expect(packs).toEqual([
    {
      platform: 'windows',
      numEntries: 2,
      bytes: 24,
      parts: [{ ...at('windows.zip'), numFiles: 3, bytes: 24 }],
    },
    { platform: 'linux', numEntries: 1, bytes: 8, parts: [{ ...at('linux.zip'), numFiles: 1, bytes: 8 }] },
    { platform: 'source', numEntries: 1, bytes: 6, parts: [{ ...at('source.zip'), numFiles: 1, bytes: 6 }] },
    { platform: 'all', numEntries: 2, bytes: 38, parts: [{ ...at('all.zip'), numFiles: 5, bytes: 38 }] },
  ]);

  const answer = await pack('windows.zip');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${jam.short}-windows.zip"`,
    'content-length': String(answer.rawPayload.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
  });
  const root = `${jam.short}-windows`;
  const folder = '=Moon_ _Rover__.._ by Night _owls_';
  const contents = await unpack(answer.rawPayload);
  const sheet = contents[`${root}/score-sheet.csv`] ?? '';
  expect(contents).toEqual({
    [`${root}/score-sheet.csv`]: sheet,
    [`${root}/${folder}/moon.zip`]: 'for both',
    [`${root}/${folder}/MOON (2).zip`]: 'for one',
    [`${root}/Untitled by ben_${number}/_CON.exe`]: 'a program',
  });
  const page = (id: EntryId) => `${t.platform.config.publicUrl}/entry/${id}/`;
  const rows = [
    [entryId, `"'=Moon: <Rover>/..\\","Night ""owls""","${page(entryId)}","'${folder}","1","","","","",""`],
    [second, `"Untitled","ben_${number}","${page(second)}","Untitled by ben_${number}","1","","","","",""`],
  ] as const;
  const inOrder = rows.toSorted(([a], [b]) => a - b).map(([, row]) => row);
  expect(sheet.split('\r\n')).toEqual([
    '\ufeff"Entry","Made by","Page","Folder","Part","Overall (1-5)","Art (1-5)","Tech (1-5)","Genre (1-5)","Review"',
    ...inOrder,
    '',
  ]);
});

test('there is none while files may still arrive in time', async () => {
  await put(anna, entryId, 'game.zip', Buffer.from('a game'), ['linux']);
  for (const now of [endMs - 1, endMs, graceEndMs - 1]) {
    await t.setClock(now);
    const answer = await t.visitor().get(`/api/v1/compo/${jam.short}/packs`);
    expect(answer.json()).toEqual({ packsFrom: graceEndMs, result: [] });
    expect((await pack('linux.zip', {}, anna.token)).statusCode).toBe(404);
  }
  await t.setClock(graceEndMs);
  expect((await pack('linux.zip')).statusCode).toBe(200);
  for (const name of ['linux-1.zip', 'linux-2.zip', 'windows.zip', 'linux-0.zip', 'amiga.zip', 'linux.rar'])
    expect([name, (await pack(name)).statusCode]).toEqual([name, 404]);
});

test('what is late, replaced, held back or hidden is not in it, for nobody', async () => {
  const { db } = t.platform;
  const first = await put(anna, entryId, 'old.zip', Buffer.from('an old game'), ['linux']);
  await upload(t, anna.token, entryId, Buffer.from('a game'), { name: 'new.zip', replaces: first.id });
  const found = await put(anna, entryId, 'worm.zip', Buffer.from('a worm'), ['linux']);
  await db
    .updateTable('stored_file')
    .set({ scan_state: 'found', scan_finding: 'Test.Worm', scanned_at: new Date() })
    .where('address', '=', String(found.url).slice('/upload/'.length))
    .execute();
  const shy = await createJoined(db, jam, { username: `shy_${number}`, isVerified: false });
  const hidden = await createEntry(db, jam, [shy.entrantId]);
  await put(shy, hidden, 'shy.zip', Buffer.from('a shy game'), ['linux']);
  await t.setClock(endMs + 1);
  await put(anna, entryId, 'late.zip', Buffer.from('a late game'), ['linux']);
  await t.setClock(graceEndMs);
  const names = (paths: string[]) => paths.map((path) => path.split('/').at(-1));
  expect(names(await pathsIn('all.zip'))).toEqual(['score-sheet.csv', 'new.zip']);
  const staff = await createPerson(db, { rank: 'owner' });
  const seen = await Promise.all(
    [undefined, anna.token, shy.token, staff.token].map(
      async (token) => (await pack('all.zip', {}, token)).rawPayload,
    ),
  );
  for (const bytes of seen) expect(bytes).toEqual(seen[0]);
});

test('gifts have a sheet without scores', async () => {
  const { db } = t.platform;
  jam = await createCompetition(db, { startMs, endMs, kind: 'gift-exchange', short: `GIFT${number}` });
  anna = await createJoined(db, jam, { username: `santa_${number}` });
  entryId = await createEntry(db, jam, [anna.entrantId]);
  await put(anna, entryId, 'gift.zip', Buffer.from('a gift'), ['web']);
  await t.setClock(graceEndMs);
  const contents = await unpack((await pack('web.zip')).rawPayload);
  expect(contents[`${jam.short}-web/review-sheet.csv`]).toMatch(
    /^\ufeff"Entry","Made by","Page","Folder","Part","Review"\r\n/,
  );
});

describe('a download', () => {
  const large = Buffer.alloc(3_000_000, 'a game of some length, ');

  test('goes on where it was, if it still is that pack, and is counted by file from its first byte on', async () => {
    const { db } = t.platform;
    const file = await put(anna, entryId, 'game.zip', large, ['linux']);
    await t.setClock(graceEndMs);
    const count = async () =>
      (await db.selectFrom('entry_file').selectAll().where('id', '=', file.id).executeTakeFirstOrThrow())
        .num_downloads;
    const head = await t.visitor().send('HEAD', `/upload/pack/${jam.short}/linux.zip`);
    expect([head.statusCode, head.body, await count()]).toEqual([200, '', 0]);
    const whole = await pack('linux.zip');
    const total = whole.rawPayload.length;
    expect([head.headers['content-length'], head.headers.etag]).toEqual([String(total), whole.headers.etag]);
    expect(await count()).toBe(1);
    const etag = String(whole.headers.etag);
    const half = await pack('linux.zip', { range: `bytes=${total >> 1}-`, 'if-range': etag });
    expect([half.statusCode, half.headers['content-range']]).toEqual([
      206,
      `bytes ${total >> 1}-${total - 1}/${total}`,
    ]);
    expect(half.rawPayload).toEqual(whole.rawPayload.subarray(total >> 1));
    expect(await count()).toBe(1);
    expect((await pack('linux.zip', { range: `bytes=${total}-` })).statusCode).toBe(416);
    expect((await pack('linux.zip', { 'if-none-match': etag })).statusCode).toBe(304);
    await call(entryId, { title: 'Another title' });
    // A plan is shared for a few seconds.
    await t.moveClock('3 seconds');
    const changed = await pack('linux.zip', { range: `bytes=${total >> 1}-`, 'if-range': etag });
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false]);
  });

  /** Sends a request over a socket, for the caller to read. */
  const ask = (path: string) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${url.host}\r\nconnection: close\r\n\r\n`);
    return socket;
  };

  test('of which a file is gone on the way breaks off, and the site goes on', async () => {
    await put(anna, entryId, 'first.zip', large, ['linux']);
    const gone = await put(anna, entryId, 'second.zip', Buffer.from('gone'), ['linux']);
    await t.setClock(graceEndMs);
    const whole = (await pack('linux.zip')).rawPayload.length;
    const { open } = t.platform.files;
    const losing: typeof open = async (...given) => {
      await t.platform.db
        .updateTable('entry_file')
        .set({ superseded_at: new Date(graceEndMs) })
        .where('id', '=', gone.id)
        .execute();
      return open(...given);
    };
    Object.assign(t.platform.files, { open: losing });
    const socket = ask(`/upload/pack/${jam.short}/linux.zip`).on('error', () => undefined);
    const received: Buffer[] = [];
    socket.on('data', (bytes) => received.push(bytes));
    await new Promise((resolve) => socket.once('close', resolve));
    Object.assign(t.platform.files, { open });
    const answer = Buffer.concat(received);
    const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4);
    expect(answer.toString('latin1')).toContain(`content-length: ${whole}`);
    expect(body.length).toBeLessThan(whole);
    expect((await pack('linux.zip')).statusCode).toBe(200);
  });

  test('whose bytes are lost or cut breaks off as well', async () => {
    const file = await put(anna, entryId, 'game.zip', large, ['linux']);
    await t.setClock(graceEndMs);
    const { storage_key: key } = await t.platform.db
      .selectFrom('stored_file')
      .select('storage_key')
      .where('address', '=', String(file.url).slice('/upload/'.length))
      .executeTakeFirstOrThrow();
    const storage = t.platform.files.storageOf('disk');
    const read = () =>
      fetch(new URL(`/upload/pack/${jam.short}/linux.zip`, url)).then((answer) => answer.arrayBuffer());
    await storage.write(
      key,
      (async function* () {
        yield large.subarray(0, 1000);
      })(),
    );
    await expect(read()).rejects.toThrow();
    await storage.remove(key);
    await expect(read()).rejects.toThrow();
    expect((await t.visitor().get('/healthz')).statusCode).toBe(200);
  });

  test('that nobody reads any more lets go of its file and its place', async () => {
    await put(anna, entryId, 'game.zip', large, ['linux']);
    await t.setClock(graceEndMs);
    const { open } = t.platform.files;
    const opened: { destroyed: boolean }[] = [];
    const noting: typeof open = async (...given) => {
      const stream = await open(...given);
      if (stream) opened.push(stream);
      return stream;
    };
    Object.assign(t.platform.files, { open: noting });
    lines.length = 0;
    // More than one address may have at once.
    for (let round = 0; round < 70; round += 1) {
      const socket = ask(`/upload/pack/${jam.short}/linux.zip`).on('error', () => undefined);
      if (round % 2 === 0) await new Promise((resolve) => socket.once('data', resolve));
      socket.resetAndDestroy();
    }
    await expect.poll(() => opened.length > 0 && opened.every(({ destroyed }) => destroyed)).toBe(true);
    Object.assign(t.platform.files, { open });
    expect((await pack('linux.zip')).statusCode).toBe(200);
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  test('too many at once are refused with a sentence', () => {
    const places = openPackPlaces({ perAccount: 2, perAddress: 3, inAll: 4 });
    const account = { id: 1 } as never;
    const [hall, other] = ['192.0.2.1', '192.0.2.2'] as const;
    const give = places.take({ account, address: hall });
    places.take({ account, address: other });
    expect(() => places.take({ account, address: hall })).toThrow(
      "You're already downloading several game packs. Please let one finish first.",
    );
    places.take({ account: null, address: hall });
    places.take({ account: null, address: other });
    expect(() => places.take({ account: null, address: other })).toThrow(/A lot of people/);
    give();
    give();
    places.take({ account, address: hall });
    expect(() => places.take({ account: null, address: other })).toThrow(/A lot of people/);
  });
});

test('[R10.10] a large jam is planned in a moment, and once for all who ask meanwhile', {
  timeout: 180_000,
}, async () => {
  const { packedEntries } = sizes;
  await addPackedEntries(t.platform.db, jam, packedEntries);
  await sql`analyze`.execute(t.owner);
  await t.setClock(graceEndMs);
  const time = async (work: () => Promise<unknown>) => {
    const began = ownMs();
    await work();
    return ownMs() - began;
  };
  let numParts = 0;
  const listing = await time(async () => {
    numParts = (await list()).find(({ platform }) => platform === 'linux')?.parts.length ?? 0;
  });
  // Fourteen of 300 MB fill one part.
  expect(numParts).toBe(Math.ceil((packedEntries + 1) / 14));
  const planning = await time(async () => {
    const answer = await t.visitor().send('HEAD', `/upload/pack/${jam.short}/linux-2.zip`);
    expect(answer.statusCode).toBe(200);
  });
  reportFigure(
    `packs of ${packedEntries} entries: ${listing.toFixed(0)} ms of a web process to list, ${planning.toFixed(0)} to plan`,
  );
  expect(Math.max(listing, planning)).toBeLessThan(limit(800));

  await t.moveClock('3 seconds');
  const countReads = () => t.queries.filter((query) => query.includes('f.crc32, floor(')).length;
  const before = countReads();
  const many = await time(async () => {
    const names = ['linux-1.zip', 'linux-2.zip', 'linux-3.zip', 'all-1.zip', 'mac.zip'];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        t.visitor().send('HEAD', `/upload/pack/${jam.short}/${names[at % names.length]}`),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
  });
  reportFigure(`packs of ${packedEntries} entries: ${many.toFixed(0)} ms for 60 who ask at once`);
  // [R10.10] planned once for all of them.
  expect(countReads() - before).toBe(1);
  expect(many).toBeLessThan(limit(1_500));
});

test('[R10.10] 4,000 entries of the same title are named in a moment, each in a folder of its own', async () => {
  const ids = Array.from({ length: 4_000 }, (_, at) => (at + 1) as EntryId);
  const entries = [
    ...ids.map((id) => ({ id, title: id % 2 === 0 ? 'Game' : 'GAME', team: 'x' })),
    { id: 5_000 as EntryId, title: 'Game by x (2)', team: '' },
  ];
  const start = ownMs();
  const { folders } = await pathsOf(entries, []);
  expect(ownMs() - start).toBeLessThan(limit(100));
  expect(new Set([...folders.values()].map((name) => name.toLowerCase())).size).toBe(entries.length);
  expect([1, 2, 3, 4_000].map((id) => folders.get(id as EntryId))).toEqual([
    'GAME by x',
    'Game by x (2)',
    'GAME by x (3)',
    'Game by x (4000)',
  ]);
});

test('a pack is divided between entries, and within one only where it must be', () => {
  const file = (id: number, entry: number, bytes: number): PackedFile => ({
    id,
    entryId: entry as EntryId,
    bytes,
    tags: id % 2 === 0 ? ['linux'] : ['linux', 'web'],
  });
  const files = [
    file(1, 1, 40),
    file(2, 1, 40),
    file(3, 2, 30),
    file(4, 3, 60),
    file(5, 3, 60),
    file(6, 4, 1),
  ];
  const ids = (parts: PackedFile[][]) => parts.map((part) => part.map(({ id }) => id));
  expect(ids(dividePack(files, 'linux', { maxBytes: 100 }))).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  expect(ids(dividePack(files, 'web', { maxBytes: 100 }))).toEqual([[1, 3], [5]]);
  expect(ids(dividePack(files, 'linux', { maxBytes: 1000, maxFiles: 3 }))).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  expect(dividePack(files, 'mac')).toEqual([]);
  expect([packName('linux', 0, 1), packName('linux', 1, 3)]).toEqual(['linux.zip', 'linux-2.zip']);
  expect(parsePackName('linux-2.zip')).toEqual({ platform: 'linux', index: 1 });
});
