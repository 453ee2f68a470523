import { Bitmap, type Scene, sceneOf } from './bitmap.ts';
import { CREATURE_HEIGHT, CREATURE_WIDTH, drawCreature } from './draw-creature.ts';
import type { Mood } from './palette.ts';
import { seededRandom } from './random.ts';
import { BAY_SEA, drawSea, drawStars } from './scenery.ts';
import * as summer from './sprites-summer.ts';
import * as winter from './sprites-winter.ts';

/** One creature on an empty board. */
export function portrait(name: string, mood: Mood, pad = 3): Scene {
  const bitmap = new Bitmap(CREATURE_WIDTH + pad * 2, CREATURE_HEIGHT + pad * 2);
  drawCreature(bitmap, name, pad, pad, mood);
  return { bitmap };
}

/** The board of a user without a name yet. */
export function emptyPortrait(pad = 3): Scene {
  return { bitmap: new Bitmap(CREATURE_WIDTH + pad * 2, CREATURE_HEIGHT + pad * 2) };
}

export interface CrowdLayout {
  readonly columns: number;
  readonly gapX?: number;
  readonly gapY?: number;
  readonly pad?: number;
}

/** Rows of creatures; those in `toCome` are shown as pegs. */
export function crowd(
  names: readonly string[],
  mood: Mood,
  { columns, gapX = 2, gapY = 2, pad = 1 }: CrowdLayout,
  toCome: ReadonlySet<string> = new Set(),
): Scene {
  const rows = Math.ceil(names.length / columns);
  const width = pad * 2 + columns * (CREATURE_WIDTH + gapX) - gapX;
  const height = pad * 2 + rows * (CREATURE_HEIGHT + gapY) - gapY;
  const here = new Bitmap(width, Math.max(height, pad * 2));
  const pegs = new Bitmap(width, here.height);
  for (const [i, name] of names.entries()) {
    const x = pad + (i % columns) * (CREATURE_WIDTH + gapX);
    const y = pad + Math.floor(i / columns) * (CREATURE_HEIGHT + gapY);
    drawCreature(toCome.has(name) ? pegs : here, name, x, y, mood);
  }
  return sceneOf(here, pegs);
}

/** A team: members are in the boat, invitees are pegs. */
export function crew(members: readonly string[], asked: readonly string[]): Scene {
  const seat = CREATURE_WIDTH + 2;
  const deck = (members.length + asked.length) * seat;
  const here = new Bitmap(Math.max(44, deck + 16), 26);
  const pegs = new Bitmap(here.width, here.height);
  here.rect(0, 0, here.width, 18, 'night');
  drawStars(here, 34, 5, 8);
  here.draw(summer.moon, here.width - 11, 1);
  drawSea(here, 18, BAY_SEA, () => true);

  const bow = Math.round((here.width - (deck + 4)) / 2);
  for (const [i, name] of members.entries()) drawCreature(here, name, bow + 3 + i * seat, 7, 'summer');
  for (const [i, name] of asked.entries()) {
    drawCreature(pegs, name, bow + 3 + (members.length + i) * seat, 7, 'summer');
  }
  here.cutOut(pegs);
  here.rect(bow - 1, 15, deck + 5, 1, 'ink');
  here.rect(bow, 16, deck + 3, 2, 'brown');
  here.rect(bow + 1, 18, deck + 1, 1, 'brown');
  here.rect(bow + 2, 19, deck - 1, 1, 'ink');
  for (let i = 0; i < deck; i += 5) here.set(bow + 3 + i, 17, 'sun');
  return sceneOf(here, pegs);
}

const SMALL_HEART = ['.R.R.', 'RRRRR', '.RRR.', '..R..'];
const LINE_LENGTHS = [12, 9, 13, 7];
const WISHES_PER_PAGE = 4;

/** A knitted letter: one heart per written wish, pegs for the rest. */
export function wishLetter(written: number, total: number): Scene {
  const extraRows = Math.max(0, total - WISHES_PER_PAGE) * 5;
  const done = new Bitmap(40, 34 + extraRows);
  const toCome = new Bitmap(done.width, done.height);
  const { width, height } = done;
  done.rect(0, 0, width, height, 'wnight');
  const random = seededRandom(9);
  for (let i = 0; i < 40; i++) {
    done.set(random() * width, random() * height, random() < 0.7 ? 'snow' : 'ice');
  }
  done.rect(5, 3, 24, height - 6, 'bone');
  done.rect(5, 3, 24, 1, 'cran');
  done.rect(5, height - 4, 24, 1, 'cran');
  for (let x = 5; x < 29; x += 2) {
    done.set(x, 4, 'cran');
    done.set(x, height - 5, 'cran');
  }
  for (let i = 0; i < total; i++) {
    const y = 7 + i * 5;
    const isWritten = i < written;
    const length = LINE_LENGTHS[i % LINE_LENGTHS.length] ?? 12;
    if (!isWritten) done.rect(7, y, 19, 4, null);
    const page = isWritten ? done : toCome;
    drawShape(page, SMALL_HEART, 7, y, isWritten ? 'cran' : 'bone');
    page.rect(14, y + 1, length, 1, isWritten ? 'fur' : 'bone');
    if (isWritten && i % 2 === 0) page.rect(14, y + 3, length - 5, 1, 'fur');
  }
  done.draw(winter.candle, 31, height - 14);
  done.rect(0, height - 3, width, 3, 'bark');
  for (let x = 0; x < width; x += 7) done.set(x, height - 2, 'fur');
  done.rect(5, height - 3, 24, 1, 'cran');
  return sceneOf(done, toCome);
}

const HEART = ['.R.R.', 'RRRRR', 'RRRRR', '.RRR.', '..R..'];

/** Knitted hearts: the gifts started, out of all. */
export function hearts(started: number, total: number, perRow: number): Scene {
  const done = new Bitmap(perRow * 7 - 2, Math.ceil(total / perRow) * 7 - 2);
  const toCome = new Bitmap(done.width, done.height);
  for (let i = 0; i < total; i++) {
    const page = i < started ? done : toCome;
    drawShape(page, HEART, (i % perRow) * 7, Math.floor(i / perRow) * 7, 'bone');
  }
  return sceneOf(done, toCome);
}

function drawShape(
  bitmap: Bitmap,
  shape: readonly string[],
  x: number,
  y: number,
  colour: 'bone' | 'cran',
): void {
  for (const [row, characters] of shape.entries()) {
    for (const [column, character] of [...characters].entries()) {
      if (character === 'R') bitmap.set(x + column, y + row, colour);
    }
  }
}
