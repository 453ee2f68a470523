type CsvCell = string | number | boolean | Date | null;

interface CsvOptions {
  /** Quotes every text, also where its content doesn't need it. */
  readonly hasQuotes: boolean;
}

/** A spreadsheet runs a text that begins so as a formula. */
const isFormula = /^[=+\-@\t\r]/;

function writeCell(value: CsvCell, { hasQuotes }: CsvOptions): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value ?? '');
  const text = isFormula.test(value) ? `'${value}` : value;
  return hasQuotes || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of a table that is safe to open in a spreadsheet: much of it is user input. */
export const writeCsv = (
  lines: readonly (readonly CsvCell[])[],
  options: CsvOptions = { hasQuotes: true },
): string => lines.map((cells) => `${cells.map((cell) => writeCell(cell, options)).join(',')}\r\n`).join('');
