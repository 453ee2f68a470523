import { Bitmap, type Scene, type Sprite, spriteSize } from './bitmap.ts';
import type { BeadColour } from './palette.ts';
import { seededRandom } from './random.ts';
import { type ColourStop, ditheredColour, drawSea, OPEN_SEA, SMALL_SEA, shoreRise } from './scenery.ts';
import * as sprites from './sprites-summer.ts';

// The picture of a jam: three days and nights from noon to noon, whenever the event really begins.
const START_HOUR = 12;
const HOURS = 72;
const DAYS = [0, 1, 2];

const SKY: readonly [ColourStop<BeadColour>, ...ColourStop<BeadColour>[]] = [
  [0, 'night'],
  [4.4, 'night'],
  [5.2, 'pink'],
  [6.2, 'skylt'],
  [7.6, 'sky'],
  [16.4, 'sky'],
  [17.6, 'skylt'],
  [18.6, 'sun2'],
  [19.6, 'orange'],
  [20.6, 'coral'],
  [21.6, 'night'],
  [24, 'night'],
];

function hourOfDay(hour: number): number {
  return ((hour % 24) + 24) % 24;
}

function skyColour(hour: number, x: number, y: number): BeadColour {
  return ditheredColour(SKY, hourOfDay(hour), x, y);
}

function isDark(hour: number): boolean {
  const time = hourOfDay(hour);
  return time >= 20.6 || time < 5.2;
}

/** The large picture: a boat's route through three nights to the lighthouse. */
export function summerPanorama(width: number, height: number): Scene {
  const bitmap = new Bitmap(width, height);
  const columnsPerHour = width / HOURS;
  const horizon = height - Math.round(height * 0.27);
  // Evening comes at a slant: the upper sky is a little ahead of the water.
  const hourAt = (x: number, y: number) => START_HOUR + (x + (horizon - y) * 0.22 - 2.4) / columnsPerHour;
  const columnOf = (hoursIn: number) => Math.round(hoursIn * columnsPerHour);

  bitmap.shade(0, 0, width, horizon, (x, y) => skyColour(hourAt(x, y), x, y));
  drawPanoramaStars(bitmap, horizon, hourAt);
  bitmap.draw(sprites.sun, 1, 1);
  bitmap.draw(sprites.sun, columnOf(24) - 5, 1);
  bitmap.draw(sprites.sun, columnOf(48) - 5, 1);
  for (const day of DAYS) {
    const left = columnOf(day * 24 + 12) - 3;
    clearStars(bitmap, left - 2, 1, 12, 12, hourAt);
    bitmap.draw(sprites.moon, left, 3);
  }
  bitmap.draw(sprites.gull, columnOf(19.6), 12);
  bitmap.draw(sprites.gull, columnOf(27.6), 10);
  bitmap.draw(sprites.gull, columnOf(44), 11);
  drawSea(bitmap, horizon, OPEN_SEA, (x) => isDark(START_HOUR + (x - 2.4) / columnsPerHour));
  drawBuoy(bitmap, columnOf(24), horizon - 3);
  drawBuoy(bitmap, columnOf(48), horizon - 3);
  drawLighthouseIsland(bitmap, horizon);
  return { bitmap };
}

function drawPanoramaStars(bitmap: Bitmap, horizon: number, hourAt: (x: number, y: number) => number): void {
  const random = seededRandom(11);
  for (let i = 0; i < bitmap.width * bitmap.height; i++) {
    const x = Math.floor(random() * bitmap.width);
    const y = Math.floor(random() * (horizon - 2));
    const hour = hourAt(x, y) % 24;
    const isNight = hour > 22.4 || hour < 3.8;
    if (isNight && random() < 0.09 && bitmap.get(x, y) === 'night') {
      bitmap.set(x, y, random() < 0.75 ? 'white' : 'sun');
    }
  }
}

function clearStars(
  bitmap: Bitmap,
  left: number,
  top: number,
  width: number,
  height: number,
  hourAt: (x: number, y: number) => number,
): void {
  bitmap.shade(left, top, width, height, (x, y) => {
    const colour = bitmap.get(x, y);
    return colour === 'white' || colour === 'sun' ? skyColour(hourAt(x, y), x, y) : colour;
  });
}

function drawBuoy(bitmap: Bitmap, x: number, y: number): void {
  bitmap.set(x, y, 'white');
  bitmap.rect(x - 1, y + 1, 3, 1, 'coral');
  bitmap.rect(x - 1, y + 2, 3, 1, 'white');
  bitmap.rect(x - 2, y + 3, 5, 1, 'coral');
}

function drawLighthouseIsland(bitmap: Bitmap, horizon: number): void {
  const columns = 15;
  for (let i = 0; i < columns; i++) {
    const top = horizon - shoreRise(i, 3);
    bitmap.shade(bitmap.width - columns + i, top, 1, bitmap.height - top, (_x, y) => {
      if (i === 0) return 'sand';
      if (y === top) return 'leaf';
      return y < top + 2 ? 'pine' : 'sand';
    });
  }
  bitmap.draw(sprites.lighthouse, bitmap.width - 10, horizon - 19);
}

