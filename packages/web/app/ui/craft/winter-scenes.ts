import { Bitmap, Mask, type Scene } from './bitmap.ts';
import type { YarnColour } from './palette.ts';
import { seededRandom } from './random.ts';
import { fillBelow } from './scenery.ts';
import * as sprites from './sprites-winter.ts';
import { drawPanoramaHouse, drawStripHouse } from './winter-house.ts';

// Rows of different length: a piece of knitting left on the needles.
const RAGGED = [0, 2, 1, 4, 3, 5, 2, 4, 1, 3, 0, 2, 3, 5, 4, 2];

type IsOnIsland = (x: number, y: number) => boolean;

/** The start at the left and the goal at the right, knitted from the start. */
function islands(width: number, left: number, right: number, raggedness: number): IsOnIsland {
  const ragged = (row: number) => Math.round(((RAGGED[row % 16] ?? 0) * raggedness) / 5);
  return (x, y) => x < left - raggedness + ragged(y) || x >= width - right + raggedness - ragged(y * 7 + 3);
}

function groundOf(width: number, height: number, isOnIsland: IsOnIsland): Mask {
  const ground = new Mask(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) ground.set(x, y, isOnIsland(x, y));
  }
  return ground;
}

function drawGroundSnow(bitmap: Bitmap, ground: Mask, surface: (x: number) => number): void {
  fillBelow(bitmap, surface, 'snow');
  for (let x = 0; x < bitmap.width; x++) {
    const top = surface(x);
    ground.rect(x, top, 1, bitmap.height - top);
  }
}

const BULBS: readonly YarnColour[] = ['gold', 'ember', 'ice', 'bone'];

interface Garland {
  readonly span: number;
  readonly sag: number;
  readonly isLarge: boolean;
}

/** Cord and bows are there from the start, the bulbs light up when their column is reached. */
function drawGarland(
  bitmap: Bitmap,
  ground: Mask,
  isOnIsland: IsOnIsland,
  { span, sag, isLarge }: Garland,
): void {
  const cordAt = (x: number) => Math.round(sag * Math.sin(Math.PI * ((x % span) / span)));
  for (let x = 0; x < bitmap.width; x++) {
    const y = cordAt(x);
    bitmap.set(x, y, 'spruce');
    ground.set(x, y);
    if (isLarge) {
      bitmap.set(x, y + 1, x % 3 === 0 ? 'fir' : 'spruce');
      ground.set(x, y + 1);
    }
  }
  if (isLarge) {
    for (let x = 0; x < bitmap.width; x += span) drawBow(bitmap, ground, x);
  }
  const size = isLarge ? 2 : 1;
  const bulbsPerSpan = Math.round(span / (isLarge ? 6 : 4));
  let bulb = 0;
  for (let start = 0; start < bitmap.width; start += span) {
    for (let i = 1; i < bulbsPerSpan; i++) {
      const left = start + Math.round((i * span) / bulbsPerSpan) - (isLarge ? 1 : 0);
      const top = cordAt(left) + size;
      const colour = BULBS[bulb++ % BULBS.length] ?? 'gold';
      bitmap.rect(left, top, size, size, colour);
      for (let y = top; y < top + size; y++) {
        for (let x = left; x < left + size; x++) ground.set(x, y, isOnIsland(left, top));
      }
    }
  }
}

function drawBow(bitmap: Bitmap, ground: Mask, x: number): void {
  bitmap.rect(x - 1, 0, 3, 3, 'cran');
  bitmap.set(x, 1, 'gold');
  ground.rect(x - 1, 0, 3, 3);
  for (const tail of [x - 1, x + 1]) {
    bitmap.set(tail, 3, 'cran');
    ground.set(tail, 3);
  }
}

