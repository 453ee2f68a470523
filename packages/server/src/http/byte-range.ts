/** Bytes from `start` to `end`, both inclusive. */
export interface WantedRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a file that a Range header requests: null for all of it, also if several parts are requested,
 * which HTTP lets a server answer with the whole; 'none' if the file has no such part.
 */
export function parseRange(header: string | undefined, bytes: number): WantedRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const last = Number(to);
    return last === 0 || bytes === 0 ? 'none' : { start: Math.max(0, bytes - last), end: bytes - 1 };
  }
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  // A reversed range is invalid, which means as if none was requested.
  if (to !== '' && Number(to) < start) return null;
  return start >= bytes ? 'none' : { start, end };
}

/** Encodes a parameter's value: https://www.rfc-editor.org/rfc/rfc8187#section-3.2.1 */
const encode = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Makes a browser save a file under a name; given twice, for clients that only know ASCII. */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encode(name)}`;
}
