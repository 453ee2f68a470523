import { categories } from '@tinsmith/domain/ballot';
import type { EntryId } from '@tinsmith/domain/ids';
import type { CompetitionKind } from '@tinsmith/domain/phase';
import { pageColumn, reviewColumn, scoreColumns, titleColumn } from '@tinsmith/domain/score-sheet';
import { writeCsv } from '../../../platform/csv.ts';
import type { PackedEntry } from './pack.queries.ts';

/** The columns a reviewer fills in while playing, as on the ballot; a gift exchange has no scores. */
const filledIn: Record<CompetitionKind, readonly string[]> = {
  speedhack: [...categories.map((category) => scoreColumns[category]), reviewColumn],
  'gift-exchange': [reviewColumn],
};

export const sheetName: Record<CompetitionKind, string> = {
  speedhack: 'score-sheet.csv',
  'gift-exchange': 'review-sheet.csv',
};

export interface SheetEntry extends PackedEntry {
  readonly folder: string;
  /** The parts that have files of it, from 1 on. */
  readonly parts: readonly number[];
}

/** A table of all entries of a pack, for a spreadsheet or a printer. */
export function writeScoreSheet(
  kind: CompetitionKind,
  addressOf: (id: EntryId) => string,
  entries: readonly SheetEntry[],
): Buffer {
  const blanks = filledIn[kind].map(() => '');
  const head = [titleColumn, 'Made by', pageColumn, 'Folder', 'Part', ...filledIn[kind]];
  const rows = entries.map(({ id, title, team, folder, parts }) => [
    title || 'Untitled',
    team,
    addressOf(id),
    folder,
    parts.join(', '),
    ...blanks,
  ]);
  // With a byte order mark, by which spreadsheets detect UTF-8.
  return Buffer.from(`\ufeff${writeCsv([head, ...rows])}`);
}
