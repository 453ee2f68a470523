import { Bitmap, type Scene } from './bitmap.ts';
import { seededRandom } from './random.ts';
import * as winter from './sprites-winter.ts';

const width = 36;
const height = 26;
const ground = 20;

/** Krampus on the way with one gift. */
export function santaNight(): Scene {
  const bitmap = new Bitmap(width, height);
  bitmap.shade(0, 0, width, height, (_x, y) => (y < 12 ? 'wnight' : 'dusk2'));
  const random = seededRandom(24);
  for (let i = 0; i < 26; i++) bitmap.set(random() * width, random() * (ground - 2), i % 3 ? 'snow' : 'ice');
  bitmap.shade(0, ground, width, height - ground, (x, y) => (y === ground && x % 5 === 2 ? 'ice' : 'snow'));
  bitmap.draw(winter.walker, 2, 5);
  bitmap.draw(winter.gift, 22, 12);
  return { bitmap };
}
