import { deflateSync } from 'node:zlib';
import { pngChunk, pngHeader, pngSignature } from '../../../packages/server/src/testing/png.ts';
import { seededRandom } from '../seeded-random.ts';
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

/** Log posts show parts of the same picture again and again. */
const drawn = new Map<Scene, Drawing>();

export function drawScene(scene: Scene): Drawing {
  const known = drawn.get(scene);
  if (known) return known;
  const canvas = new Canvas(sceneWidth, sceneHeight, scene.palette);
  scene.draw(canvas, seededRandom(scene.id));
  const colours = Object.values(scene.palette).map(rgbOf);
  const drawing = { width: sceneWidth, height: sceneHeight, pixels: canvas.pixels, colours };
  drawn.set(scene, drawing);
  return drawing;
}

/** A PNG of indexed colours, every pixel a square of `scale`. */
export function encodeDrawing({ width, height, pixels, colours }: Drawing, scale: number): Buffer {
  const rowBytes = 1 + width * scale;
  const bytes = Buffer.alloc(rowBytes * height * scale);
  for (let y = 0; y < height; y += 1) {
    const from = y * scale * rowBytes;
    for (let x = 0; x < width; x += 1)
      bytes.fill(pixels[y * width + x] ?? 0, from + 1 + x * scale, from + 1 + (x + 1) * scale);
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
