import { Bitmap, type Scene } from './bitmap.ts';
import { seededRandom } from './random.ts';
import { BAY_SEA, drawSea, drawSky, drawStars, fillBelow, shoreRise } from './scenery.ts';
import * as summer from './sprites-summer.ts';
import * as winter from './sprites-winter.ts';

const isAlways = () => true;
const isNever = () => false;

/** Log in: the harbour at night, the light is on. */
export function harbour(): Scene {
  const bitmap = new Bitmap(48, 40);
  const { width, height } = bitmap;
  const horizon = height - 11;
  drawSky(bitmap, horizon, [
    [0, 'night'],
    [horizon * 0.5, 'night'],
    [horizon * 0.82, 'coral'],
    [horizon, 'orange'],
  ]);
  drawStars(bitmap, 60, 8, horizon * 0.6);
  drawBeam(bitmap, width - 11);
  bitmap.rect(3, 2, 10, 10, 'night');
  bitmap.draw(summer.moon, 4, 3);
  drawSea(bitmap, horizon, BAY_SEA, isAlways);

  const shore = width - 20;
  for (let i = 0; i < 20; i++) {
    const top = horizon - shoreRise(i, 4);
    bitmap.shade(shore + i, top, 1, height - top, (_x, y) => {
      if (y === top) return 'leaf';
      if (y < top + 2) return 'pine';
      return i < 2 ? 'sand' : 'brown';
    });
  }
  bitmap.draw(summer.lighthouse, width - 13, horizon - 20);
  bitmap.rect(width - 9, horizon - 4, 1, 2, 'sun');

  bitmap.rect(18, horizon + 1, 16, 1, 'brown');
  bitmap.rect(18, horizon + 2, 16, 1, 'sand');
  for (const post of [19, 24, 29]) bitmap.rect(post, horizon + 3, 1, 4, 'brown');
  bitmap.draw(summer.boat, 3, horizon - 8);
  bitmap.rect(16, horizon + 1, 2, 1, 'sand');
  return { bitmap };
}

function drawBeam(bitmap: Bitmap, lamp: number): void {
  for (let y = 0; y < 14; y++) {
    for (let x = 17; x < lamp; x++) {
      const spread = (lamp - x) * 0.1;
      if (Math.abs(y - 8 + spread) < spread + 0.7 && (x + y) & 1) bitmap.set(x, y + 5, 'sun2');
    }
  }
}

/** Check your mail: a gull brings the letter. */
export function mailBird(): Scene {
  const bitmap = new Bitmap(48, 34);
  const horizon = bitmap.height - 8;
  drawSky(bitmap, horizon, [
    [0, 'sky'],
    [horizon * 0.55, 'sky'],
    [horizon * 0.9, 'skylt'],
    [horizon, 'sun2'],
  ]);
  bitmap.draw(summer.cloud, 3, 5);
  bitmap.draw(summer.cloud, 33, 11);
  bitmap.draw(summer.sun, 34, 0);
  drawSea(bitmap, horizon, BAY_SEA, isNever);
  bitmap.draw(summer.bigGull, 17, 4);
  bitmap.set(22, 10, 'ink');
  bitmap.set(24, 10, 'ink');
  bitmap.draw(summer.letter, 17, 11);
  bitmap.draw(summer.smallBoat, 5, horizon - 3);
  bitmap.draw(summer.gull, 3, 14);
  return { bitmap };
}

/** Log in, in winter: a lit door. */
export function winterDoor(): Scene {
  const bitmap = new Bitmap(48, 36);
  const { width, height } = bitmap;
  bitmap.shade(0, 0, width, height, (x, y) => {
    if (y < 15) return 'wnight';
    return y < 18 && (x + y) & 1 ? 'wnight' : 'dusk2';
  });
  const random = seededRandom(3);
  for (let i = 0; i < 46; i++) {
    bitmap.set(random() * width, random() * 24, random() < 0.7 ? 'snow' : 'ice');
  }
  bitmap.draw(winter.moon, 5, 3);
  fillBelow(bitmap, (x) => Math.round(25 + Math.sin(x / 6) * 1.4), 'ice');
  bitmap.draw(winter.fir, 1, 17);
  bitmap.draw(winter.smallFir, 13, 20);
  fillBelow(bitmap, (x) => Math.round(30 + Math.sin(x / 8 + 2)), 'snow');
  bitmap.draw(winter.house, 29, 17);
  for (let i = 0; i < 4; i++) bitmap.rect(35 - i, 30 + i, 3 + i * 2, 1, i % 2 === 1 ? 'snow' : 'gold');
  return { bitmap };
}
