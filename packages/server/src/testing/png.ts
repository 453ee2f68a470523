import { crc32, deflateSync } from 'node:zlib';

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** `kind`: bits per channel, colour type, compression, filter, interlacing. Default: one grey byte a pixel. */
export function pngHeader(width: number, height: number, kind: readonly number[] = [8, 0, 0, 0, 0]): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set(kind, 8);
  return pngChunk('IHDR', data);
}

const buildPng = (header: Buffer, numBytes: number): Buffer =>
  Buffer.concat([
    pngSignature,
    header,
    pngChunk('IDAT', deflateSync(Buffer.alloc(numBytes))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

/** A small file that claims, and unpacks to, very many pixels. */
export const flatPng = (width: number, height: number): Buffer =>
  buildPng(pngHeader(width, height), (width + 1) * height);

/** The same in the form that costs most to decode: four channels of 16 bits, all seven passes in memory. */
export function costlyPng(width: number, height: number): Buffer {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  const numBytes = passes
    .map(([left, top, dx, dy]) => Math.ceil((height - top) / dy) * (1 + 8 * Math.ceil((width - left) / dx)))
    .reduce((sum, part) => sum + part);
  return buildPng(pngHeader(width, height, [16, 6, 0, 0, 1]), numBytes);
}
