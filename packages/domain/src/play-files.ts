/** The types of a game's files, by extension. All others are bytes without a meaning. */
export const playTypes: Readonly<Record<string, readonly string[]>> = {
  'text/html': ['html', 'htm'],
  'text/css': ['css'],
  'text/javascript': ['js', 'mjs'],
  'text/plain': ['txt', 'md', 'glsl', 'vert', 'frag'],
  'application/json': ['json', 'map', 'webmanifest'],
  'application/wasm': ['wasm'],
  'application/xml': ['xml', 'tmx', 'tsx'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/svg+xml': ['svg'],
  'image/x-icon': ['ico'],
  'image/bmp': ['bmp'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/mp4': ['m4a'],
  'audio/flac': ['flac'],
  'video/mp4': ['mp4'],
  'video/webm': ['webm'],
  'video/ogg': ['ogv'],
  'font/woff': ['woff'],
  'font/woff2': ['woff2'],
  'font/ttf': ['ttf'],
  'font/otf': ['otf'],
};
export const otherPlayType = 'application/octet-stream';

/** What engines such as Unity compress themselves, and ask for by the compressed file's name. */
export const packedExtensions = ['js', 'wasm', 'data', 'json', 'mem', 'pck'] as const;
export const packedEncodings = { gz: 'gzip', br: 'br' } as const;

const byExtension = new Map(
  Object.entries(playTypes).flatMap(([type, extensions]) => extensions.map((one) => [one, type] as const)),
);
const packed = new RegExp(`\\.(${packedExtensions.join('|')})\\.(gz|br)$`, 'i');
const extensionOf = (path: string): string => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';

/** How a file of a game is served. */
export function describePlayFile(path: string): { readonly type: string; readonly encoding: string | null } {
  const [, inner, suffix] = packed.exec(path) ?? [];
  const encoding = suffix ? packedEncodings[suffix.toLowerCase() as keyof typeof packedEncodings] : null;
  return { type: byExtension.get((inner ?? extensionOf(path)).toLowerCase()) ?? otherPlayType, encoding };
}

export const isPlayPage = (path: string): boolean => describePlayFile(path).type === 'text/html';

/** What gets a compressed copy when a game is unpacked: the rest is compressed already, or small. */
export const isWorthPacking = (path: string): boolean =>
  ['js', 'mjs', 'wasm', 'pck', 'data', 'json', 'css', 'svg', 'txt', 'xml', 'mem'].includes(extensionOf(path));

export const maxPlayFileBytes = 200 * 1024 ** 2;
export const maxPlayBytes = 500 * 1024 ** 2;
export const maxPlayFiles = 5_000;
/** Paths share most folders; without a limit a small archive could name millions. */
export const maxPlayFolders = 5_000;
/** Folders and what is left out count here, so that reading the directory has an end. */
export const maxPlayDirectory = 20_000;
const maxPathBytes = 1_000;
const maxNameBytes = 250;
/** No game needs as many, and each costs a step whenever the system opens a file. */
const maxDepth = 50;

/** A file or folder of an archive that is to be unpacked. */
export interface PackedFile {
  /** As in the archive; a folder ends with a slash. */
  readonly path: string;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  /** File type and permissions, if the archive has them. */
  readonly mode: number | null;
  /** How it is compressed, by its number in the zip format. */
  readonly method: number;
}

/** Why a game can't be played here, as findings of the run-me check. */
export type PlayRefusal =
  | 'broken'
  | 'encrypted'
  | 'odd-path'
  | 'symlink'
  | 'same-name'
  | 'no-index'
  | 'index-case'
  | 'index-deep'
  | 'not-zip'
  | 'odd-packing'
  | 'too-many-files'
  | 'too-large-here'
  | 'no-room-here';

export type PlayPlan<F> =
  | { readonly refusal: PlayRefusal; readonly subject: string | null }
  | {
      readonly refusal: null;
      /** Where index.html is: empty, or a folder with its slash. */
      readonly startFolder: string;
      readonly files: readonly { readonly path: string; readonly source: F }[];
      /** Those that the files are in, each after the one above it. */
      readonly folders: readonly string[];
      readonly bytes: number;
      /** It has a file by which engines start threads, which need shared memory. */
      readonly isThreaded: boolean;
    };

const leftOut =
  /(^|\/)(__MACOSX|\.git|\.svn|\.hg|node_modules)(\/|$)|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i;
const fileTypeBits = 0o170000;
const plainFileBits = 0o100000;
const folderBits = 0o040000;
const stored = 0;
const deflated = 8;

const utf8 = new TextEncoder();
const sizeOf = (text: string): number => utf8.encode(text).length;

/** Whether a path leads somewhere else than into its folder, or can't be a path everywhere. */
function isOdd(path: string): boolean {
  // U+FFFD replaces bytes that are no text: no link in the game could name such a file.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/^\/|^[a-z]:|\\|[\u0000-\u001f\u007f\ufffd]/i.test(path) || sizeOf(path) > maxPathBytes) return true;
  const names = path.replace(/\/$/, '').split('/');
  if (names.length > maxDepth) return true;
  return names.some((name) => name === '' || name === '.' || name === '..' || sizeOf(name) > maxNameBytes);
}

const foldCase = (path: string): string => path.normalize('NFC').toLowerCase();
const folderAbove = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The names of an archive, of which no two may be the same where letter case doesn't count. */
class PackedNames {
  /** As they are written, each after the one above it. */
  readonly folders = new Set<string>();
  readonly #folded = new Set<string>();

  /** Adds a file; the refusal, if it or one of its folders can't be. */
  addFile(path: string): PlayRefusal | null {
    const refusal = this.#addFolder(folderAbove(path));
    if (refusal !== null) return refusal;
    return this.#isNew(path) ? null : 'same-name';
  }

  /** Adds a folder with those above it. Each costs a step once, however many files are in it. */
  #addFolder(path: string): PlayRefusal | null {
    const added: string[] = [];
    for (let at = path; at !== '' && !this.folders.has(at); at = folderAbove(at)) {
      added.push(at);
      if (this.folders.size + added.length > maxPlayFolders) return 'too-many-files';
    }
    for (const name of added.toReversed()) {
      if (!this.#isNew(name)) return 'same-name';
      this.folders.add(name);
    }
    return null;
  }

  #isNew(path: string): boolean {
    const folded = foldCase(path);
    if (this.#folded.has(folded)) return false;
    this.#folded.add(folded);
    return true;
  }
}

/** Finds where a game starts: at the top of the archive, or in its only folder that has an index.html. */
function findStart(
  paths: readonly string[],
): { folder: string } | { refusal: PlayRefusal; subject: string | null } {
  const isIndex = (path: string) => /(^|\/)index\.html$/.test(path);
  if (paths.includes('index.html')) return { folder: '' };
  const below = paths.filter((path) => isIndex(path) && path.split('/').length === 2);
  if (below.length === 1) return { folder: (below[0] ?? '').slice(0, -'index.html'.length) };
  const almost = paths.find(
    (path) => path.split('/').length <= 2 && /(^|\/)index\.html?$/i.test(path) && !isIndex(path),
  );
  if (almost !== undefined) return { refusal: 'index-case', subject: almost };
  const deep = paths.find(isIndex);
  if (deep !== undefined) return { refusal: 'index-deep', subject: deep.slice(0, deep.lastIndexOf('/') + 1) };
  return { refusal: 'no-index', subject: paths.find((path) => /\.html?$/i.test(path)) ?? null };
}

/** Decides from an archive's directory what is unpacked where, or why nothing is. Sizes are as declared. */
export function planUnpacking<F extends PackedFile>(entries: Iterable<F>): PlayPlan<F> {
  const files: { path: string; source: F }[] = [];
  const names = new PackedNames();
  let bytes = 0;
  for (const source of entries) {
    const { path, mode, method } = source;
    const refuse = (refusal: PlayRefusal, subject: string | null = path.slice(0, 120)) => ({
      refusal,
      subject,
    });
    if (isOdd(path)) return refuse('odd-path');
    const kind = (mode ?? 0) & fileTypeBits;
    if (kind !== 0 && kind !== plainFileBits && kind !== folderBits) return refuse('symlink');
    if (leftOut.test(path) || path.endsWith('/')) continue;
    if (source.isEncrypted) return refuse('encrypted');
    if (method !== stored && method !== deflated) return refuse('odd-packing');
    if (source.bytes > maxPlayFileBytes) return refuse('too-large-here');
    bytes += source.bytes;
    if (bytes > maxPlayBytes) return refuse('too-large-here', null);
    if (files.length >= maxPlayFiles) return refuse('too-many-files', null);
    const refusal = names.addFile(path);
    if (refusal !== null) return refuse(refusal, refusal === 'same-name' ? undefined : null);
    files.push({ path, source });
  }
  const start = findStart(files.map(({ path }) => path));
  if ('refusal' in start) return start;
  const isThreaded = files.some(({ path }) => /\.worker\.m?js$/.test(path));
  return { refusal: null, startFolder: start.folder, files, folders: [...names.folders], bytes, isThreaded };
}
