import { decodeGlyph, type Font } from './glyphs.ts';
import type { BeadColour, CraftColour, YarnColour } from './palette.ts';

/** A motif as text: one character is one bead or one stitch, a dot is empty. */
export interface Sprite {
  readonly material: 'bead' | 'knit';
  readonly cells: string;
}

export type Recolour = Partial<Record<CraftColour, CraftColour>>;

const BEAD_KEY: Readonly<Record<string, BeadColour>> = {
  K: 'ink',
  W: 'white',
  Y: 'sun',
  O: 'orange',
  R: 'coral',
  P: 'pink',
  S: 'sky',
  L: 'skylt',
  N: 'night',
  T: 'sea',
  D: 'deep',
  G: 'leaf',
  F: 'pine',
  B: 'brown',
  A: 'sand',
  E: 'grey',
};

const YARN_KEY: Readonly<Record<string, YarnColour>> = {
  K: 'coal',
  W: 'bone',
  Y: 'gold',
  O: 'ember',
  R: 'cran',
  S: 'ice',
  L: 'snow',
  N: 'wnight',
  G: 'spruce',
  F: 'fir',
  B: 'bark',
  E: 'wgrey',
  M: 'dusk2',
  U: 'fur',
};

export function spriteRows(sprite: Sprite): string[] {
  return sprite.cells.trim().split('\n');
}

export function spriteSize(sprite: Sprite): { width: number; height: number } {
  const rows = spriteRows(sprite);
  return { width: Math.max(...rows.map((row) => row.length)), height: rows.length };
}

/** The advance of a text, without trimming the gap after its last character. */
export function textWidth(text: string, font: Font): number {
  let width = 0;
  for (const character of text) {
    const code = font.glyphs[character];
    width += code ? decodeGlyph(code).advance : MISSING_GLYPH_ADVANCE;
  }
  return width;
}

const MISSING_GLYPH_ADVANCE = 3;

/** A grid of coloured cells. Anything drawn outside of it is dropped; fractions are cut off. */
export class Bitmap {
  readonly width: number;
  readonly height: number;
  readonly #cells: (CraftColour | null)[];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#cells = new Array<CraftColour | null>(width * height).fill(null);
  }

  get(x: number, y: number): CraftColour | null {
    return x >= 0 && x < this.width ? (this.#cells[y * this.width + x] ?? null) : null;
  }

  set(x: number, y: number, colour: CraftColour | null): void {
    const column = Math.trunc(x);
    const row = Math.trunc(y);
    if (column >= 0 && row >= 0 && column < this.width && row < this.height) {
      this.#cells[row * this.width + column] = colour;
    }
  }

  rect(x: number, y: number, width: number, height: number, colour: CraftColour | null): void {
    this.shade(x, y, width, height, () => colour);
  }

  /** Fills a rectangle with a colour that depends on the cell. */
  shade(
    left: number,
    top: number,
    width: number,
    height: number,
    colourAt: (x: number, y: number) => CraftColour | null,
  ): void {
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) this.set(x, y, colourAt(x, y));
    }
  }

  /** Sets the single cells of a small motif around a point. */
  dots(x: number, y: number, offsets: readonly (readonly [number, number])[], colour: CraftColour): void {
    for (const [dx, dy] of offsets) this.set(x + dx, y + dy, colour);
  }

  draw(sprite: Sprite, x: number, y: number, recolour: Recolour = {}): void {
    const key = sprite.material === 'bead' ? BEAD_KEY : YARN_KEY;
    for (const [row, characters] of spriteRows(sprite).entries()) {
      for (const [column, character] of [...characters].entries()) {
        const colour = key[character];
        if (colour) this.set(x + column, y + row, recolour[colour] ?? colour);
      }
    }
  }

  /** Draws a text with the top of its capitals at `y`; returns where the next text would begin. */
  text(text: string, x: number, y: number, font: Font, colour: CraftColour): number {
    let left = x;
    for (const character of text) {
      const code = font.glyphs[character];
      if (!code) {
        left += MISSING_GLYPH_ADVANCE;
        continue;
      }
      const glyph = decodeGlyph(code);
      for (const [row, bits] of glyph.rows.entries()) {
        for (let column = 0; column < glyph.columns; column++) {
          if ((bits >> (glyph.columns - 1 - column)) & 1) {
            this.set(left + glyph.left + column, y + font.size - glyph.top + row, colour);
          }
        }
      }
      left += glyph.advance;
    }
    return left;
  }

  paste(other: Bitmap, x: number, y: number): void {
    other.forEachCell((column, row, colour) => this.set(x + column, y + row, colour));
  }

  /** Removes every cell that the other bitmap covers. */
  cutOut(other: Bitmap): void {
    other.forEachCell((x, y) => this.set(x, y, null));
  }

  forEachCell(visit: (x: number, y: number, colour: CraftColour) => void): void {
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const colour = this.get(x, y);
        if (colour) visit(x, y, colour);
      }
    }
  }
}

/** Cells that are crafted from the start, whatever the progress. */
export class Mask {
  readonly width: number;
  readonly height: number;
  readonly #cells: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#cells = new Uint8Array(width * height);
  }

  has(x: number, y: number): boolean {
    return x >= 0 && x < this.width && this.#cells[y * this.width + x] === 1;
  }

  set(x: number, y: number, isCrafted = true): void {
    if (x >= 0 && y >= 0 && x < this.width && y < this.height) {
      this.#cells[y * this.width + x] = isCrafted ? 1 : 0;
    }
  }

  rect(left: number, top: number, width: number, height: number): void {
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) this.set(x, y);
    }
  }

  /** The same cells, `rows` further down on a taller board. */
  movedDown(rows: number): Mask {
    const moved = new Mask(this.width, this.height + rows);
    moved.#cells.set(this.#cells, rows * this.width);
    return moved;
  }
}

/** A picture, and the part of it that does not depend on the progress. */
export interface Scene {
  readonly bitmap: Bitmap;
  readonly ground?: Mask;
}

/** A scene of what is done and what is still to come, for pictures that do not follow the clock. */
export function sceneOf(done: Bitmap, toCome: Bitmap): Scene {
  const bitmap = new Bitmap(done.width, done.height);
  const ground = new Mask(done.width, done.height);
  bitmap.paste(toCome, 0, 0);
  bitmap.paste(done, 0, 0);
  done.forEachCell((x, y) => ground.set(x, y));
  return { bitmap, ground };
}
