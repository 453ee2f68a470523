import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bitmap, Mask, sceneOf, textWidth } from './bitmap.ts';
import { jersey10, jersey25 } from './glyphs.ts';
import type { CraftColour } from './palette.ts';
import { smallBoat } from './sprites-summer.ts';
import { tracePaths } from './trace.ts';

const COLOURS: readonly (CraftColour | null)[] = [null, 'sun', 'sea', 'white'];

const bitmaps = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc
      .array(fc.constantFrom(...COLOURS), { minLength: width * height, maxLength: width * height })
      .map((cells) => {
        const bitmap = new Bitmap(width, height);
        bitmap.shade(0, 0, width, height, (x, y) => cells[y * width + x] ?? null);
        return bitmap;
      }),
  );

/** Fills a bitmap from traced paths and counts how often each cell is covered. */
function retrace(paths: Map<CraftColour, string>, width: number, height: number) {
  const bitmap = new Bitmap(width, height);
  let covered = 0;
  for (const [colour, d] of paths) {
    let [x, y] = [0, 0];
    for (const [, dx, dy, runWidth, runHeight, back] of d.matchAll(
      /m(-?\d+) (-?\d+)h(\d+)v(\d+)h-(\d+)z/gi,
    )) {
      expect(back).toBe(runWidth);
      x += Number(dx);
      y += Number(dy);
      bitmap.rect(x, y, Number(runWidth), Number(runHeight), colour);
      covered += Number(runWidth) * Number(runHeight);
    }
  }
  return { bitmap, covered };
}

function cellsOf(bitmap: Bitmap): string[] {
  const cells: string[] = [];
  bitmap.forEachCell((x, y, colour) => cells.push(`${x} ${y} ${colour}`));
  return cells;
}

describe('tracePaths', () => {
  it('covers every coloured cell exactly once, in its colour', () => {
    fc.assert(
      fc.property(bitmaps, (bitmap) => {
        const { bitmap: traced, covered } = retrace(tracePaths(bitmap), bitmap.width, bitmap.height);
        expect(cellsOf(traced)).toEqual(cellsOf(bitmap));
        expect(covered).toBe(cellsOf(bitmap).length);
      }),
    );
  });

  it('splits a bitmap into two parts without loss', () => {
    fc.assert(
      fc.property(bitmaps, fc.integer({ min: 0, max: 12 }), (bitmap, done) => {
        const before = retrace(
          tracePaths(bitmap, (x) => x < done),
          bitmap.width,
          bitmap.height,
        ).bitmap;
        const after = retrace(
          tracePaths(bitmap, (x) => x >= done),
          bitmap.width,
          bitmap.height,
        ).bitmap;
        before.paste(after, 0, 0);
        expect(cellsOf(before)).toEqual(cellsOf(bitmap));
      }),
    );
  });

  it('merges runs of a row, and equal runs of neighbouring rows', () => {
    const bitmap = new Bitmap(4, 3);
    bitmap.rect(0, 0, 3, 2, 'sun');
    bitmap.rect(0, 2, 4, 1, 'sun');
    expect(tracePaths(bitmap)).toEqual(new Map([['sun', 'M0 0h3v2h-3zm0 2h4v1h-4z']]));
  });
});

describe('Bitmap', () => {
  it('drops what is drawn outside', () => {
    const bitmap = new Bitmap(3, 3);
    bitmap.rect(-5, -5, 20, 20, 'sea');
    bitmap.draw(smallBoat, -2, 1);
    expect(cellsOf(bitmap)).toHaveLength(9);
    expect(bitmap.get(3, 0)).toBeNull();
    expect(bitmap.get(-1, 1)).toBeNull();
    expect(bitmap.get(0, 3)).toBeNull();
  });

  it('cuts fractions off, as the random places of snow and stars need', () => {
    const bitmap = new Bitmap(2, 2);
    bitmap.set(1.9, 0.4, 'snow');
    expect(cellsOf(bitmap)).toEqual(['1 0 snow']);
  });

  it('draws a text as wide as it says', () => {
    const bitmap = new Bitmap(80, 14);
    expect(bitmap.text('days', 2, 0, jersey10, 'digit')).toBe(2 + textWidth('days', jersey10));
    expect(textWidth('1§', jersey10)).toBe(textWidth('1', jersey10) + 3);
  });

  it('has all digits in full height', () => {
    for (const digit of '0123456789') {
      const bitmap = new Bitmap(24, 25);
      bitmap.text(digit, 0, 0, jersey25, 'digit');
      const rows = new Set(cellsOf(bitmap).map((cell) => cell.split(' ')[1]));
      expect(rows.size).toBe(25);
    }
  });
});

describe('sceneOf', () => {
  it('grounds what is done and leaves the rest to come', () => {
    const done = new Bitmap(2, 1);
    const toCome = new Bitmap(2, 1);
    done.set(0, 0, 'sun');
    toCome.set(1, 0, 'sea');
    const { bitmap, ground } = sceneOf(done, toCome);
    expect(cellsOf(bitmap)).toEqual(['0 0 sun', '1 0 sea']);
    expect([ground?.has(0, 0), ground?.has(1, 0)]).toEqual([true, false]);
  });
});

describe('Mask', () => {
  it('moves down with its picture', () => {
    const mask = new Mask(2, 1);
    mask.set(1, 0);
    mask.set(5, 0);
    const moved = mask.movedDown(3);
    expect([moved.has(1, 3), moved.has(0, 3), moved.has(1, 0), moved.has(3, 3)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
