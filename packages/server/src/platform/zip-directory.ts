import type { ArchiveEntry } from '@tinsmith/domain/run-me-check';

// Reads only the directory of a zip, which is at its end: whatever a file claims costs no more than these
// limits. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 to 4.3.16

/** Reads this many bytes from a position in the file. */
export type ReadAt = (start: number, length: number) => Promise<Buffer>;

/** Of a larger directory, 40,000 files with usual names, the beginning is enough to tell what a game runs on. */
const maxDirectoryBytes = 4 * 1024 * 1024;
/** Of a longer path the beginning and the end, each half of this. */
const maxPathBytes = 1024;
const endBytes = 22;
const maxCommentBytes = 65_535;
const headerBytes = 46;

const endMark = 0x06054b50;
const end64Mark = 0x06064b50;
const locator64Mark = 0x07064b50;
const headerMark = 0x02014b50;

/** Not a zip, or a broken one. */
export class BrokenZip extends Error {}

interface Directory {
  readonly start: number;
  readonly bytes: number;
  readonly numEntries: number;
}

async function findDirectory(readAt: ReadAt, size: number): Promise<Directory> {
  const tailBytes = Math.min(size, endBytes + maxCommentBytes);
  const tail = await readAt(size - tailBytes, tailBytes);
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endMark || at + endBytes + tail.readUInt16LE(at + 20) !== tail.length)
      continue;
    const plain = {
      numEntries: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      start: tail.readUInt32LE(at + 16),
    };
    const isLarge = plain.numEntries === 0xffff || plain.start === 0xffffffff || plain.bytes === 0xffffffff;
    if (!isLarge || at < 20 || tail.readUInt32LE(at - 20) !== locator64Mark) return plain;
    const end64 = await readAt(Number(tail.readBigUInt64LE(at - 12)), 56);
    if (end64.length < 56 || end64.readUInt32LE(0) !== end64Mark) throw new BrokenZip();
    return {
      numEntries: Number(end64.readBigUInt64LE(32)),
      bytes: Number(end64.readBigUInt64LE(40)),
      start: Number(end64.readBigUInt64LE(48)),
    };
  }
  throw new BrokenZip();
}

const unix = 3;
const mac = 19;

function cutPath(path: Buffer): Buffer {
  if (path.length <= maxPathBytes) return path;
  const half = maxPathBytes / 2;
  return Buffer.concat([path.subarray(0, half), path.subarray(path.length - half)]);
}

function* parseDirectory(bytes: Buffer, isCut: boolean): Generator<ArchiveEntry> {
  const utf8 = new TextDecoder('utf-8');
  for (let at = 0; at + headerBytes <= bytes.length; ) {
    if (bytes.readUInt32LE(at) !== headerMark) throw new BrokenZip();
    const nameBytes = bytes.readUInt16LE(at + 28);
    const nextAt = at + headerBytes + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (nextAt > bytes.length && isCut) return;
    if (nextAt > bytes.length) throw new BrokenZip();
    const system = bytes.readUInt8(at + 5);
    yield {
      // A name in another encoding gets replacement characters where it could not be decoded.
      path: utf8.decode(cutPath(bytes.subarray(at + headerBytes, at + headerBytes + nameBytes))),
      packedBytes: bytes.readUInt32LE(at + 20),
      bytes: bytes.readUInt32LE(at + 24),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      mode: system === unix || system === mac ? bytes.readUInt32LE(at + 38) >>> 16 : null,
    };
    at = nextAt;
  }
}

/** The entries of a zip's directory, within the limits. Throws BrokenZip if it cannot be read. */
export async function readZipDirectory(readAt: ReadAt, size: number): Promise<Iterable<ArchiveEntry>> {
  if (size < endBytes) throw new BrokenZip();
  const directory = await findDirectory(readAt, size);
  if (!(directory.start + directory.bytes <= size)) throw new BrokenZip();
  // A directory that claims more files than it has room for is invalid.
  if (directory.numEntries * headerBytes > directory.bytes) throw new BrokenZip();
  const readBytes = Math.min(directory.bytes, maxDirectoryBytes);
  return parseDirectory(await readAt(directory.start, readBytes), readBytes < directory.bytes);
}
