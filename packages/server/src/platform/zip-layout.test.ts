import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { readZipDirectory } from './zip-directory.ts';
import { layoutZip, piecesIn, type ZipItem, type ZipLayout } from './zip-layout.ts';

const changedMs = Date.UTC(2026, 7, 9, 18, 30, 20);
const itemOf = (path: string, text: string): ZipItem<never> => {
  const content = Buffer.from(text);
  return { path, bytes: content.length, crc32: crc32(content), changedMs, content };
};

/** The bytes of a range, with zeros in place of file contents. */
function readBytes(layout: ZipLayout<string>, start = 0, end = layout.bytes - 1): Buffer {
  return Buffer.concat(
    [...piecesIn(layout, { start, end })].map(({ content, start: from, end: to }) =>
      Buffer.isBuffer(content) ? content.subarray(from, to + 1) : Buffer.alloc(to + 1 - from),
    ),
  );
}
const directoryOf = async (layout: ZipLayout<string>) => [
  ...(await readZipDirectory(
    async (start, length) => readBytes(layout, start, start + length - 1),
    layout.bytes,
  )),
];

test('a zip says what is in it, and any range of it is that range of the whole', async () => {
  const layout = layoutZip([itemOf('a/first.txt', 'one'), itemOf('a/Schnecke ☃.txt', 'two, and more')]);
  const whole = readBytes(layout);
  expect(whole.length).toBe(layout.bytes);
  expect(await directoryOf(layout)).toMatchObject([
    { path: 'a/first.txt', bytes: 3, packedBytes: 3 },
    { path: 'a/Schnecke ☃.txt', bytes: 13, packedBytes: 13 },
  ]);
  for (let start = 0; start < whole.length; start += 7) {
    for (const end of [start, start + 1, start + 40, whole.length - 1])
      expect(readBytes(layout, start, end)).toEqual(whole.subarray(start, end + 1));
  }
});

test('more than 65,535 files are counted by zip64', async () => {
  const layout = layoutZip(Array.from({ length: 65_536 }, (_, index) => itemOf(`${index}`, '')));
  const end = readBytes(layout, layout.bytes - 98);
  expect(end.readUInt32LE(0)).toBe(0x06064b50);
  expect(Number(end.readBigUInt64LE(32))).toBe(65_536);
  expect(await directoryOf(layout)).toHaveLength(65_536);
});

test('files and places beyond 4 GiB stand in the fields of zip64', () => {
  const bytes = 5 * 1024 ** 3;
  const large = { path: 'large', bytes, crc32: 1, changedMs, content: 'a file' };
  const layout = layoutZip<string>([large, { ...large, path: 'after', bytes: 4 }]);
  const [first, , second] = layout.pieces;
  const header = first?.content as Buffer;
  expect([header.readUInt16LE(4), header.readUInt32LE(18), header.readUInt32LE(22)]).toEqual([
    45, 0xffffffff, 0xffffffff,
  ]);
  const extra = header.subarray(30 + 'large'.length);
  expect([extra.readUInt16LE(0), extra.readUInt16LE(2)]).toEqual([1, 16]);
  expect([extra.readBigUInt64LE(4), extra.readBigUInt64LE(12)]).toEqual([BigInt(bytes), BigInt(bytes)]);
  const tail = layout.pieces.at(-1)?.content as Buffer;
  // For the second only its offset is too large: its sizes are plain.
  const after = tail.subarray(46 + 'large'.length + 20);
  expect([after.readUInt32LE(20), after.readUInt32LE(42)]).toEqual([4, 0xffffffff]);
  expect(after.readBigUInt64LE(46 + 'after'.length + 4)).toBe(BigInt(second?.start ?? 0));
  const locator = tail.subarray(-42);
  expect(Number(locator.readBigUInt64LE(8))).toBe(layout.bytes - 98);
});
