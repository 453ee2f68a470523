import { Bitmap, type Mask, type Scene, type Sprite, spriteSize } from './bitmap.ts';
import { decodeGlyph, type Font, jersey10, jersey15, jersey25, tiny5 } from './glyphs.ts';
import type { Mood } from './palette.ts';
import { craftedBy } from './progress.ts';
import { rememberDrawn } from './remember-drawn.ts';
import { boat, smallBoat } from './sprites-summer.ts';
import { smallWalker, walker } from './sprites-winter.ts';
import { summerPanorama, summerStrip, summerStripSeaRows } from './summer-scenes.ts';
import { winterPanorama, winterStrip } from './winter-scenes.ts';

export type ClockSize = 'wide' | 'mobile' | 'sidebar';

export interface ClockPart {
  readonly digits: string;
  /** From the letters of day, hour, minute and second. */
  readonly unit: string;
}

interface ClockLayout {
  readonly columns: number;
  readonly sceneRows: Readonly<Record<Mood, number>>;
  readonly digitFont: Font;
  readonly unitFont: Font;
  readonly rowsBelowDigits: number;
  readonly gapBeforeUnit: number;
  readonly gapAfterUnit: number;
}

const ROWS_ABOVE_DIGITS = 1;
const PANORAMA_MIN_ROWS = 20;

const LAYOUTS: Readonly<Record<ClockSize, ClockLayout>> = {
  wide: {
    columns: 144,
    sceneRows: { summer: 24, winter: 30 },
    digitFont: jersey25,
    unitFont: jersey10,
    rowsBelowDigits: 5,
    gapBeforeUnit: 2,
    gapAfterUnit: 7,
  },
  mobile: {
    columns: 60,
    sceneRows: { summer: 18, winter: 22 },
    digitFont: jersey15,
    unitFont: tiny5,
    rowsBelowDigits: 4,
    gapBeforeUnit: 0,
    gapAfterUnit: 3,
  },
  sidebar: {
    columns: 48,
    sceneRows: { summer: 12, winter: 12 },
    digitFont: jersey10,
    unitFont: tiny5,
    rowsBelowDigits: 3,
    gapBeforeUnit: 0,
    gapAfterUnit: 3,
  },
};

export function clockColumns(size: ClockSize): number {
  return LAYOUTS[size].columns;
}

export function clockRows(mood: Mood, size: ClockSize, hasDigits: boolean): number {
  const { sceneRows, digitFont, rowsBelowDigits } = LAYOUTS[size];
  return sceneRows[mood] + (hasDigits ? ROWS_ABOVE_DIGITS + digitFont.size + rowsBelowDigits : 0);
}

/** Cached: all pages rendered in the same second show the same digits and units. */
const rememberedDigits = /* @__PURE__ */ rememberDrawn(drawDigits, 20);

export const clockDigits = (mood: Mood, size: ClockSize, parts: readonly ClockPart[]): Bitmap =>
  rememberedDigits(mood, size, ...parts.flatMap(({ digits, unit }) => [digits, unit]));

function drawDigits(mood: Mood, size: ClockSize, ...texts: readonly string[]): Bitmap {
  const { columns, digitFont, unitFont, gapBeforeUnit, gapAfterUnit } = LAYOUTS[size];
  const bitmap = new Bitmap(columns, clockRows(mood, size, texts.length > 0));
  const firstGlyph = digitFont.glyphs[texts[0]?.[0] ?? ''];
  // The first digit is flush with the picture's edge.
  let x = firstGlyph ? -decodeGlyph(firstGlyph).left : 0;
  for (let index = 0; index < texts.length; index += 2) {
    const [digits = '', unit = ''] = texts.slice(index, index + 2);
    x = bitmap.text(digits, x, ROWS_ABOVE_DIGITS, digitFont, 'digit');
    x = bitmap.text(unit, x + gapBeforeUnit, ROWS_ABOVE_DIGITS, unitFont, 'digit') + gapAfterUnit;
  }
  return bitmap;
}

export interface WayPicture {
  readonly picture: Bitmap;
  readonly traveller: Bitmap;
  readonly isCrafted: (x: number, y: number) => boolean;
  readonly isToCome: (x: number, y: number) => boolean;
}

