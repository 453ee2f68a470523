import { Bitmap, type Scene, type Sprite, sceneOf, spriteSize } from './bitmap.ts';
import type { CraftColour, Mood } from './palette.ts';
import { seededRandom } from './random.ts';
import { BAY_SEA, drawSea, drawSky, fillBelow, shoreRise } from './scenery.ts';
import * as summer from './sprites-summer.ts';
import * as winter from './sprites-winter.ts';

/** A sprite in the middle of a square board, on pegs or on a colour. */
export function motif(sprite: Sprite, back?: CraftColour): Scene {
  const size = spriteSize(sprite);
  const bitmap = new Bitmap(Math.max(size.width + 4, 15), Math.max(size.height + 4, 15));
  if (back) bitmap.rect(0, 0, bitmap.width, bitmap.height, back);
  const x = Math.floor((bitmap.width - size.width) / 2);
  bitmap.draw(sprite, x, Math.floor((bitmap.height - size.height) / 2));
  return { bitmap };
}

/** The sealed rules, or the letter that they were drawn from. */
export function seal(mood: Mood, letter: Sprite = summer.sealedLetter): Scene {
  const bitmap = new Bitmap(17, 14);
  const inYarn = { sand: 'bone', brown: 'wgrey', coral: 'cran', white: 'gold' } as const;
  bitmap.draw(letter, 2, 2, mood === 'winter' ? inYarn : {});
  return { bitmap };
}

/** Years one below the other: a pair of beads per column, crafted if the user took part. */
export function yearLanes(
  lanes: readonly { colour: CraftColour; done: ReadonlySet<number> }[],
  columns: number,
): Scene {
  const done = new Bitmap(columns * 3 - 1, lanes.length * 3 - 1);
  const toCome = new Bitmap(done.width, done.height);
  for (const [row, lane] of lanes.entries()) {
    for (let i = 0; i < columns; i++) {
      (lane.done.has(i) ? done : toCome).rect(i * 3, row * 3, 2, 2, lane.colour);
    }
  }
  return sceneOf(done, toCome);
}

/** `count` beads of `total`, in rows of `perRow`. */
export function beadRow(count: number, total: number, perRow = total, colour: CraftColour = 'digit'): Scene {
  const done = new Bitmap(perRow, Math.ceil(total / perRow));
  const toCome = new Bitmap(done.width, done.height);
  for (let i = 0; i < total; i++) {
    (i < count ? done : toCome).set(i % perRow, Math.floor(i / perRow), colour);
  }
  return sceneOf(done, toCome);
}

/** The still of a video, which is loaded on request. */
export function poster(mood: Mood): Scene {
  return { bitmap: mood === 'winter' ? winterPoster() : summerPoster() };
}

function summerPoster(): Bitmap {
  const bitmap = new Bitmap(72, 40);
  const horizon = 30;
  drawSky(bitmap, horizon, [
    [0, 'sky'],
    [10, 'sky'],
    [18, 'skylt'],
    [24, 'sun2'],
    [horizon, 'orange'],
  ]);
  bitmap.draw(summer.sun, 8, 4);
  bitmap.draw(summer.cloud, 46, 4);
  bitmap.draw(summer.cloud, 22, 11);
  drawSea(bitmap, horizon, BAY_SEA, () => false);
  for (let i = 0; i < 16; i++) {
    const top = horizon - shoreRise(i, 3);
    bitmap.shade(bitmap.width - 16 + i, top, 1, bitmap.height - top, (_x, y) => {
      if (y === top) return 'leaf';
      return y < top + 2 ? 'pine' : 'sand';
    });
  }
  bitmap.draw(summer.lighthouse, bitmap.width - 11, horizon - 19);
  bitmap.draw(summer.boat, 12, horizon - 8);
  return bitmap;
}

function winterPoster(): Bitmap {
  const bitmap = new Bitmap(72, 40);
  bitmap.shade(0, 0, bitmap.width, bitmap.height, (_x, y) => (y < 18 ? 'wnight' : 'dusk2'));
  const random = seededRandom(5);
  for (let i = 0; i < 80; i++) bitmap.set(random() * bitmap.width, random() * 28, 'snow');
  fillBelow(bitmap, (x) => Math.round(30 + Math.sin(x / 9) * 2), 'snow');
  bitmap.draw(winter.walker, 8, 17);
  bitmap.draw(winter.house, 50, 20);
  bitmap.draw(winter.gift, 36, 24);
  return bitmap;
}
