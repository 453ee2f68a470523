import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { decodePng } from '../../packages/server/src/testing/decode-png.ts';
import { pngChunk, pngHeader, pngSignature } from '../../packages/server/src/testing/png.ts';

/** Pixels as indexes into colours. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly colours: readonly (readonly number[])[];
}

export const picturesDir = new URL('pictures/', import.meta.url);

async function decode(name: string): Promise<Picture> {
  const { width, height, colours } = await decodePng(await readFile(new URL(`${name}.png`, picturesDir)));
  const indexOf = new Map<number, number>();
  for (const colour of colours) if (!indexOf.has(colour)) indexOf.set(colour, indexOf.size);
  return {
    width,
    height,
    pixels: new Uint8Array(colours.map((colour) => indexOf.get(colour) ?? 0)),
    colours: [...indexOf.keys()].map((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
  };
}

const decoded = new Map<string, Promise<Picture>>();

/** A picture of `pictures/` by its name. */
export function readPicture(name: string): Promise<Picture> {
  const known = decoded.get(name) ?? decode(name);
  decoded.set(name, known);
  return known;
}

/** A PNG of indexed colours, every pixel a square of `scale`. */
export function encodePicture({ width, height, pixels, colours }: Picture, scale: number): Buffer {
  const rowBytes = 1 + width * scale;
  const bytes = Buffer.alloc(rowBytes * height * scale);
  for (let y = 0; y < height; y += 1) {
    const from = y * scale * rowBytes;
    // Pixel by pixel: `fill` costs more than the few bytes that it writes.
    let at = from + 1;
    for (let x = 0; x < width; x += 1) {
      const pixel = pixels[y * width + x] ?? 0;
      for (let copy = 0; copy < scale; copy += 1) {
        bytes[at] = pixel;
        at += 1;
      }
    }
    for (let copy = 1; copy < scale; copy += 1)
      bytes.copyWithin(from + copy * rowBytes, from, from + rowBytes);
  }
  return Buffer.concat([
    pngSignature,
    pngHeader(width * scale, height * scale, [8, 3, 0, 0, 0]),
    pngChunk('PLTE', Buffer.from(colours.flat())),
    pngChunk('IDAT', deflateSync(bytes)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
