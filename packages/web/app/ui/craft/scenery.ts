import type { Bitmap } from './bitmap.ts';
import type { BeadColour, CraftColour } from './palette.ts';
import { seededRandom } from './random.ts';

const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

export type ColourStop<Colour extends CraftColour = CraftColour> = readonly [at: number, colour: Colour];

/** The colour at `position` between stops, dithered by the cell's place on the board. */
export function ditheredColour<Colour extends CraftColour>(
  stops: readonly [ColourStop<Colour>, ...ColourStop<Colour>[]],
  position: number,
  x: number,
  y: number,
): Colour {
  const next = stops.findIndex(([at]) => position < at);
  const last = stops.length - 1;
  const upper = next < 0 ? last : Math.max(1, next);
  const from = stops[upper - 1] ?? stops[0];
  const to = stops[upper] ?? from;
  const share = (position - from[0]) / (to[0] - from[0]);
  const threshold = ((BAYER[(y & 3) * 4 + (x & 3)] ?? 0) + 0.5) / 16;
  return share > threshold ? to[1] : from[1];
}

interface Wave {
  readonly row: number;
  readonly shift: number;
  readonly every: number;
  readonly length: number;
}

export const OPEN_SEA: readonly Wave[] = [
  { row: 0, shift: 0, every: 6, length: 3 },
  { row: 2, shift: 3, every: 8, length: 2 },
  { row: 4, shift: 1, every: 10, length: 2 },
  { row: 6, shift: 5, every: 9, length: 2 },
];

export const SMALL_SEA: readonly Wave[] = [
  { row: 0, shift: 0, every: 4, length: 2 },
  { row: 2, shift: 2, every: 6, length: 2 },
];

export const BAY_SEA: readonly Wave[] = [
  { row: 0, shift: 0, every: 6, length: 3 },
  { row: 2, shift: 3, every: 8, length: 2 },
  { row: 4, shift: 1, every: 10, length: 3 },
  { row: 6, shift: 6, every: 9, length: 2 },
];

/** Water from the row `horizon` down to the lower edge. */
export function drawSea(
  bitmap: Bitmap,
  horizon: number,
  waves: readonly Wave[],
  isDark: (x: number) => boolean,
): void {
  for (let x = 0; x < bitmap.width; x++) {
    const [water, crest]: [BeadColour, BeadColour] = isDark(x) ? ['deep', 'sea'] : ['sea', 'skylt'];
    for (let y = horizon; y < bitmap.height; y++) {
      const wave = waves.find(({ row }) => row === y - horizon);
      const isCrest = wave !== undefined && (x + wave.shift) % wave.every < wave.length;
      bitmap.set(x, y, isCrest ? crest : water);
    }
  }
}

/** Stars on the night cells of the upper `rows`. */
export function drawStars(bitmap: Bitmap, tries: number, seed: number, rows: number): void {
  const random = seededRandom(seed);
  for (let i = 0; i < tries; i++) {
    const x = Math.floor(random() * bitmap.width);
    const y = Math.floor(random() * rows);
    if (bitmap.get(x, y) === 'night') bitmap.set(x, y, random() < 0.75 ? 'white' : 'sun');
  }
}

/** A sky that changes from row to row. */
export function drawSky(
  bitmap: Bitmap,
  rows: number,
  stops: readonly [ColourStop<BeadColour>, ...ColourStop<BeadColour>[]],
): void {
  bitmap.shade(0, 0, bitmap.width, rows, (x, y) => ditheredColour(stops, y, x, y));
}

/** Land that rises to the right: the height above the horizon of its column `i`. */
export function shoreRise(i: number, highest: number): number {
  return Math.max(0, Math.min(highest, Math.round((i - 2) / 3)));
}

/** Colours everything from `surface(x)` down, as hills and snow are. */
export function fillBelow(bitmap: Bitmap, surface: (x: number) => number, colour: CraftColour): void {
  for (let x = 0; x < bitmap.width; x++) {
    const top = surface(x);
    bitmap.rect(x, top, 1, bitmap.height - top, colour);
  }
}
