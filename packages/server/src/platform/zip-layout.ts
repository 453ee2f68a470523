// An uncompressed zip, whose every byte except the files' is known before the first is read: so its length is
// known in advance and any range can be sent. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT,
// 4.3.6 to 4.3.16

/** An item of a zip. `content`: bytes in memory, or a reference to a file that is read when its turn comes. */
export interface ZipItem<F> {
  readonly path: string;
  readonly bytes: number;
  readonly crc32: number;
  readonly changedMs: number;
  readonly content: Buffer | F;
}

/** A section of a zip. */
export interface ZipPiece<F> {
  readonly start: number;
  readonly bytes: number;
  readonly content: Buffer | F;
}

export interface ZipLayout<F> {
  readonly bytes: number;
  readonly pieces: readonly ZipPiece<F>[];
}

/** From here on a number is stored in the zip64 fields. */
const max32 = 0xffff_ffff;
const max16 = 0xffff;
const utf8Flag = 0x0800;
const plainVersion = 20;
const zip64Version = 45;
const unix = 3;
const plainFile = 0o100644;

/** Date and time in DOS format, in UTC: even seconds, from 1980 to 2107. */
function dosTime(ms: number): { time: number; date: number } {
  const at = new Date(Math.min(Math.max(ms, Date.UTC(1980, 0, 1)), Date.UTC(2107, 11, 31)));
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

/** The numbers that do not fit their own fields, in order. */
function zip64Extra(numbers: readonly number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + 8 * numbers.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * numbers.length, 2);
  numbers.forEach((number, index) => void extra.writeBigUInt64LE(BigInt(number), 4 + 8 * index));
  return extra;
}

const isLarge = (number: number): boolean => number >= max32;
const fit32 = (number: number): number => Math.min(number, max32);

function localHeader({ path, bytes, crc32, changedMs }: ZipItem<unknown>): Buffer {
  const name = Buffer.from(path);
  // Both, even if only one is too large.
  const extra = zip64Extra(isLarge(bytes) ? [bytes, bytes] : []);
  const header = Buffer.alloc(30);
  const { time, date } = dosTime(changedMs);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(extra.length > 0 ? zip64Version : plainVersion, 4);
  header.writeUInt16LE(utf8Flag, 6);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt32LE(crc32, 14);
  header.writeUInt32LE(fit32(bytes), 18);
  header.writeUInt32LE(fit32(bytes), 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function directoryHeader({ path, bytes, crc32, changedMs }: ZipItem<unknown>, start: number): Buffer {
  const name = Buffer.from(path);
  const extra = zip64Extra([...(isLarge(bytes) ? [bytes, bytes] : []), ...(isLarge(start) ? [start] : [])]);
  const version = extra.length > 0 ? zip64Version : plainVersion;
  const header = Buffer.alloc(46);
  const { time, date } = dosTime(changedMs);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE((unix << 8) | version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(utf8Flag, 8);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(crc32, 16);
  header.writeUInt32LE(fit32(bytes), 20);
  header.writeUInt32LE(fit32(bytes), 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE((plainFile << 16) >>> 0, 38);
  header.writeUInt32LE(fit32(start), 42);
  return Buffer.concat([header, name, extra]);
}

function endOf(numEntries: number, bytes: number, start: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(numEntries, max16), 8);
  end.writeUInt16LE(Math.min(numEntries, max16), 10);
  end.writeUInt32LE(fit32(bytes), 12);
  end.writeUInt32LE(fit32(start), 16);
  if (numEntries < max16 && !isLarge(bytes) && !isLarge(start)) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE((unix << 8) | zip64Version, 12);
  end64.writeUInt16LE(zip64Version, 14);
  end64.writeBigUInt64LE(BigInt(numEntries), 24);
  end64.writeBigUInt64LE(BigInt(numEntries), 32);
  end64.writeBigUInt64LE(BigInt(bytes), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

export function layoutZip<F>(items: readonly ZipItem<F>[]): ZipLayout<F> {
  const pieces: ZipPiece<F>[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const add = (content: Buffer | F, bytes: number) => {
    pieces.push({ start: at, bytes, content });
    at += bytes;
  };
  for (const item of items) {
    directory.push(directoryHeader(item, at));
    const header = localHeader(item);
    add(header, header.length);
    add(item.content, item.bytes);
  }
  const headers = Buffer.concat(directory);
  const end = Buffer.concat([headers, endOf(items.length, headers.length, at)]);
  add(end, end.length);
  return { bytes: at, pieces };
}

/** The pieces that a range touches, and which bytes of each, both ends inclusive. */
export function* piecesIn<F>(
  { pieces, bytes }: ZipLayout<F>,
  range: { readonly start: number; readonly end: number } = { start: 0, end: bytes - 1 },
): Generator<{ readonly content: Buffer | F; readonly start: number; readonly end: number }> {
  for (const piece of pieces) {
    const start = Math.max(0, range.start - piece.start);
    const end = Math.min(piece.bytes - 1, range.end - piece.start);
    if (start <= end) yield { content: piece.content, start, end };
  }
}
