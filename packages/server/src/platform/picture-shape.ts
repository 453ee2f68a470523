/** The accepted picture formats; everything about them is decided by their bytes. */
export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp';

/** By the file's first bytes; the name its sender gave it says nothing. */
export function findFormat(bytes: Buffer): PictureFormat | null {
  const head = bytes.toString('latin1', 0, 16);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  return head.startsWith('RIFF') && head.slice(8, 15) === 'WEBPVP8' ? 'webp' : null;
}

// Each of the following returns where the picture that starts at `start` ends, or null if it never does.

function endOfPng(bytes: Buffer, start: number): number | null {
  for (let at = start + 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end;
    at = end;
  }
  return null;
}

/** Real pictures have about ten scans; each costs a pass over all pixels. */
const maxJpegScans = 32;

function endOfJpeg(bytes: Buffer, start: number): number | null {
  let numScans = 0;
  for (let at = start + 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) {
      at += 1;
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2;
    } else {
      if (marker === 0x00 || marker === 0xd8 || at + 4 > bytes.length) return null;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker !== 0xda) continue;
      numScans += 1;
      if (numScans > maxJpegScans) return null;
      at = endOfJpegScan(bytes, at);
    }
  }
  return null;
}

/** The next marker that is neither a stuffed byte nor a restart. */
function endOfJpegScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const beginsJpeg = (bytes: Buffer, at: number): boolean =>
  bytes.toString('latin1', at, at + 3) === '\xff\xd8\xff';

/** The end of the last of several consecutive pictures, or null if one of them never ends. */
export function endOfJpegs(bytes: Buffer): number | null {
  for (let at = 0; ; ) {
    const end = endOfJpeg(bytes, at);
    if (end === null) return null;
    at = skipZeros(bytes, end);
    if (!beginsJpeg(bytes, at)) return end;
  }
}

const colourTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The end of the length-prefixed pieces of a block's data. */
function endOfGifData(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

function endOfGif(bytes: Buffer, start: number): number | null {
  for (let at = start + 13 + colourTableBytes(bytes[start + 10] ?? 0); at < bytes.length; ) {
    const kind = bytes[at];
    if (kind === 0x3b) return at + 1;
    if (kind === 0x21) at = endOfGifData(bytes, at + 2);
    else if (kind === 0x2c) at = endOfGifData(bytes, at + 11 + colourTableBytes(bytes[at + 9] ?? 0));
    // Some programs leave a zero between blocks.
    else if (kind === 0x00) at += 1;
    else return null;
  }
  return null;
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF', 'XMP ']);

function endOfWebp(bytes: Buffer, start: number): number | null {
  const end = start + 8 + bytes.readUInt32LE(start + 4);
  if (end > bytes.length) return null;
  let at = start + 12;
  while (at + 8 <= end) {
    if (!webpChunks.has(bytes.toString('latin1', at, at + 4))) return null;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === end ? end : null;
}

const endOf = { png: endOfPng, jpeg: endOfJpeg, gif: endOfGif, webp: endOfWebp };

/** The first byte from here on that is not zero. */
export function skipZeros(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] === 0) at += 1;
  return at;
}

// `<svg` alone would occur in one of 500 genuine files of 1 MiB by chance.
const markup = /<(?:script|html|svg[\s/>]|\?php|!doctype)/i;

/** Whether some program could mistake the file for a page, a script or a document. */
export const containsMarkup = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  return markup.test(text) || text.slice(0, 1024).includes('%PDF-');
};

/**
 * Whether a file is one whole picture and nothing else. `foreign`: another kind of file is inside or after
 * it, as in files that are a picture to one program and a page or an archive to another. Zero padding is
 * accepted, and so are the further pictures that phones append to a JPEG.
 */
export function checkShape(format: PictureFormat, bytes: Buffer): 'whole' | 'damaged' | 'foreign' {
  for (let at = 0; ; ) {
    const end = endOf[format](bytes, at);
    if (end === null) return 'damaged';
    at = skipZeros(bytes, end);
    if (at >= bytes.length) break;
    if (format !== 'jpeg' || !beginsJpeg(bytes, at)) return 'foreign';
  }
  return containsMarkup(bytes) ? 'foreign' : 'whole';
}
