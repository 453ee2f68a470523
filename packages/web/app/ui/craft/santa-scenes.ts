import { Bitmap, type Scene, type Sprite, sceneOf, spriteRows } from './bitmap.ts';
import { seededRandom } from './random.ts';
import { elf, letter, smallLetter } from './sprites-santa.ts';
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

const dayHeight = 16;
const posts = 4;

/** A day of post: a letter at 00, 06, 12 and 18 UTC. Delivered ones are knitted, the next are pegs. */
export function postDay(columns: number, share: number): Scene {
  const now = Math.round(columns * share);
  const done = new Bitmap(columns, dayHeight);
  const toCome = new Bitmap(columns, dayHeight);
  for (let x = 0; x < columns; x++) (x < now ? done : toCome).rect(x, dayHeight - 3, 1, 3, 'snow');
  for (let post = 0; post < posts; post++) {
    const x = Math.round((columns * post) / posts);
    const isOut = share * posts >= post;
    if (columns > 80) (isOut ? done : toCome).draw(letter, x, 2);
    else (isOut ? done : toCome).draw(smallLetter, x, 5);
  }
  const walker = new Bitmap(columns, dayHeight);
  walker.draw(winter.smallWalker, Math.max(0, Math.min(columns - 8, now - 4)), dayHeight - 9);
  toCome.cutOut(walker);
  done.paste(walker, 0, 0);
  return sceneOf(done, toCome);
}

/** An elf looking at a wishlist. */
export function elfScene(): Scene {
  const bitmap = new Bitmap(13, 13);
  bitmap.draw(elf, 2, 1);
  return { bitmap };
}

/** A gift in pegs: it is still to come. */
export function giftToCome(): Scene {
  const toCome = new Bitmap(13, 13);
  toCome.draw(winter.gift, 1, 2);
  return sceneOf(new Bitmap(13, 13), toCome);
}

function drawLarge(
  bitmap: Bitmap,
  sprite: Sprite,
  at: { readonly x: number; readonly y: number },
  scale: number,
  isRow: (row: number) => boolean = () => true,
): void {
  const rows = spriteRows(sprite);
  const small = new Bitmap(Math.max(...rows.map((row) => row.length)), rows.length);
  small.draw(sprite, 0, 0);
  small.forEachCell((x, y, colour) => {
    if (isRow(y)) bitmap.rect(at.x + x * scale, at.y + y * scale, scale, scale, colour);
  });
}

function drawFloor(bitmap: Bitmap, rows: number): void {
  const top = bitmap.height - rows;
  bitmap.rect(0, top, bitmap.width, rows, 'bark');
  for (let x = 0; x < bitmap.width; x += 12) bitmap.rect(x, top, 1, rows, 'fur');
}

function drawWindow(bitmap: Bitmap, isWide: boolean): void {
  const [x, y, w, h] = isWide ? [10, 5, 24, 19] : [3, 4, 14, 12];
  const frame = isWide ? 2 : 1;
  bitmap.rect(x, y, w, h, 'bone');
  bitmap.rect(x + frame, y + frame, w - 2 * frame, h - 2 * frame, 'dusk2');
  const random = seededRandom(5);
  for (let i = 0; i < (isWide ? 26 : 7); i++) {
    bitmap.set(x + frame + random() * (w - 2 * frame), y + frame + random() * (h - 2 * frame - 2), 'snow');
  }
  bitmap.rect(x + frame, y + h - frame - 2, w - 2 * frame, 2, 'snow');
  bitmap.rect(x + Math.floor(w / 2) - 1, y, 2, h, 'bone');
  if (isWide) bitmap.rect(x, y + 8, w, 2, 'bone');
}

const giftScale = 3;
const giftColumns = 11;
const giftRows = 10;
/** The lid and its bow, above the box. */
const lidRows = 6;

/** A warm room at night with a gift in it; `lift` 0 to 5 is how far its lid is open. */
export function giftRoom(columns: number, lift = 0): Scene {
  const isWide = columns > 100;
  const rows = isWide ? 44 : 46;
  const bitmap = new Bitmap(columns, rows);
  bitmap.shade(0, 0, columns, rows - 10, (x, y) => ((x + y * 2) % 8 === 0 ? 'dusk2' : 'wnight'));
  drawFloor(bitmap, 10);
  bitmap.rect(0, rows - 10, columns, 1, 'fur');
  drawWindow(bitmap, isWide);
  if (isWide) {
    drawLarge(bitmap, winter.fir, { x: columns - 36, y: rows - 33 }, 2);
    bitmap.draw(winter.candle, 2, rows - 19);
  } else bitmap.draw(winter.fir, columns - 15, rows - 21);
  const x = Math.floor(columns / 2) - Math.round((giftColumns * giftScale) / 2);
  const y = rows - giftRows * giftScale - 3;
  bitmap.rect(x - 7, rows - 6, giftColumns * giftScale + 14, 4, 'spruce');
  bitmap.rect(x - 9, rows - 5, giftColumns * giftScale + 18, 2, 'spruce');
  for (let stitch = x - 6; stitch < x + giftColumns * giftScale + 7; stitch += 3) {
    bitmap.set(stitch, rows - 4, 'bone');
  }
  drawLarge(bitmap, winter.gift, { x, y }, giftScale, (row) => row >= lidRows);
  if (lift > 0) bitmap.rect(x + 3, y + lidRows * giftScale - 2, giftColumns * giftScale - 6, 2, 'gold');
  drawLarge(bitmap, winter.gift, { x, y: y - lift * 2 }, giftScale, (row) => row < lidRows);
  return { bitmap };
}