function wayPicture(picture: Bitmap, traveller: Bitmap, done: number, ground: Mask | undefined): WayPicture {
  const isCrafted = craftedBy(done, 'x', ground);
  return { picture, traveller, isCrafted, isToCome: (x, y) => !isCrafted(x, y) };
}

// For each visible event one of every size, until one of them moves on by a column.
const maxPictures = 20;

/** The event's route with `done` columns behind it, below the space for the digits. */
export const clockPicture = /* @__PURE__ */ rememberDrawn(drawClockPicture, maxPictures);

function drawClockPicture(
  mood: Mood,
  size: ClockSize,
  done: number,
  hasDigits: boolean,
  hasTraveller: boolean,
): WayPicture {
  const scene = sceneFor(mood, LAYOUTS[size].columns, LAYOUTS[size].sceneRows[mood]);
  const rows = clockRows(mood, size, hasDigits);
  const rowsAbove = rows - scene.bitmap.height;
  const picture = new Bitmap(scene.bitmap.width, rows);
  picture.paste(scene.bitmap, 0, rowsAbove);
  const traveller = new Bitmap(picture.width, rows);
  if (hasTraveller) {
    const { sprite, behind, rowsUp } = travellerOn(mood, scene.bitmap.height);
    traveller.draw(sprite, Math.max(0, done - behind), rows - rowsUp);
    picture.cutOut(traveller);
  }
  if (mood === 'winter') drawTracks(picture, done);
  return wayPicture(picture, traveller, done, scene.ground?.movedDown(rowsAbove));
}

const scenes = new Map<string, Scene>();

// Scenes never change, and a server draws them again and again.
function sceneFor(mood: Mood, columns: number, rows: number): Scene {
  const key = `${mood} ${columns} ${rows}`;
  let scene = scenes.get(key);
  if (!scene) {
    const [panorama, strip] =
      mood === 'winter' ? [winterPanorama, winterStrip] : [summerPanorama, summerStrip];
    scene = (rows >= PANORAMA_MIN_ROWS ? panorama : strip)(columns, rows);
    scenes.set(key, scene);
  }
  return scene;
}

interface Traveller {
  readonly sprite: Sprite;
  /** Columns from the sprite's left edge to the present. */
  readonly behind: number;
  /** Rows from the sprite's top to the board's lower edge. */
  readonly rowsUp: number;
}

function travellerOn(mood: Mood, sceneRows: number): Traveller {
  if (sceneRows >= PANORAMA_MIN_ROWS) {
    return mood === 'winter'
      ? { sprite: walker, behind: 15, rowsUp: 19 }
      : { sprite: boat, behind: 12, rowsUp: 16 };
  }
  return mood === 'winter'
    ? { sprite: smallWalker, behind: 7, rowsUp: 8 }
    : {
        sprite: smallBoat,
        behind: 5,
        rowsUp: summerStripSeaRows(sceneRows) + spriteSize(smallBoat).height - 1,
      };
}

/** Krampus leaves tracks in the snow where he has walked. */
function drawTracks(picture: Bitmap, done: number): void {
  for (let x = 2, step = 0; x < done - 14; x += 3, step++) {
    const y = picture.height - 2 - (step & 1);
    if (picture.get(x, y) === 'snow') picture.set(x, y, 'ice');
  }
}

export const STRIP_COLUMNS = 130;
export const STRIP_ROWS = 12;

/** The low, long picture below the header on small screens, with the traveller always under way. */
export const stripPicture = /* @__PURE__ */ rememberDrawn(drawStripPicture, maxPictures);

function drawStripPicture(mood: Mood, done: number): WayPicture {
  const scene = sceneFor(mood, STRIP_COLUMNS, STRIP_ROWS);
  const picture = new Bitmap(STRIP_COLUMNS, STRIP_ROWS);
  picture.paste(scene.bitmap, 0, 0);
  const traveller = new Bitmap(STRIP_COLUMNS, STRIP_ROWS);
  const { sprite, behind, rowsUp } = travellerOn(mood, STRIP_ROWS);
  traveller.draw(sprite, done - behind, STRIP_ROWS - rowsUp);
  picture.cutOut(traveller);
  return wayPicture(picture, traveller, done, scene.ground);
}
