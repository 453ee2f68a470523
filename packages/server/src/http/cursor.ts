import { Problem } from './problems.ts';

/** Opaque, so that nobody is tempted to construct one. */
export const writeCursor = (...parts: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** The parts of a cursor, each of the declared type. */
export function readCursor<const T extends readonly ('string' | 'number')[]>(
  cursor: string,
  kinds: T,
): { [K in keyof T]: T[K] extends 'string' ? string : number } {
  const parts: unknown = parseOrNull(Buffer.from(cursor, 'base64url').toString());
  const isRight =
    Array.isArray(parts) &&
    parts.length === kinds.length &&
    kinds.every((kind, index) => isOf(kind, parts[index]));
  if (!isRight) throw new Problem('invalid-input');
  return parts as never;
}

const isOf = (kind: 'string' | 'number', part: unknown): boolean =>
  kind === 'number' ? Number.isSafeInteger(part) : typeof part === 'string' && !part.includes('\0');

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
