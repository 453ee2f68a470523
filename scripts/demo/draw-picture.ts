import { deflateSync } from 'node:zlib';
import { pngChunk, pngHeader, pngSignature } from '../../packages/server/src/testing/png.ts';

type Colour = readonly [number, number, number];

const palettes: readonly (readonly Colour[])[] = [
  [
    [26, 28, 44],
    [41, 54, 111],
    [59, 93, 201],
    [115, 239, 247],
    [255, 205, 117],
  ],
  [
    [45, 27, 46],
    [92, 46, 70],
    [176, 82, 84],
    [235, 157, 98],
    [255, 236, 196],
  ],
  [
    [15, 32, 28],
    [31, 74, 58],
    [62, 122, 82],
    [148, 188, 106],
    [244, 240, 180],
  ],
  [
    [20, 24, 36],
    [60, 66, 92],
    [122, 132, 158],
    [196, 206, 222],
    [250, 120, 90],
  ],
];

export const demoPictureWidth = 480;
export const demoPictureHeight = 270;
const scale = 6;

/** A small landscape in large pixels: sky, hills, water and a lamp. The same numbers draw the same one. */
export function drawPicture(random: () => number): Buffer {
  const [night, dusk, hill, water, lamp] = palettes[
    Math.floor(random() * palettes.length)
  ] as readonly Colour[];
  const [width, height] = [demoPictureWidth / scale, demoPictureHeight / scale];
  const horizon = Math.floor(height * (0.55 + random() * 0.15));
  const phases = [random() * 9, random() * 9];
  const lampX = Math.floor(width * (0.2 + random() * 0.6));
  const hillTop = (x: number) =>
    horizon - Math.round(6 + 5 * Math.sin(x / 9 + (phases[0] ?? 0)) + 3 * Math.sin(x / 4 + (phases[1] ?? 0)));
  const colourAt = (x: number, y: number): Colour | undefined => {
    if (Math.abs(x - lampX) < 2 && y < horizon && y > hillTop(lampX) - 8)
      return y < hillTop(lampX) - 5 ? lamp : night;
    if (y >= horizon) return (x + y * 3 + Math.floor((phases[0] ?? 0) * y)) % 11 === 0 ? lamp : water;
    if (y >= hillTop(x)) return hill;
    return (x * 7 + y * 13) % 61 === 0 ? lamp : y > horizon * 0.5 ? dusk : night;
  };
  const row = (y: number) =>
    Buffer.from([
      0,
      ...Array.from(
        { length: demoPictureWidth },
        (_, x) => colourAt(Math.floor(x / scale), y) ?? [0, 0, 0],
      ).flat(),
    ]);
  const rows = Array.from({ length: height }, (_, y) => row(y)).flatMap((line) =>
    Array.from({ length: scale }, () => line),
  );
  return Buffer.concat([
    pngSignature,
    pngHeader(demoPictureWidth, demoPictureHeight, [8, 2, 0, 0, 0]),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
