import { crc32, deflateRawSync } from 'node:zlib';

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
}

interface ZipTraits {
  /** The end record's false value. */
  readonly saidEntries?: number;
  readonly saidStart?: number;
  readonly comment?: Buffer;
}

const deflate = 8;

/** A zip, optionally with false values in its records. */
export function createZip(entries: readonly ZipEntry[], traits: ZipTraits = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { path, content = Buffer.alloc(0), saidBytes, mode = 0o100644, flags = 0x800 } = entry;
    const packed = entry.isDeflated ? deflateRawSync(content) : content;
    const method = entry.isDeflated ? deflate : 0;
    const checksum = entry.saidCrc32 ?? crc32(content);
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
    header.writeUInt32LE(packed.length, 20);
    header.writeUInt32LE(saidBytes ?? content.length, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE((mode << 16) >>> 0, 38);
    header.writeUInt32LE(offset, 42);
    parts.push(local, name, packed);
    directory.push(header, name);
    offset += local.length + name.length + packed.length;
  }
  const bytes = Buffer.concat(directory);
  const { comment = Buffer.alloc(0) } = traits;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = traits.saidEntries ?? Math.min(entries.length, 0xfffe);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes.length, 12);
  end.writeUInt32LE(traits.saidStart ?? offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, bytes, end, comment]);
}
