import { endOfJpegs, findFormat, skipZeros } from './picture-shape.ts';

// Phones append a film of the seconds around a photo to its JPEG. The data after the picture never leave this
// file, so they are parsed only far enough to recognize what a phone writes.

const textAt = (bytes: Buffer, start: number): string => bytes.toString('latin1', start, start + 4);

/** The size of a box: 32 bits, 64 if those are not enough, or all that is left. Null if invalid. */
function sizeOfBox(bytes: Buffer, at: number): number | null {
  if (at + 8 > bytes.length) return null;
  const size = bytes.readUInt32BE(at);
  if (size === 0) return bytes.length - at;
  if (size !== 1) return size >= 8 ? size : null;
  const large = at + 16 > bytes.length ? 0 : Number(bytes.readBigUInt64BE(at + 8));
  return large >= 16 ? large : null;
}

/** Google's format: an MP4, box after box to the end of the file. ISO/IEC 14496-12, 4.2 */
function isMp4(bytes: Buffer, start: number): boolean {
  let hasMovie = false;
  let at = start;
  while (skipZeros(bytes, at) < bytes.length) {
    const size = sizeOfBox(bytes, at);
    if (size === null || at + size > bytes.length) return false;
    hasMovie ||= textAt(bytes, at + 4) === 'moov';
    at += size;
  }
  return hasMovie;
}

/** After zeros that pad the picture; the film's own first bytes are zeros too. */
function hasMp4Behind(bytes: Buffer, end: number): boolean {
  const start = bytes.indexOf('ftyp', end, 'latin1') - 4;
  return start >= end && skipZeros(bytes, end) >= start && isMp4(bytes, start);
}

/** Samsung's format: named blocks, including the film, and at the very end a directory that points to each. */
function hasSamsungBlocksBehind(bytes: Buffer, end: number): boolean {
  const tail = bytes.length - 8;
  if (tail < end || textAt(bytes, tail + 4) !== 'SEFT') return false;
  const directory = tail - bytes.readUInt32LE(tail);
  if (directory < end || directory + 12 > tail || textAt(bytes, directory) !== 'SEFH') return false;
  const count = bytes.readUInt32LE(directory + 8);
  if (count === 0 || directory + 12 + count * 12 > tail) return false;
  return Array.from({ length: count }, (_, index) => directory + 12 + index * 12).every((line) => {
    const start = directory - bytes.readUInt32LE(line + 4);
    const size = bytes.readUInt32LE(line + 8);
    // Each block starts like its line in the directory: with its type.
    return (
      start >= end && start + size <= directory && bytes.readUInt32LE(start) === bytes.readUInt32LE(line)
    );
  });
}

/** The picture without the film that a phone appended; every other file unchanged. */
export function leaveOutFilm(given: Uint8Array): Uint8Array {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (findFormat(bytes) !== 'jpeg') return given;
  const end = endOfJpegs(bytes);
  if (end === null || !(hasMp4Behind(bytes, end) || hasSamsungBlocksBehind(bytes, end))) return given;
  return bytes.subarray(0, end);
}
