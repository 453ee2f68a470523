import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Storage } from '../platform/files/storage.ts';

const newKey = (): string => randomBytes(16).toString('hex');
const mebibyte = 1024 * 1024;

/** Bytes that arrive piece by piece, as from a network; the same each time. */
async function* pieces(count: number, size: number) {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(size, index);
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Memory held outside the heap, without garbage. */
function bytesHeld(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

async function hashOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of source) hash.update(part);
  return hash.digest('hex');
}

/** Every key of a storage, in order. */
export const listKeys = async (storage: Storage): Promise<string[]> =>
  (await Readable.from(storage.list()).toArray()).toSorted();

/** The tests that every storage must pass; to be called inside a `describe`. */
export function testStorage(open: () => Storage): void {
  const write = (key: string, text: string) => open().write(key, Readable.from([Buffer.from(text)]));
  const readText = async (key: string, range?: { start: number; end?: number }) => {
    const stream = await open().read(key, range);
    return stream && Buffer.concat(await stream.toArray()).toString();
  };
  const listed = () => listKeys(open());

  test('gives back what was written, and knows its size', async () => {
    const key = newKey();
    await write(key, 'a lantern by the road');
    expect(await readText(key)).toBe('a lantern by the road');
    expect(await open().size(key)).toBe(21);
  });

  test('has a marker beside its files, which is not one of them', async () => {
    expect(await open().readMarker()).toBeNull();
    const before = await listed();
    for (const text of ['of one site', 'of another']) {
      await open().writeMarker(text);
      expect(await open().readMarker()).toBe(text);
    }
    expect(await listed()).toEqual(before);
  });

  test('takes a file of no bytes', async () => {
    const key = newKey();
    await open().write(key, Readable.from([]));
    expect([await readText(key), await open().size(key)]).toEqual(['', 0]);
  });

  test('streams: 64 MiB go through in far less memory', async () => {
    const key = newKey();
    const before = bytesHeld();
    let [most, sent] = [0, 0];
    const watched = async function* () {
      for await (const piece of pieces(64, mebibyte)) {
        sent += 1;
        if (sent % 8 === 0) most = Math.max(most, bytesHeld() - before);
        yield piece;
      }
    };
    await open().write(key, watched());
    const stream = await open().read(key);
    expect(await hashOf(stream ?? Readable.from([]))).toBe(await hashOf(pieces(64, mebibyte)));
    expect(most).toBeLessThan(32 * mebibyte);
    await open().remove(key);
  });

  test.each([
    [{ start: 0, end: 0 }, 'a'],
    [{ start: 2, end: 8 }, 'lantern'],
    [{ start: 17 }, 'road'],
    [{ start: 17, end: 999 }, 'road'],
    [{ start: 21 }, ''],
  ])('reads the part %j', async (range, text) => {
    const key = newKey();
    await write(key, 'a lantern by the road');
    expect(await readText(key, range)).toBe(text);
  });

  test('of what is not there, there is nothing', async () => {
    const key = newKey();
    expect([await readText(key), await open().size(key)]).toEqual([null, null]);
    await open().remove(key);
    await expect(open().copy(key, newKey())).rejects.toThrow();
    expect(await listed()).not.toContain(key);
  });

  test('a write that breaks off leaves nothing to read, and nothing after it is removed', async () => {
    const key = newKey();
    const broken = async function* () {
      yield Buffer.from('half a');
      throw new Error('The connection dropped.');
    };
    await expect(open().write(key, broken())).rejects.toThrow('The connection dropped.');
    expect([await readText(key), await open().size(key)]).toEqual([null, null]);
    await open().remove(key);
    expect(await listed()).not.toContain(key);
  });

  test('until it is whole a new version is not seen, and then only it', async () => {
    const key = newKey();
    await write(key, 'old');
    let seen: string | null = '';
    const slow = async function* () {
      yield Buffer.from('ne');
      seen = await readText(key);
      yield Buffer.from('w');
    };
    await open().write(key, slow());
    expect([seen, await readText(key)]).toEqual(['old', 'new']);
  });

  const send = (key: string, token: string, offset: number, text: string) =>
    open().append(key, token, offset, Readable.from([Buffer.from(text)]));

  test('a file that comes in pieces is not there before it is whole, and then all of it', async () => {
    const key = newKey();
    const token = await open().beginPieces(key);
    expect(await open().countReceived(key, token)).toBe(0);
    // Pieces have the size that the storage requires, except for the last.
    const large = 'x'.repeat(open().pieceBytes ?? 9);
    await send(key, token, 0, large);
    expect([await open().countReceived(key, token), await readText(key)]).toEqual([large.length, null]);
    expect(await listed()).toContain(key);
    await send(key, token, large.length, ' by the road');
    await open().joinPieces(key, token);
    expect((await readText(key))?.length).toBe(large.length + 12);
    // It may be called again after a kill.
    await open().joinPieces(key, token);
    expect(await open().countReceived(key, token)).toBe(large.length + 12);
    await open().remove(key);
    expect(await listed()).not.toContain(key);
  });

  test('a piece that breaks off leaves a beginning that can be gone on from, or nothing of it', async () => {
    const key = newKey();
    const token = await open().beginPieces(key);
    const whole = 'a lantern by the road';
    const broken = async function* () {
      yield Buffer.from('a lan');
      throw new Error('The connection dropped.');
    };
    await expect(open().append(key, token, 0, broken())).rejects.toThrow('The connection dropped.');
    const offset = await open().countReceived(key, token);
    expect([0, 5]).toContain(offset);
    await send(key, token, offset, whole.slice(offset));
    await open().joinPieces(key, token);
    expect(await readText(key)).toBe(whole);
  });

  test('pieces of a file that is given up take no room', async () => {
    const key = newKey();
    const token = await open().beginPieces(key);
    await send(key, token, 0, 'half');
    await open().remove(key);
    expect(await listed()).not.toContain(key);
  });

  test('a copy is a file of its own', async () => {
    const [from, to] = [newKey(), newKey()];
    await write(from, 'twice');
    await open().copy(from, to);
    await open().remove(from);
    expect([await readText(from), await readText(to)]).toEqual([null, 'twice']);
  });

  test('says that it can be used', async () => {
    await open().check();
  });

  test('lists every key once', async () => {
    const keys = Array.from({ length: 20 }, newKey);
    for (const key of keys) await write(key, key);
    const all = await listed();
    for (const key of keys) expect(all.filter((one) => one === key)).toEqual([key]);
    for (const key of keys) await open().remove(key);
    const left = await listed();
    for (const key of keys) expect(left).not.toContain(key);
  });

  test('one who is reading reads on while the file is removed', async () => {
    const key = newKey();
    await write(key, 'still here');
    const stream = await open().read(key);
    await open().remove(key);
    expect(Buffer.concat((await stream?.toArray()) ?? []).toString()).toBe('still here');
  });
}
