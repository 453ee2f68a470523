import { deflateSync } from 'node:zlib';
import { pngChunk, pngHeader, pngSignature } from '../../packages/server/src/testing/png.ts';

type Colour = readonly [number, number, number];

/** Backdrop, far, near, subject, light. */
const palettes: readonly (readonly [Colour, Colour, Colour, Colour, Colour])[] = [
  [
    [26, 28, 44],
    [51, 60, 87],
    [86, 108, 134],
    [239, 125, 87],
    [255, 205, 117],
  ],
  [
    [34, 32, 52],
    [69, 40, 60],
    [102, 57, 49],
    [217, 160, 102],
    [251, 242, 54],
  ],
  [
    [15, 56, 15],
    [48, 98, 48],
    [93, 130, 20],
    [139, 172, 15],
    [200, 216, 96],
  ],
  [
    [94, 53, 177],
    [57, 73, 171],
    [3, 155, 229],
    [255, 138, 101],
    [255, 241, 118],
  ],
  [
    [240, 228, 204],
    [196, 170, 140],
    [140, 106, 84],
    [74, 52, 66],
    [206, 72, 72],
  ],
  [
    [10, 24, 40],
    [20, 60, 80],
    [32, 120, 130],
    [140, 220, 200],
    [255, 250, 220],
  ],
];

const [width, height, scale] = [64, 48, 10];

/** Each pixel as a square, in plain RGB. */
function encode(pixels: Buffer): Buffer {
  const rows = Array.from({ length: height * scale }, (_, y) => {
    const row = Buffer.alloc(1 + width * scale * 3);
    for (let x = 0; x < width * scale; x += 1) {
      const from = (Math.floor(y / scale) * width + Math.floor(x / scale)) * 3;
      pixels.copy(row, 1 + x * 3, from, from + 3);
    }
    return row;
  });
  return Buffer.concat([
    pngSignature,
    pngHeader(width * scale, height * scale, [8, 2, 0, 0, 0]),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A scene in large pixels, as of a small game: sky, ground, a creature and something that shines. */
export function drawEntry(random: () => number): Buffer {
  const [backdrop, far, near, subject, light] =
    palettes[Math.floor(random() * palettes.length)] ?? palettes[0] ?? [];
  const pixels = Buffer.alloc(width * height * 3);
  const put = (x: number, y: number, colour: Colour | undefined) => {
    if (colour && x >= 0 && y >= 0 && x < width && y < height) pixels.set(colour, (y * width + x) * 3);
  };
  const [hill, bump, ground] = [random() * 9, 3 + random() * 5, 30 + Math.floor(random() * 8)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const ridge = ground - 8 + Math.round(bump * Math.sin(x / 7 + hill));
      put(x, y, y >= ground ? near : y >= ridge ? far : backdrop);
      if (y < ridge - 4 && random() < 0.012) put(x, y, light);
      if (y > ground && (x * 3 + y * 5) % 17 === 0) put(x, y, far);
    }
  }
  drawCreature(random, put, ground, subject, light);
  return encode(pixels);
}

/** Half of it is chance, the other half its mirror image. */
function drawCreature(
  random: () => number,
  put: (x: number, y: number, colour: Colour | undefined) => void,
  ground: number,
  subject: Colour | undefined,
  light: Colour | undefined,
): void {
  const [half, tall] = [4 + Math.floor(random() * 3), 9 + Math.floor(random() * 5)];
  const middle = 14 + Math.floor(random() * 36);
  for (let y = 0; y < tall; y += 1) {
    for (let x = 0; x < half; x += 1) {
      const isBody = random() < 0.85 - (x / half) * 0.5;
      if (!isBody) continue;
      for (const side of [middle - x, middle + x]) put(side, ground - tall + y, subject);
    }
  }
  for (const side of [middle - 2, middle + 2]) put(side, ground - tall + 3, light);
}
