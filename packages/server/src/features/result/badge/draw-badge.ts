import type { BadgeFacts } from '@tinsmith/contract/result';
import type { Category } from '@tinsmith/domain/ballot';
import { type Mood, moodOf } from '@tinsmith/domain/mood';
import { formatOrdinal } from '@tinsmith/domain/ordinal';
import { escapeHtml } from '@tinsmith/domain/plain-text';
import { jersey10, jersey15Digits, type PixelFont, tiny5 } from './badge-glyphs.ts';

export type BadgeTheme = 'light' | 'dark';
/** A category's place, or participation. */
export type BadgeResult = Category | 'took-part';

interface Colours {
  readonly ground: string;
  readonly square: string;
  readonly ink: string;
  readonly faint: string;
  readonly bright: string;
  readonly peg: string;
  /** The outline of a light badge, for light pages. */
  readonly line: string | null;
  readonly digit: string;
}

const night = { square: '#1d2c5e', peg: '#34457f', digit: '#ffd24a' };
const wool = { square: '#7a1727', peg: '#97333f', digit: '#f8eedc' };
const colours: Readonly<Record<Mood, Readonly<Record<BadgeTheme, Colours>>>> = {
  summer: {
    dark: {
      ...night,
      ground: '#1d2c5e',
      square: '#16224b',
      ink: '#fff6dd',
      faint: '#bcc6e8',
      bright: '#ffd24a',
      line: null,
    },
    light: {
      ...night,
      ground: '#fffcf4',
      ink: '#1b2541',
      faint: '#535a76',
      bright: '#8f5400',
      line: '#837a5c',
    },
  },
  winter: {
    dark: {
      ...wool,
      ground: '#7a1727',
      square: '#64101e',
      ink: '#fff4e6',
      faint: '#f0c9c3',
      bright: '#f8eedc',
      line: null,
    },
    light: {
      ...wool,
      ground: '#f6fafd',
      ink: '#1c2431',
      faint: '#4b5869',
      bright: '#a11f33',
      line: '#697b8e',
    },
  },
};

interface Letter {
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: readonly number[];
}

/** A missing letter is a gap. */
function readLetter(font: PixelFont, sign: string): Letter {
  const [advance = '3', left = '0', top = '0', columns = '0', ...rows] = font[sign]?.split(' ') ?? [];
  return {
    advance: Number(advance),
    left: Number(left),
    top: Number(top),
    columns: Number(columns),
    rows: rows.map((row) => Number.parseInt(row, 36)),
  };
}

const lettersOf = (text: string, font: PixelFont) => [...text].map((sign) => readLetter(font, sign));

const widthOf = (text: string, font: PixelFont): number =>
  lettersOf(text, font).reduce((sum, { advance }) => sum + advance, 0);

/** The cells of a text, from the top of a line that is `height` cells high. */
function cellsOf(text: string, font: PixelFont, height: number): [number, number][] {
  const cells: [number, number][] = [];
  let from = 0;
  for (const { advance, left, top, columns, rows } of lettersOf(text, font)) {
    for (const [row, bits] of rows.entries())
      for (let column = 0; column < columns; column += 1)
        if (bits & (1 << (columns - 1 - column))) cells.push([from + left + column, height - top + row]);
    from += advance;
  }
  return cells;
}

const square = (x: number, y: number, size: number) => `M${x} ${y}h${size}v${size}h${-size}z`;

const writeText = (text: string, font: PixelFont, height: number, y: number, fill: string): string =>
  `<path fill="${fill}" d="${cellsOf(text, font, height)
    .map(([column, row]) => square(86 + column * 2, y + row * 2, 2))
    .join('')}"/>`;

/** Yellow ribbon, white paper. */
const giftRows = [
  '..YYY.YYY..',
  '.Y..Y.Y..Y.',
  '..YYYYYYY..',
  'WWWWWYWWWWW',
  'WWWWWYWWWWW',
  'WWWWWYWWWWW',
  '.YYYYYYYYY.',
  '.WWWWYWWWW.',
  '.WWWWYWWWW.',
  '.WWWWYWWWW.',
];
const giftColours: Readonly<Record<string, string>> = { Y: '#f3bd4c', W: '#f5ecda' };
/** A star, shown if there is no place. */
const starRows = [
  '.....#.....',
  '.....#.....',
  '....###....',
  '####.#.####',
  '.#########.',
  '..#######..',
  '..#######..',
  '..###.###..',
  '.###...###.',
  '.#.......#.',
];

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly fill: string;
}

const ofRows = (rows: readonly string[], fillOf: (sign: string) => string): Cell[] =>
  rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) => (sign === '.' ? [] : [{ x, y, fill: fillOf(sign) }])),
  );

function drawSign(rank: number | null, isGift: boolean, digit: string): Cell[] {
  if (isGift) return ofRows(giftRows, (sign) => giftColours[sign] ?? digit);
  if (rank === null) return ofRows(starRows, () => digit);
  const digits = String(rank);
  const font = digits.length > 1 ? jersey10 : jersey15Digits;
  return cellsOf(digits, font, digits.length > 1 ? 10 : 15).map(([x, y]) => ({ x, y, fill: digit }));
}