const CRESCENT = [
  [1, 1],
  [2, 1],
  [0, 2],
  [1, 2],
  [0, 3],
  [1, 3],
  [0, 4],
  [1, 4],
  [1, 5],
  [2, 5],
  [3, 5],
  [3, 4],
] as const;

const SMALL_CRESCENT = [
  [0, 1],
  [-1, 2],
  [-1, 3],
  [0, 4],
  [1, 4],
] as const;

const STARS_BY_CRESCENT = [
  [-5, 3, 'white'],
  [4, 2, 'sun'],
  [-3, 7, 'white'],
  [3, 7, 'sun'],
] as const;

export function summerStripSeaRows(height: number): number {
  return Math.max(2, Math.round(height * 0.28));
}

/** The same route on a low board: sidebar, small screens, the strip below the header. */
export function summerStrip(width: number, height: number): Scene {
  const bitmap = new Bitmap(width, height);
  const columnsPerHour = width / HOURS;
  const horizon = height - summerStripSeaRows(height);

  bitmap.shade(0, 0, width, horizon, (x, y) => skyColour(START_HOUR + x / columnsPerHour, x, y));
  for (const day of DAYS) {
    const noon = Math.round(day * 24 * columnsPerHour);
    const midnight = Math.round((day * 24 + 12) * columnsPerHour);
    if (height >= 12) drawLights(bitmap, day === 0 ? 1 : noon - 2, midnight);
    else drawSmallLights(bitmap, noon + (day === 0 ? 1 : -1), midnight);
  }
  drawSea(bitmap, horizon, SMALL_SEA, (x) => isDark(START_HOUR + x / columnsPerHour));

  const tower = width - 4;
  bitmap.rect(tower, horizon - 5, 3, 7, 'white');
  bitmap.rect(tower, horizon - 4, 3, 1, 'coral');
  bitmap.rect(tower, horizon - 2, 3, 1, 'coral');
  bitmap.rect(tower, horizon - 6, 3, 1, 'sun');
  bitmap.rect(tower, horizon - 7, 3, 1, 'coral');
  bitmap.rect(tower - 2, horizon, 6, 1, 'leaf');
  bitmap.rect(tower - 3, horizon + 1, 7, height - horizon, 'sand');
  return { bitmap };
}

function drawLights(bitmap: Bitmap, sun: number, midnight: number): void {
  bitmap.rect(sun + 1, 1, 3, 5, 'sun');
  bitmap.rect(sun, 2, 5, 3, 'sun');
  bitmap.dots(midnight - 2, 0, CRESCENT, 'white');
  for (const [dx, y, colour] of STARS_BY_CRESCENT) {
    if (bitmap.get(midnight + dx, y) === 'night') bitmap.set(midnight + dx, y, colour);
  }
}

function drawSmallLights(bitmap: Bitmap, sun: number, midnight: number): void {
  bitmap.rect(sun, 1, 3, 3, 'sun');
  bitmap.dots(midnight, 0, SMALL_CRESCENT, 'white');
  bitmap.set(midnight + 3, 2, 'white');
  bitmap.set(midnight - 4, 4, 'sun');
}

const WEEKEND: readonly (readonly [hour: number, sprite: Sprite])[] = [
  [15.2, sprites.sun],
  [24.9, sprites.moon],
  [33.6, sprites.coffee],
  [39.2, sprites.joystick],
  [48.9, sprites.owl],
  [58, sprites.pizza],
  [63.6, sprites.bug],
  [72.9, sprites.ghost],
  [82, sprites.flag],
];

/** The clock set upright: the objects of a jam weekend at their hours, from top to bottom. */
export function summerBorder(width: number, rowsPerHour: number): Bitmap {
  const bitmap = new Bitmap(width, HOURS * rowsPerHour);
  const hourAt = (y: number) => START_HOUR + y / rowsPerHour;
  bitmap.shade(0, 0, width, bitmap.height, (x, y) => skyColour(hourAt(y), x, y));
  const random = seededRandom(5);
  for (let y = 0; y < bitmap.height; y++) {
    const hour = hourOfDay(hourAt(y));
    if (hour >= 4 && hour < 22) continue;
    for (let x = 0; x < width; x++) {
      if (random() < 0.06 && bitmap.get(x, y) === 'night') {
        bitmap.set(x, y, random() < 0.7 ? 'white' : 'sun');
      }
    }
  }
  for (const [hour, sprite] of WEEKEND) {
    const size = spriteSize(sprite);
    const x = Math.round((width - size.width) / 2);
    const y = Math.round((hour - START_HOUR) * rowsPerHour - size.height / 2);
    bitmap.draw(sprite, x, y);
  }
  return bitmap;
}
