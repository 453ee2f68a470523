import { deflateSync } from 'node:zlib';
import { pngChunk, pngHeader, pngSignature } from '../../../packages/server/src/testing/png.ts';
import { Canvas } from './canvas.ts';
import { type Scene, sceneHeight, sceneWidth } from './scene.ts';

/** Pixels as indexes into colours. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly colours: readonly (readonly number[])[];
}

const rgbOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Small and seeded (mulberry32), so that a scene is the same picture every time. */
export function randomFrom(seed: string): () => number {
  let state = [...seed].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function drawScene(scene: Scene): Drawing {
  const canvas = new Canvas(sceneWidth, sceneHeight, scene.palette);
  scene.draw(canvas, randomFrom(scene.id));
  const colours = Object.values(scene.palette).map(rgbOf);
  return { width: sceneWidth, height: sceneHeight, pixels: canvas.pixels, colours };
}

/** A PNG of indexed colours, every pixel a square of `scale`. */
export function encodeDrawing({ width, height, pixels, colours }: Drawing, scale: number): Buffer {
  const rowBytes = 1 + width * scale;
  const bytes = Buffer.alloc(rowBytes * height * scale);
  for (let y = 0; y < height * scale; y += 1) {
    const from = Math.floor(y / scale) * width;
    for (let x = 0; x < width * scale; x += 1)
      bytes[y * rowBytes + 1 + x] = pixels[from + Math.floor(x / scale)] ?? 0;
  }
  return Buffer.concat([
    pngSignature,
    pngHeader(width * scale, height * scale, [8, 3, 0, 0, 0]),
    pngChunk('PLTE', Buffer.from(colours.flat())),
    pngChunk('IDAT', deflateSync(bytes)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
