import type { PrizeSlide } from '@tinsmith/contract/result';
import { Bitmap, Mask, type Scene } from '../../ui/craft/bitmap.ts';
import { jersey15, jersey25 } from '../../ui/craft/glyphs.ts';
import type { CraftColour, Mood } from '../../ui/craft/palette.ts';
import { seededRandom } from '../../ui/craft/random.ts';

const width = 160;
const height = 90;
const podium = 3;

const colours: Readonly<Record<Mood, readonly CraftColour[]>> = {
  summer: ['sun', 'coral', 'sky', 'leaf', 'orange', 'pink', 'white'],
  winter: ['gold', 'cran', 'ice', 'spruce', 'ember', 'snow', 'bone'],
};

const isWithin = (x: number, y: number, [left, top, right, bottom]: readonly number[]) =>
  x > (left ?? 0) && y > (top ?? 0) && x < (right ?? 0) && y < (bottom ?? 0);

/** The space taken on the stage, in cells; confetti falls around it. */
const taken: readonly (readonly number[])[] = [
  [5, 8, 88, 74],
  [90, 9, 150, 90],
  [-1, -1, 34, 9],
  [112, -1, 160, 8],
  [-1, 72, 90, 90],
];

function throwConfetti(board: Bitmap, mood: Mood): void {
  const random = seededRandom(77);
  const bright = colours[mood];
  for (let piece = 0; piece < 760; piece += 1) {
    const x = Math.floor(random() * width);
    const y = Math.floor(random() * 76);
    const colour = bright[Math.floor(random() * bright.length)] ?? 'digit';
    if (!taken.some((box) => isWithin(x, y, box))) board.set(x, y, colour);
  }
}

/** As large as fits beside the words, or above them (see `.place` in the style sheet). */
function drawNumeral(board: Bitmap, rank: number): void {
  const digits = String(rank);
  board.text(digits, 93, 11, digits.length > 2 ? jersey15 : jersey25, 'digit');
}

type Revealed = PrizeSlide['revealed'];

/** The place of the entry this far from the top: those who share a place have one height. */
const placeAt = (revealed: Revealed, position: number): number =>
  revealed.find(({ rank, numEntries }) => position >= rank && position < rank + numEntries)?.rank ?? position;

const heightOf = (rank: number, last: number): number =>
  [17, 14, 11][rank - 1] ?? 2 + Math.round((6 * (last - rank)) / Math.max(1, last - podium));

/**
 * A column per entry, the last at the left, filled as places are revealed; if too many, several share columns.
 * Those that are still to come have no height of their own, and are not drawn.
 */
function drawPlaces(board: Bitmap, isThere: Mask, revealed: Revealed, mood: Mood): void {
  const [first] = revealed;
  const best = revealed.at(-1)?.rank ?? 0;
  if (!first) return;
  const last = first.rank + first.numEntries - 1;
  const bright = colours[mood];
  const most = 114;
  const numColumns = Math.min(most, Math.max(0, last - podium));
  const wide = Math.max(1, Math.min(podium, Math.floor(most / Math.max(1, numColumns))));
  let x = 10;
  const draw = (position: number, columns: number) => {
    const rank = placeAt(revealed, position);
    const high = heightOf(rank, last);
    board.rect(x, height - high, columns, high, rank <= podium ? 'digit' : (bright[rank % 6] ?? 'digit'));
    if (rank >= best) isThere.rect(x, height - high, columns, high);
    x += columns;
  };
  for (let column = 0; column < numColumns; column += 1)
    draw(last - Math.floor((column * (last - podium)) / numColumns), wide);
  x = 127;
  for (let position = Math.min(podium, last); position >= 1; position -= 1) {
    draw(position, 7);
    x += 1;
  }
}

/** The board behind a slide: the numeral, the places so far, and from third place on confetti. */
export function drawStage({ place, revealed, isBlank }: PrizeSlide, mood: Mood): Scene {
  const bitmap = new Bitmap(width, height);
  const ground = new Mask(width, height);
  if (isBlank) return { bitmap, ground };
  if (place && place.rank <= podium) throwConfetti(bitmap, mood);
  if (place) drawNumeral(bitmap, place.rank);
  bitmap.forEachCell((x, y) => ground.set(x, y));
  drawPlaces(bitmap, ground, revealed, mood);
  return { bitmap, ground };
}
