import type { Bitmap } from './bitmap.ts';
import type { BeadColour, CraftColour, Mood, YarnColour } from './palette.ts';
import { hashName, seededRandom } from './random.ts';

export const CREATURE_WIDTH = 9;
export const CREATURE_HEIGHT = 8;

const BEAD_PAIRS: readonly (readonly [BeadColour, BeadColour])[] = [
  ['sun', 'coral'],
  ['sky', 'white'],
  ['leaf', 'sun'],
  ['coral', 'white'],
  ['skylt', 'orange'],
  ['orange', 'skylt'],
  ['pink', 'sun'],
];

const YARN_PAIRS: readonly (readonly [YarnColour, YarnColour])[] = [
  ['bone', 'gold'],
  ['gold', 'bone'],
  ['ice', 'bone'],
  ['bone', 'ember'],
  ['ember', 'bone'],
  ['snow', 'gold'],
];

// How likely each cell of the left half is filled; the right half mirrors it.
const LIKELIHOOD: readonly (readonly number[])[] = [
  [0.1, 0.3, 0.45, 0.3, 0.35],
  [0.1, 0.3, 0.6, 0.75, 0.7],
  [0.25, 0.6, 1, 1, 1],
  [0.45, 0.8, 0, 1, 1],
  [0.55, 0.9, 1, 1, 1],
  [0.4, 0.65, 0.9, 1, 1],
  [0.4, 0.6, 0.7, 0.5, 0.35],
  [0.3, 0.5, 0.3, 0.3, 0.1],
];

/** The creature of a name: the same name always gives the same creature. */
export function drawCreature(bitmap: Bitmap, name: string, left: number, top: number, mood: Mood): void {
  const random = seededRandom(hashName(name));
  const pairs = mood === 'winter' ? YARN_PAIRS : BEAD_PAIRS;
  const [body, spots] = pairs[Math.floor(random() * pairs.length)] ?? ['sun', 'coral'];
  const setPair = (x: number, y: number, colour: CraftColour) => {
    bitmap.set(left + x, top + y, colour);
    bitmap.set(left + CREATURE_WIDTH - 1 - x, top + y, colour);
  };
  for (const [y, row] of LIKELIHOOD.entries()) {
    for (const [x, likelihood] of row.entries()) {
      if (random() >= likelihood) continue;
      const isBelly = y === 4 || y === 5;
      setPair(x, y, isBelly && random() < 0.3 ? spots : body);
    }
  }
  if (random() < 0.5) setPair(2, 3, spots);
}
