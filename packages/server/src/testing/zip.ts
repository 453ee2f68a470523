import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** An entry of a test's zip; everything but the name has a default. */
export interface ZipEntry {
  readonly path: string | Buffer;
  readonly content?: Buffer;
  /** The directory's false value. */
  readonly saidBytes?: number;
  readonly mode?: number;
  readonly flags?: number;
  readonly isDeflated?: boolean;
  readonly saidCrc32?: number;
  /** The compression's number, if it is another than that of the bytes. */
  readonly saidMethod?: number;
  readonly saidPackedBytes?: number;
  /** Has the bytes of the entry before it, under another name. */
  readonly isShared?: boolean;
  /** Extra fields of the directory. */
  readonly extra?: Buffer;
}

interface ZipTraits {
  /** The end record's false value. */
  readonly saidEntries?: number;
  readonly saidStart?: number;
  readonly comment?: Buffer;
  /** Bytes before the first entry, which the offsets count. */
  readonly prefix?: Buffer;
  /** Bytes between the directory and its end. */
  readonly afterDirectory?: Buffer;
  /** Also has the end records of a zip64, with these false values. */
  readonly zip64?: { readonly saidEntries?: number; readonly saidStart?: number };
}

const deflate = 8;

/** A zip, optionally with false values in its records. */
export function createZip(entries: readonly ZipEntry[], traits: ZipTraits = {}): Buffer {
  const { prefix = Buffer.alloc(0), afterDirectory = Buffer.alloc(0), comment = Buffer.alloc(0) } = traits;
  const parts: Buffer[] = [prefix];
  const directory: Buffer[] = [];
  let offset = prefix.length;
  let last: { packed: Buffer; checksum: number; offset: number } = {
    packed: Buffer.alloc(0),
    checksum: 0,
    offset,
  };
  for (const entry of entries) {
    const { path, content = Buffer.alloc(0), saidBytes, mode = 0o100644, flags = 0x800 } = entry;
    const { extra = Buffer.alloc(0), saidPackedBytes, isShared = false } = entry;
    if (!isShared)
      last = {
        packed: entry.isDeflated ? deflateRawSync(content) : content,
        checksum: entry.saidCrc32 ?? crc32(content),
        offset,
      };
    const { packed, checksum } = last;
    const method = entry.saidMethod ?? (entry.isDeflated ? deflate : 0);
    const name = Buffer.from(path);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(checksum, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt8(20, 4);
    header.writeUInt8(3, 5);
    header.writeUInt16LE(20, 6);
    header.writeUInt16LE(flags, 8);
    header.writeUInt16LE(method, 10);
    header.writeUInt32LE(checksum, 16);
    header.writeUInt32LE(saidPackedBytes ?? packed.length, 20);
    header.writeUInt32LE(saidBytes ?? content.length, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt16LE(extra.length, 30);
    header.writeUInt32LE((mode << 16) >>> 0, 38);
    header.writeUInt32LE(last.offset, 42);
    directory.push(header, name, extra);
    if (isShared) continue;
    parts.push(local, name, packed);
    offset += local.length + name.length + packed.length;
  }
  const bytes = Buffer.concat(directory);
  const start = traits.saidStart ?? offset;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = traits.saidEntries ?? Math.min(entries.length, 0xfffe);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes.length, 12);
  end.writeUInt32LE(start, 16);
  end.writeUInt16LE(comment.length, 20);
  const before = Buffer.concat([...parts, bytes, afterDirectory]);
  const ends = traits.zip64 ? endOfZip64(before.length, entries.length, offset, traits.zip64) : [];
  return Buffer.concat([before, ...ends, end, comment]);
}

function endOfZip64(
  at: number,
  count: number,
  start: number,
  said: NonNullable<ZipTraits['zip64']>,
): Buffer[] {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(said.saidEntries ?? count), 24);
  end.writeBigUInt64LE(BigInt(said.saidEntries ?? count), 32);
  end.writeBigUInt64LE(BigInt(said.saidStart ?? start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at), 8);
  locator.writeUInt32LE(1, 16);
  return [end, locator];
}

/** The extra field with the numbers that are 0xffffffff in their own fields. */
export function zip64Extra(...numbers: readonly bigint[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * numbers.length, 2);
  numbers.forEach((number, at) => void extra.writeBigUInt64LE(number, 4 + 8 * at));
  return extra;
}

/** Files of a zip by name, read from its directory at the end. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed);
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0);
  }
  return files;
}
