/** This browser's record of its connection, to show why an upload makes no progress. */

const columnMs = 10_000;
export const numColumns = 60;

interface Mark {
  readonly atMs: number;
  readonly bytes: number;
}

let sent: Mark[] = [];
let drops: number[] = [];
let errors: string[] = [];
const maxErrors = 5;
const keptMs = columnMs * numColumns;

/** Bytes that went out. */
export function noteSent(bytes: number, atMs = performance.now()): void {
  if (bytes <= 0) return;
  const last = sent.at(-1);
  // A gigabyte makes many reports; a column of the chart covers ten seconds.
  if (last && Math.floor(last.atMs / 1000) === Math.floor(atMs / 1000))
    sent[sent.length - 1] = { atMs: last.atMs, bytes: last.bytes + bytes };
  else sent = [...sent.filter((mark) => mark.atMs > atMs - keptMs), { atMs, bytes }];
}

/** The connection dropped, or the server refused: the message, which names no file. */
export function noteDrop(error: string, atMs = performance.now()): void {
  drops = [...drops.filter((drop) => drop > atMs - keptMs), atMs];
  errors = [error, ...errors.filter((one) => one !== error)].slice(0, maxErrors);
}

export interface LineRecord {
  /** Bytes per ten seconds, the latest last; null before anything was sent. */
  readonly columns: readonly (number | null)[];
  readonly numDrops: number;
  readonly silentSeconds: number;
  readonly errors: readonly string[];
}

/** The last ten minutes. */
export function readLine(atMs = performance.now()): LineRecord {
  const firstMs = Math.min(sent[0]?.atMs ?? atMs, drops[0] ?? atMs);
  const columns = Array.from({ length: numColumns }, (_, index) => {
    const fromMs = atMs - (numColumns - index) * columnMs;
    if (fromMs + columnMs < firstMs || sent.length + drops.length === 0) return null;
    const within = sent.filter((mark) => mark.atMs >= fromMs && mark.atMs < fromMs + columnMs);
    return within.reduce((sum, { bytes }) => sum + bytes, 0);
  });
  return {
    columns,
    numDrops: drops.filter((drop) => drop > atMs - keptMs).length,
    silentSeconds: drops.length === 0 ? 0 : columns.filter((bytes) => bytes === 0).length * (columnMs / 1000),
    errors,
  };
}
