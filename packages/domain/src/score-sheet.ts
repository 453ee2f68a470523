import { type Category, categories, categoryLabels, type Scores } from './ballot.ts';

/** The columns of a score sheet that are filled in while playing, as on the ballot. */
export const scoreColumns: Readonly<Record<Category, string>> = {
  all: `${categoryLabels.all} (1-5)`,
  art: `${categoryLabels.art} (1-5)`,
  tech: `${categoryLabels.tech} (1-5)`,
  genre: `${categoryLabels.genre} (1-5)`,
};
export const reviewColumn = 'Review';
/** The URL of an entry's page, by which its row is recognized. */
export const pageColumn = 'Page';
export const titleColumn = 'Entry';

/** A row that something was filled in. */
export interface SheetRow {
  /** Its line in the file, from 1 on. */
  readonly line: number;
  readonly title: string;
  /** Null if its page is not that of an entry. */
  readonly entryId: number | null;
  /** Null where the sheet says nothing. */
  readonly scores: Scores;
  /** Texts in score columns that are no score. */
  readonly badScores: readonly string[];
  readonly review: string;
}

/** Spreadsheets save as UTF-8, as UTF-16 or in the encoding of old Windows programs. */
export function decodeSheet(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator differs with the language of the spreadsheet. The first line has only our column names. */
function findSeparator(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

interface Line {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Lines of cells; a quoted cell may contain separators, line breaks and doubled quotes. */
function splitCells(text: string): Line[] {
  const separator = findSeparator(text);
  const lines: Line[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let number = 1;
  let begun = 1;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endLine = () => {
    endCell();
    lines.push({ number: begun, cells });
    cells = [];
    begun = number;
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? '';
    if (mark === '\n') number += 1;
    if (isQuoted && mark === '"' && text[at + 1] === '"') {
      cell += mark;
      at += 1;
    } else if (mark === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && mark === separator) endCell();
    else if (!isQuoted && mark === '\n') endLine();
    else if (isQuoted || mark !== '\r') cell += mark;
  }
  endLine();
  return lines;
}

/** Without the mark that keeps a spreadsheet from reading a text as a formula. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '');

/** A spreadsheet may write 4 as 4.0 or 4,0. */
function readScore(cell: string): number | null {
  const digits = /^([1-5])(?:[.,]0+)?$/.exec(cell)?.[1];
  return digits === undefined ? null : Number(digits);
}

const entryOf = (page: string): number | null => {
  const id = Number(/\/entry\/(\d{1,15})\/?$/.exec(page)?.[1]);
  return Number.isSafeInteger(id) ? id : null;
};

/** The filled-in rows of a score sheet; null if it is none. */
export function parseScoreSheet(text: string): SheetRow[] | null {
  const [head, ...lines] = splitCells(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'));
  const names = head?.cells.map(plain) ?? [];
  const columnOf = (name: string) => names.indexOf(name);
  if ([pageColumn, reviewColumn, ...Object.values(scoreColumns)].some((name) => columnOf(name) < 0))
    return null;
  return lines.flatMap(({ number, cells }): SheetRow[] => {
    const read = (name: string) => plain(cells[columnOf(name)] ?? '');
    const typed = categories.map((category) => [category, read(scoreColumns[category])] as const);
    const review = read(reviewColumn);
    if (review === '' && typed.every(([, cell]) => cell === '')) return [];
    const scores = Object.fromEntries(typed.map(([category, cell]) => [category, readScore(cell)]));
    return [
      {
        line: number,
        title: read(titleColumn),
        entryId: entryOf(read(pageColumn)),
        scores: scores as Scores,
        badScores: typed.flatMap(([, cell]) => (cell !== '' && readScore(cell) === null ? [cell] : [])),
        review,
      },
    ];
  });
}
