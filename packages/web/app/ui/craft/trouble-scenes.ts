import { Bitmap, type Scene, sceneOf, spriteRows } from './bitmap.ts';
import type { BeadColour } from './palette.ts';
import { seededRandom } from './random.ts';
import { BAY_SEA, drawSea, drawStars, fillBelow } from './scenery.ts';
import * as summer from './sprites-summer.ts';
import * as winter from './sprites-winter.ts';

/** Not found: a creature on an island that is on no map. */
export function lostOnIsland(): Scene {
  const bitmap = new Bitmap(48, 36);
  const horizon = bitmap.height - 9;
  bitmap.rect(0, 0, bitmap.width, horizon, 'night');
  drawStars(bitmap, 50, 14, horizon * 0.5);
  bitmap.rect(14, 4, 26, 18, 'night');
  bitmap.draw(summer.moon, 3, 3);
  drawSea(bitmap, horizon, BAY_SEA, () => true);
  for (let i = 0; i < 24; i++) {
    const top = horizon + 1 - Math.round(Math.sin((i / 23) * Math.PI) * 3);
    bitmap.rect(10 + i, top, 1, horizon + 3 - top, 'brown');
    bitmap.set(10 + i, top, 'sand');
  }
  bitmap.draw(summer.palm, 7, horizon - 13);
  bitmap.draw(summer.lostCreature, 18, horizon - 11, { leaf: 'orange' });
  bitmap.draw(summer.questionMark, 29, horizon - 20);
  bitmap.rect(1, horizon + 4, 5, 1, 'skylt');
  bitmap.draw(summer.smallBoat, 40, horizon - 3, { brown: 'grey' });
  return { bitmap };
}

/** Not found, in winter: tracks that end nowhere. */
export function lostInSnow(): Scene {
  const bitmap = new Bitmap(48, 36);
  const { width, height } = bitmap;
  const skyAt = (y: number) => (y < 16 ? 'wnight' : 'dusk2');
  bitmap.shade(0, 0, width, height, (_x, y) => skyAt(y));
  const random = seededRandom(6);
  for (let i = 0; i < 90; i++) {
    bitmap.set(random() * width, random() * 30, random() < 0.7 ? 'snow' : 'ice');
  }
  fillBelow(bitmap, (x) => Math.round(27 + Math.sin(x / 7) * 1.5), 'snow');
  for (let i = 0; i < 9; i++) bitmap.set(3 + i * 2, 30 + (i & 1), 'ice');
  bitmap.draw(winter.smallFir, 2, 20);
  bitmap.draw(winter.fir, 36, 16);
  bitmap.shade(16, 6, 20, 19, (x, y) => {
    const colour = bitmap.get(x, y);
    return colour === 'snow' || colour === 'ice' ? skyAt(y) : colour;
  });
  bitmap.draw(winter.lostCreature, 18, 20);
  bitmap.draw(winter.questionMark, 29, 10);
  return { bitmap };
}

const TIN_COLOURS: Readonly<Record<string, BeadColour>> = { E: 'grey', W: 'white', R: 'coral' };

/** Something broke: half of the tin has fallen off the board and lies in a heap. */
export function spilledTin(): Scene {
  const done = new Bitmap(48, 36);
  const gone = new Bitmap(48, 36);
  const random = seededRandom(33);
  const fallen: BeadColour[] = [];
  for (const [row, characters] of spriteRows(summer.tin).entries()) {
    for (const [column, character] of [...characters].entries()) {
      const colour = TIN_COLOURS[character];
      if (!colour) continue;
      // Each cell of the tin is two by two beads here.
      for (const [dx, dy] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const) {
        const x = column * 2 + dx;
        const y = row * 2 + dy;
        const isBelowCrack = x + y * 0.9 > 26 + Math.sin((y + 4) * 1.7) * 3;
        const hasFallen = (isBelowCrack && random() < 0.93) || random() < 0.015;
        if (hasFallen) fallen.push(colour);
        (hasFallen ? gone : done).set(13 + x, 4 + y, colour);
      }
    }
  }
  heapUp(done, fallen, random);
  return sceneOf(done, gone);
}

function heapUp(bitmap: Bitmap, beads: readonly BeadColour[], random: () => number): void {
  const floor = bitmap.height - 1;
  const tops = new Array<number>(bitmap.width).fill(floor);
  const topAt = (x: number) => tops[x] ?? Number.NEGATIVE_INFINITY;
  for (const colour of beads) {
    const thrown = Math.round(31 + (random() + random() + random() - 1.5) * 13);
    let x = Math.max(0, Math.min(bitmap.width - 1, thrown));
    for (let roll = 0; roll < 6; roll++) {
      if (topAt(x - 1) > topAt(x) + 1) x--;
      else if (topAt(x + 1) > topAt(x) + 1) x++;
      else break;
    }
    bitmap.set(x, topAt(x), colour);
    tops[x] = topAt(x) - 1;
  }
}