/** The low board: sidebar and the strip below the header. */
export function winterStrip(width: number, height: number): Scene {
  const bitmap = new Bitmap(width, height);
  const random = seededRandom(4);
  const isOnIsland = islands(width, Math.min(15, width * 0.3), Math.min(14, width * 0.3), 4);
  const ground = groundOf(width, height, isOnIsland);

  bitmap.shade(0, 0, width, height, (_x, y) => (y < height * 0.45 ? 'wnight' : 'dusk2'));
  for (let i = 0; i < width * 0.8; i++) bitmap.set(random() * width, 3 + random() * height * 0.5, 'snow');
  const moon = Math.min(11, Math.round(width * 0.22));
  bitmap.rect(moon + 1, 2, 2, 1, 'snow');
  bitmap.rect(moon, 3, 4, 2, 'snow');
  bitmap.rect(moon + 1, 5, 2, 1, 'snow');

  const hillAt = (x: number) => Math.round(height * 0.7 + Math.sin(x / 5) * 0.9);
  fillBelow(bitmap, hillAt, 'ice');
  const gaps = [7, 5, 8];
  for (let x = 17, tree = 0; x < width - 14; x += gaps[tree++ % gaps.length] ?? 7) {
    const y = hillAt(x) - 3 + (tree % 2);
    bitmap.set(x, y - 2, 'spruce');
    bitmap.rect(x - 1, y - 1, 3, 2, 'spruce');
    bitmap.rect(x - 2, y + 1, 5, 2, 'spruce');
    bitmap.set(x, y + 3, 'bark');
  }
  drawGroundSnow(bitmap, ground, () => height - 2);
  drawStripHouse(bitmap, ground);
  drawGarland(bitmap, ground, isOnIsland, { span: 12, sag: 1, isLarge: false });
  return { bitmap, ground };
}

const FIRS_WIDE = [0.155, 0.2, 0.25, 0.285, 0.33, 0.385, 0.42, 0.475, 0.52, 0.55, 0.6, 0.655, 0.69, 0.735];
const FIRS_SMALL = [0.33, 0.43, 0.54, 0.62];

/** The large picture: Krampus' route through the snow to the lit house. */
export function winterPanorama(width: number, height: number): Scene {
  const bitmap = new Bitmap(width, height);
  const random = seededRandom(21);
  const isSmall = width < 100;
  const isOnIsland = islands(width, isSmall ? 22 : 36, isSmall ? 20 : 33, isSmall ? 5 : 9);
  const ground = groundOf(width, height, isOnIsland);

  bitmap.shade(0, 0, width, height, (x, y) => {
    const depth = y / height;
    if (depth < 0.42) return 'wnight';
    return depth < 0.52 && (x + y) & 1 ? 'wnight' : 'dusk2';
  });
  for (let i = 0; i < width * 0.8; i++) {
    const x = Math.floor(random() * width);
    const y = 5 + Math.floor(random() * height * 0.5);
    bitmap.set(x, y, random() < 0.75 ? 'snow' : 'ice');
  }
  const hillAt = (x: number) =>
    Math.round(height * 0.64 + Math.sin(x / 9) * 1.6 + Math.sin(x / 23 + 1) * 2.2);
  fillBelow(bitmap, hillAt, 'ice');
  bitmap.draw(sprites.moon, isSmall ? 25 : 18, 6);
  for (const [i, place] of (isSmall ? FIRS_SMALL : FIRS_WIDE).entries()) {
    const x = Math.round(width * place);
    const isTall = i % 4 === 1;
    bitmap.draw(isTall ? sprites.fir : sprites.smallFir, x, hillAt(x + 3) - (isTall ? 9 : 5) + (i % 2));
  }
  drawGroundSnow(bitmap, ground, (x) => Math.round(height - 4.6 + Math.sin(x / 13 + 2) * 0.9));
  drawPanoramaHouse(bitmap, ground, isSmall);
  drawGarland(bitmap, ground, isOnIsland, {
    span: isSmall ? 20 : 24,
    sag: isSmall ? 2 : 3,
    isLarge: !isSmall,
  });
  return { bitmap, ground };
}
