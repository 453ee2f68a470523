import type { EntryId } from '@tinsmith/domain/ids';
import { inPieces } from '../../../platform/in-pieces.ts';
import type { NamedPackedFile, PackedEntry } from './pack.queries.ts';

/** In bytes of UTF-8; with both, a path stays below the limit of Windows. */
const maxFolderBytes = 90;
const maxNameBytes = 120;

/** What takes some milliseconds. */
const namesAtOnce = 500;

/** Names reserved by Windows, also with an extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

function cutBytes(text: string, maxBytes: number): string {
  let cut = '';
  let bytes = 0;
  for (const letter of text) {
    bytes += Buffer.byteLength(letter);
    if (bytes > maxBytes) break;
    cut += letter;
  }
  return cut;
}

/** A name that is valid on every system; user input never affects any folder but its own. */
function safeName(text: string, maxBytes: number): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    // Also characters that change the writing direction: 'fdp.exe' must not read 'exe.pdf'.
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[<>:"/\\|?*\ufffd]/g, '_')
    .replace(/^[\s.]+/, '');
  const cut = cutBytes(plain, maxBytes).replace(/[\s.]+$/, '');
  if (cut === '') return '_';
  return reserved.test(cut) ? `_${cut}` : cut;
}

/** Truncates the stem of a name, never its extension. */
function safeFileName(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)((?:\.[A-Za-z0-9]{1,8}){0,2})$/s.exec(name) ?? [];
  return stem === ''
    ? safeName(name, maxNameBytes)
    : safeName(`${safeName(stem, maxNameBytes - extension.length)}${extension}`, maxNameBytes);
}

/** Makes names unique, also case-insensitively: `game (2).zip`. */
function openNames(): (name: string) => string {
  const taken = new Set<string>();
  /** The next number of a name: counted from 2 each time, 4,000 equal titles would take seconds. */
  const next = new Map<string, number>();
  const fold = (name: string) => name.toLowerCase().normalize('NFKC');
  return (name) => {
    const [, stem = name, extension = ''] = /^(.+?)((?:\.[A-Za-z0-9]{1,8}){0,2})$/s.exec(name) ?? [];
    const folded = fold(name);
    let number = next.get(folded) ?? 2;
    let free = name;
    for (; taken.has(fold(free)); number += 1) free = `${stem} (${number})${extension}`;
    if (free !== name) next.set(folded, number);
    taken.add(fold(free));
    return free;
  };
}

/** The path of each file in a pack: a folder per entry, the same in every part and on every platform. */
export async function pathsOf(
  entries: readonly PackedEntry[],
  files: readonly NamedPackedFile[],
): Promise<{ readonly folders: ReadonlyMap<EntryId, string>; readonly paths: ReadonlyMap<number, string> }> {
  const nameFolder = openNames();
  const folders = new Map<EntryId, string>();
  for await (const some of inPieces(entries, namesAtOnce))
    for (const { id, title, team } of some)
      folders.set(id, nameFolder(safeName(`${title || 'Untitled'} by ${team}`, maxFolderBytes)));
  const namers = new Map(entries.map(({ id }) => [id, openNames()]));
  const paths = new Map<number, string>();
  for await (const some of inPieces(files, namesAtOnce))
    for (const { id, entryId, name } of some) {
      const own = safeFileName(name);
      paths.set(id, `${folders.get(entryId) ?? entryId}/${namers.get(entryId)?.(own) ?? own}`);
    }
  return { folders, paths };
}