/** In beads or stitches, four pixels a cell, in the middle of its square. */
function craft(cells: readonly Cell[], mood: Mood): string {
  const [right, bottom] = [
    Math.max(...cells.map(({ x }) => x)) + 1,
    Math.max(...cells.map(({ y }) => y)) + 1,
  ];
  const size = right * 4 > 64 ? 64 / right : 4;
  const [left, top] = [6 + (70 - right * size) / 2, (80 - bottom * size) / 2];
  return cells
    .map(({ x, y, fill }) => {
      const [cx, cy] = [left + x * size, top + y * size];
      if (mood === 'winter')
        return `<path fill="${fill}" d="${square(cx, cy, size)}"/><path d="M${cx} ${cy}l${size / 2} ${size * 0.475}l${size / 2} ${-size * 0.475}" stroke="#000" stroke-opacity=".28" stroke-width=".5" fill="none"/>`;
      const [mx, my] = [cx + size / 2, cy + size / 2];
      return `<circle cx="${mx}" cy="${my}" r="${size * 0.475}" fill="${fill}"/><circle cx="${mx}" cy="${my}" r="${size * 0.14}" fill="#000" opacity=".28"/>`;
    })
    .join('');
}

const names: Readonly<Record<Category, string>> = {
  all: 'Overall',
  art: 'Art',
  tech: 'Tech',
  genre: 'Genre',
};
const words = ['first', 'second', 'third'];
const mostWidth = 74;

interface Lines {
  readonly rank: number | null;
  readonly lines: readonly [string, string, string];
  readonly alt: string;
}

/** The badge's text: participation until a place is public, so that no link breaks. */
function sayOf(facts: BadgeFacts, result: BadgeResult): Lines {
  const { title, competitionTitle: event, kind, numRanked } = facts;
  const name = title || 'An entry';
  if (kind === 'gift-exchange')
    return { rank: null, lines: ['A gift', 'handmade', event], alt: `${name}: a handmade gift, ${event}` };
  const rank = result === 'took-part' ? null : facts.ranks[result];
  if (rank === null || result === 'took-part')
    return { rank: null, lines: ['Took part', event, 'a game jam'], alt: `${name} took part in ${event}` };
  const place = words[rank - 1] ?? `place ${rank}`;
  const of = numRanked === null ? '' : ` of ${numRanked}`;
  const spoken = words[rank - 1] ?? formatOrdinal(rank);
  const where = result === 'all' ? 'overall' : `in ${names[result].toLowerCase()}`;
  return {
    rank,
    lines: [names[result], event, `${place}${of}`],
    alt: `${name}: ${spoken} ${where}${of}, ${event}`,
  };
}

/** As much of a text as fits. */
function cut(text: string, font: PixelFont): string {
  let fitting = text;
  while (widthOf(fitting, font) > mostWidth) fitting = fitting.slice(0, -1);
  return fitting;
}

/** An event's name too long for its line swaps places with the third line. */
function fitLines([first, second, third]: Lines['lines']): readonly [string, string, string] {
  const isLong = widthOf(second, jersey10) > mostWidth;
  const [large, small] = isLong ? [third, second] : [second, third];
  return [first, cut(large, jersey10), cut(small.toUpperCase(), tiny5)];
}

/** A badge for other sites: one self-contained SVG, without fonts, scripts or anything to load. */
export function drawBadge(facts: BadgeFacts, result: BadgeResult, theme: BadgeTheme): string {
  const mood = moodOf(facts.kind, facts.competitionStart);
  const { ground, square: dark, ink, faint, bright, peg, line, digit } = colours[mood][theme];
  const { rank, lines, alt } = sayOf(facts, result);
  const [first, second, third] = fitLines(lines);
  const pegs = Array.from({ length: 16 * 16 }, (_, index) =>
    square(9.6 + (index % 16) * 4, 9.6 + Math.floor(index / 16) * 4, 0.8),
  ).join('');
  const outline = 'M4 0H236V4H240V76H236V80H4V76H0V4H4z';
  const label = escapeHtml(alt);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80" viewBox="0 0 240 80" role="img" aria-label="${label}">`,
    `<title>${label}</title>`,
    line
      ? `<path fill="${line}" d="${outline}"/><path fill="${ground}" d="M6 2H234V6H238V74H234V78H6V74H2V6H6z"/>`
      : `<path fill="${ground}" d="${outline}"/>`,
    `<path fill="${dark}" d="M8 6H76V74H8V72H6V8H8z"/><path fill="${peg}" d="${pegs}"/>`,
    craft(drawSign(rank, facts.kind === 'gift-exchange', digit), mood),
    writeText(first, jersey10, 10, 10, bright),
    writeText(second, jersey10, 10, 34, ink),
    writeText(third, tiny5, 5, 62, faint),
    '</svg>',
  ].join('');
}