/** The same gift, open: rays, and the lid thrown aside. */
export function openGift(columns: number): Scene {
  const rows = columns > 100 ? 34 : 30;
  const bitmap = new Bitmap(columns, rows);
  bitmap.rect(0, 0, columns, rows, 'wnight');
  const middle = columns >> 1;
  bitmap.shade(0, 0, columns, rows - 9, (x, y) => {
    const angle = Math.atan2(x - middle, rows - 12 - y);
    const far = Math.hypot((x - middle) * 0.62, rows - 12 - y);
    if (Math.abs(angle) >= 1.35) return 'wnight';
    if (Math.floor((angle + Math.PI) / (Math.PI / 13)) % 2 === 0) return far < 7 ? 'gold' : 'wnight';
    if (far < 12) return 'gold';
    if (far < 22) return 'ember';
    return far < 30 ? 'ember2' : 'dusk2';
  });
  drawFloor(bitmap, 7);
  const box = { x: middle - 11, y: rows - 22 };
  drawLarge(bitmap, winter.gift, box, 2, (row) => row >= lidRows);
  bitmap.rect(box.x + 2, box.y + 12, 18, 1, 'coal');
  drawLarge(
    bitmap,
    winter.gift,
    { x: Math.min(middle + 18, columns - 23), y: rows - 18 },
    2,
    (row) => row < lidRows,
  );
  drawLarge(bitmap, winter.heart, { x: middle - 7, y: 3 }, 2);
  return { bitmap };
}

const ringSize = 61;
/** Above this number people share a stitch, and only drop-outs are marked. */
const maxStitches = 60;

export interface RingMark {
  /** From 0, clockwise. */
  readonly place: number;
  readonly isRepaired: boolean;
}

const fullTurn = Math.PI * 2;

const stitchesOf = (numPeople: number): number => Math.max(2, Math.min(numPeople, maxStitches));

const stitchAt = (numPeople: number, place: number): number =>
  Math.floor((place / Math.max(1, numPeople)) * stitchesOf(numPeople));

/** The angle of a place's stitch, clockwise from the top. */
export const turnOf = (numPeople: number, place: number): number =>
  ((stitchAt(numPeople, place) + 0.5) / stitchesOf(numPeople)) * fullTurn;

/** A knitted ring, a pair of stitches per person. A gold bridge is a repair; pegs are open places. */
export function santaRing(numPeople: number, marks: readonly RingMark[]): Scene {
  const stitches = stitchesOf(numPeople);
  const states = new Map(marks.map(({ place, isRepaired }) => [stitchAt(numPeople, place), isRepaired]));
  const done = new Bitmap(ringSize, ringSize);
  const open = new Bitmap(ringSize, ringSize);
  const middle = (ringSize - 1) / 2;
  for (let y = 0; y < ringSize; y++) {
    for (let x = 0; x < ringSize; x++) {
      const far = Math.hypot(x - middle, y - middle);
      const angle = (Math.atan2(x - middle, middle - y) + fullTurn) % fullTurn;
      const at = (angle / fullTurn) * stitches;
      const stitch = Math.floor(at);
      if (far >= 24.5 && far < 30.4) {
        if (states.has(stitch)) open.set(x, y, 'ember');
        else if (far > 29.3 || far < 25.6) done.set(x, y, 'spruce');
        else done.set(x, y, stitch % 2 ? 'bone' : Math.round(far) % 3 === 1 ? 'snow' : 'ice');
      } else if (far >= 21 && far < 24.5) {
        for (const [place, isRepaired] of states) {
          const away = Math.abs(at - place - 0.5);
          const near = Math.min(away, stitches - away);
          if (near >= 1.6 || (far >= 22.9 && near <= 1)) continue;
          if (isRepaired) done.set(x, y, 'gold');
          else if (far < 22.9) open.set(x, y, 'ember');
        }
      }
    }
  }
  return sceneOf(done, open);
}

export type RingPart = 'stitch' | 'bridge' | 'open';

/** A piece of the ring, for its legend. */
export function ringSwatch(part: RingPart): Scene {
  const done = new Bitmap(7, 6);
  const open = new Bitmap(7, 6);
  if (part === 'stitch') {
    done.rect(0, 0, 7, 6, 'spruce');
    done.shade(0, 1, 7, 4, (x, y) => (x < 4 ? 'bone' : y % 3 === 1 ? 'snow' : 'ice'));
  } else if (part === 'bridge') {
    done.rect(0, 1, 1, 3, 'gold');
    done.rect(6, 1, 1, 3, 'gold');
    done.rect(0, 4, 7, 2, 'gold');
  } else open.rect(0, 0, 7, 6, 'ember');
  return sceneOf(done, open);
}
