import { bigFont, type Font, smallFont } from './font.ts';

export type Point = readonly [number, number];

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
const threshold = (x: number, y: number): number => ((bayer[(y & 3) * 4 + (x & 3)] ?? 0) + 0.5) / 16;

/** Visits every cell of a map written as rows. */
export function eachSign<Sign>(
  rows: readonly Iterable<Sign>[],
  visit: (sign: Sign, column: number, row: number) => void,
): void {
  for (const [row, signs] of rows.entries())
    for (const [column, sign] of [...signs].entries()) visit(sign, column, row);
}

interface SpriteOptions {
  readonly flip?: boolean;
  readonly scale?: number;
  /** Draws a letter of the sprite in another colour. */
  readonly colours?: Readonly<Record<string, string>>;
}

interface TextOptions {
  readonly isBig?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  readonly shadow?: string;
  readonly scale?: number;
  readonly gap?: number;
}

/**
 * A picture of few colours. A palette maps one-letter names to '#rrggbb', so that sprites can be written
 * as strings of those letters; '.' and ' ' leave what is there.
 */
export class Canvas {
  /** The names of the palette; `pixels` are indexes into it. */
  readonly names: readonly string[];
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly #indexOf: ReadonlyMap<string, number>;

  constructor(width: number, height: number, palette: Readonly<Record<string, string>>) {
    this.width = width;
    this.height = height;
    this.names = Object.keys(palette);
    this.pixels = new Uint8Array(width * height);
    this.#indexOf = new Map(this.names.map((name, index) => [name, index]));
  }

  put(x: number, y: number, colour: string): void {
    const index = this.#indexOf.get(colour);
    if (index === undefined) throw new Error(`No colour '${colour}' in this palette`);
    const [column, row] = [Math.round(x), Math.round(y)];
    if (this.#isInside(column, row)) this.pixels[row * this.width + column] = index;
  }

  get(x: number, y: number): string | undefined {
    return this.#isInside(x, y) ? this.names[this.pixels[y * this.width + x] ?? 0] : undefined;
  }

  rect(x: number, y: number, w: number, h: number, colour: string): void {
    for (let row = 0; row < h; row += 1)
      for (let column = 0; column < w; column += 1) this.put(x + column, y + row, colour);
  }

  fill(colour: string): void {
    this.rect(0, 0, this.width, this.height, colour);
  }

  frame(x: number, y: number, w: number, h: number, colour: string): void {
    this.rect(x, y, w, 1, colour);
    this.rect(x, y + h - 1, w, 1, colour);
    this.rect(x, y, 1, h, colour);
    this.rect(x + w - 1, y, 1, h, colour);
  }

  /** A box with a border and, if wanted, a lit edge at the top. */
  panel(x: number, y: number, w: number, h: number, inside: string, border: string, lit?: string): void {
    this.rect(x, y, w, h, inside);
    if (lit) this.rect(x + 1, y + 1, w - 2, 1, lit);
    this.frame(x, y, w, h, border);
  }

  bar(x: number, y: number, w: number, h: number, share: number, full: string, empty: string): void {
    this.rect(x, y, w, h, empty);
    this.rect(x, y, Math.round(w * share), h, full);
  }

  /** `every` = 2 draws every other pixel. */
  line(x0: number, y0: number, x1: number, y1: number, colour: string, every = 1): void {
    const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
    for (let step = 0; step <= steps; step += every)
      this.put(x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps, colour);
  }

  /** Lines from each point to the next. */
  path(points: readonly Point[], colour: string): void {
    for (const [index, [x, y]] of points.entries()) {
      const before = points[index - 1];
      if (before) this.line(before[0], before[1], x, y, colour);
    }
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, colour: string): void {
    for (let y = Math.floor(-ry); y <= ry; y += 1)
      for (let x = Math.floor(-rx); x <= rx; x += 1)
        if ((x / (rx + 0.4)) ** 2 + (y / (ry + 0.4)) ** 2 <= 1) this.put(cx + x, cy + y, colour);
  }

  disc(cx: number, cy: number, r: number, colour: string): void {
    this.ellipse(cx, cy, r, r, colour);
  }

  oval(cx: number, cy: number, rx: number, ry: number, colour: string, from = 0, to = Math.PI * 2): void {
    const steps = Math.ceil(Math.max(rx, ry) * 8);
    for (let step = 0; step <= steps; step += 1) {
      const angle = from + ((to - from) * step) / steps;
      this.put(cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry, colour);
    }
  }

  ring(cx: number, cy: number, r: number, colour: string, from?: number, to?: number): void {
    this.oval(cx, cy, r, r, colour, from, to);
  }

  /** A filled polygon, by even-odd rule. */
  poly(points: readonly Point[], colour: string): void {
    const ys = points.map(([, y]) => y);
    for (let y = Math.floor(Math.min(...ys)); y <= Math.max(...ys); y += 1) {
      const cuts = points
        .flatMap(([x0, y0], index) => {
          const [x1, y1] = points[(index + 1) % points.length] ?? [x0, y0];
          return y0 <= y + 0.5 !== y1 <= y + 0.5 ? [x0 + ((y + 0.5 - y0) / (y1 - y0)) * (x1 - x0)] : [];
        })
        .sort((a, b) => a - b)
        .map(Math.round);
      for (let pair = 0; pair + 1 < cuts.length; pair += 2)
        for (let x = cuts[pair] ?? 0; x < (cuts[pair + 1] ?? 0); x += 1) this.put(x, y, colour);
    }
  }

  /** Ordered dithering: `level` of the pixels, from 0 to 1. */
  dither(x: number, y: number, w: number, h: number, colour: string, level: number): void {
    for (let row = y; row < y + h; row += 1)
      for (let column = x; column < x + w; column += 1)
        if (threshold(column, row) < level) this.put(column, row, colour);
  }

  /** From the first colour at the top to the last at the bottom. */
  gradient(x: number, y: number, w: number, h: number, colours: readonly string[]): void {
    for (let row = 0; row < h; row += 1) {
      const place = (row / Math.max(h - 1, 1)) * (colours.length - 1);
      const at = Math.min(Math.floor(place), colours.length - 2);
      for (let column = 0; column < w; column += 1) {
        const isNext = threshold(x + column, y + row) < place - at;
        this.put(x + column, y + row, colours[isNext ? at + 1 : at] ?? '');
      }
    }
  }

  /** Replaces colours where `test(x, y)` holds: light, shadow, water. */
  shade(test: (x: number, y: number) => boolean, colours: Readonly<Record<string, string>>): void {
    for (let y = 0; y < this.height; y += 1)
      for (let x = 0; x < this.width; x += 1) {
        const next = colours[this.get(x, y) ?? ''];
        if (next && test(x, y)) this.put(x, y, next);
      }
  }

  sprite(
    x: number,
    y: number,
    rows: readonly string[],
    { flip = false, scale = 1, colours = {} }: SpriteOptions = {},
  ): void {
    rows.forEach((row, down) => {
      [...(flip ? [...row].reverse().join('') : row)].forEach((name, across) => {
        if (name !== '.' && name !== ' ')
          this.rect(x + across * scale, y + down * scale, scale, scale, colours[name] ?? name);
      });
    });
  }

  /** Each line of a text below the one before. */
  text(string: string, x: number, y: number, colour: string, options: TextOptions = {}): void {
    const { isBig = false, align = 'left', shadow, scale = 1, gap = 1 } = options;
    const font = isBig ? bigFont : smallFont;
    const advance = (font.width + gap) * scale;
    string.split('\n').forEach((words, lineNumber) => {
      const wide = words.length * advance - gap * scale;
      const left = align === 'left' ? x : align === 'right' ? x - wide : x - Math.floor(wide / 2);
      const top = y + lineNumber * (font.height + 2) * scale;
      if (shadow) this.#signs(font, words, left + scale, top + scale, shadow, scale, advance);
      this.#signs(font, words, left, top, colour, scale, advance);
    });
  }

  #signs(
    font: Font,
    words: string,
    left: number,
    top: number,
    colour: string,
    scale: number,
    advance: number,
  ): void {
    [...words].forEach((sign, index) => {
      font.rowsOf(sign).forEach((bits, row) => {
        for (let column = 0; column < font.width; column += 1)
          if ((bits >> (font.width - 1 - column)) & 1)
            this.rect(left + index * advance + column * scale, top + row * scale, scale, scale, colour);
      });
    });
  }

  #isInside(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
}
