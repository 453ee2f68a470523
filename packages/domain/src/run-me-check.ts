/** A file or folder inside an archive, according to the archive's directory. */
export interface ArchiveEntry {
  /** As written there; a folder ends with a slash. */
  readonly path: string;
  /** Its unpacked size, as declared. */
  readonly bytes: number;
  readonly packedBytes: number;
  readonly isEncrypted: boolean;
  /** File type and permissions, if the archive was made on a system that has them. */
  readonly mode: number | null;
}

export const findingKinds = [
  'broken',
  'nothing-inside',
  'document',
  'picture',
  'sound',
  'nothing-to-run',
  'encrypted',
  'odd-path',
  'symlink',
  'no-index',
  'index-case',
  'index-deep',
  'not-executable',
  'same-name',
  'long-path',
  'unpacks-large',
  'not-zip',
  'odd-packing',
  'too-many-files',
  'too-large-here',
  'no-room-here',
  'leftovers',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Something that people who try the game will trip over. Never a reason to reject it. */
export interface Finding {
  readonly kind: FindingKind;
  /** The path that it is about, or another name for it. */
  readonly subject: string | null;
}

export type FileTag = 'source' | 'windows' | 'linux' | 'mac' | 'web';

export interface RunMeCheck {
  readonly tags: readonly FileTag[];
  readonly findings: readonly Finding[];
}

/** Longer ones cannot be unpacked everywhere on Windows. */
const maxPathLength = 200;
/** A file this large and packed this tightly is not a game. */
const maxUnpackedBytes = 8 * 1024 ** 3;
const maxShownLength = 120;
/** Names compared with each other: more would take memory for little benefit. */
const maxRemembered = 20_000;

const extensionOf = (path: string): string => /\.([a-z0-9_]{1,10})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const documentExtensions = new Set(
  'doc docx docm odt rtf pdf txt md xls xlsx ods csv ppt pptx odp pages'.split(' '),
);
const pictureExtensions = new Set(
  'png jpg jpeg gif bmp webp svg tif tiff psd xcf kra aseprite ico'.split(' '),
);
const soundExtensions = new Set('mp3 ogg wav flac m4a mid midi mod xm it mp4 webm avi mov mkv'.split(' '));

/** What cannot be played by itself; null if it might be a game. */
function findUnplayable(name: string): 'document' | 'picture' | 'sound' | null {
  const extension = extensionOf(name);
  if (documentExtensions.has(extension)) return 'document';
  if (pictureExtensions.has(extension)) return 'picture';
  return soundExtensions.has(extension) ? 'sound' : null;
}

const codeExtensions = new Set(
  'c cc cpp cxx h hpp rs cs java kt py lua moon gd go pas asm s hx gml nim zig swift ts rb pl bas d ml hs lisp scm'.split(
    ' ',
  ),
);
const projectFiles =
  /^(makefile|cmakelists\.txt|cargo\.toml|package\.json|project\.godot|build\.gradle|pom\.xml|meson\.build|configure|conf\.lua)$|\.(sln|vcxproj|csproj|uproject|yyp|p8)$/i;
const linuxBuild = /\.(x86_64|x86|appimage|arm64)$/i;
const leftovers =
  /(^|\/)(\.git|\.svn|\.vs|\.idea|node_modules|__macosx|__pycache__|\.import|library\/artifacts)\/|(^|\/)(\.ds_store|thumbs\.db)$|\.(pdb|ilk|obj|o|tlog)$/i;

const fileTypeBits = 0o170000;
const symlinkBits = 0o120000;

/** A path as people are shown it: whatever an archive calls a file, it can be stored as text. */
export const shortenPath = (path: string): string =>
  path
    .slice(0, maxShownLength)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    .replace(/[\u0000-\u001f\u007f]/g, '\ufffd')
    .toWellFormed();

/** What a file is for, by its name: nothing else is known of one that is not an archive. */
function tagsOfName(name: string): FileTag[] {
  const words = name.toLowerCase();
  const tags: FileTag[] = [];
  if (/\.(exe|msi)$|(^|[^a-z])win(dows|32|64)?([^a-z]|$)/.test(words)) tags.push('windows');
  if (/\.(appimage|deb|rpm|x86_64)$|linux/.test(words)) tags.push('linux');
  if (/\.(dmg|app)$|(^|[^a-z])(mac|macos|osx)([^a-z]|$)/.test(words)) tags.push('mac');
  if (/(^|[^a-z])(web|html5?)([^a-z]|$)/.test(words)) tags.push('web');
  if (/(^|[^a-z])(src|source)([^a-z]|$)/.test(words)) tags.push('source');
  return tags;
}

/** For a file whose directory cannot be read, or that has none. */
export function checkName(name: string, isBroken = false): RunMeCheck {
  const unplayable = findUnplayable(name);
  // A document called 'linux' is still a document.
  if (unplayable) return { tags: [], findings: [{ kind: unplayable, subject: shortenPath(name) }] };
  return { tags: tagsOfName(name), findings: isBroken ? [{ kind: 'broken', subject: null }] : [] };
}

/** Searches an archive's directory for contents and for what players will trip over. Nothing is unpacked. */
export function checkArchive(name: string, entries: Iterable<ArchiveEntry>): RunMeCheck {
  // Office documents are archives, too.
  if (findUnplayable(name)) return checkName(name);
  const tags = new Set<FileTag>();
  const findings = new Map<FindingKind, string | null>();
  // The first of each kind is enough to act on.
  const find = (kind: FindingKind, subject: string | null) => {
    if (!findings.has(kind)) findings.set(kind, subject === null ? null : shortenPath(subject));
  };
  const seen = new Set<string>();
  let index: string | null = null;
  let anyHtml: string | null = null;
  let hasWebCode = false;
  let total = 0;
  let numFiles = 0;
  let firstUnplayable: string | null = null;
  let isAnyPlayable = false;
  for (const { path, bytes, isEncrypted, mode } of entries) {
    const isFolder = path.endsWith('/');
    total += bytes;
    if (isEncrypted) find('encrypted', path);
    if (/^[/\\]|^[a-z]:|\\|(^|\/)\.\.(\/|$)/i.test(path)) find('odd-path', path);
    if (path.length > maxPathLength) find('long-path', path);
    if (mode !== null && (mode & fileTypeBits) === symlinkBits) find('symlink', path);
    if (leftovers.test(path)) {
      find('leftovers', path);
      continue;
    }
    const folded = path.toLowerCase();
    if (seen.has(folded)) find('same-name', path);
    else if (seen.size < maxRemembered) seen.add(folded);
    if (/\.app\/contents\/macos\//i.test(path)) tags.add('mac');
    if (isFolder) continue;
    numFiles += 1;
    if (findUnplayable(path)) firstUnplayable ??= path;
    else isAnyPlayable = true;
    const extension = extensionOf(path);
    if (nameOf(folded) === 'index.html') {
      const isHigher = index === null || path.split('/').length < index.split('/').length;
      if (isHigher) index = path;
    }
    if (extension === 'html' || extension === 'htm') anyHtml ??= path;
    if (extension === 'wasm' || extension === 'js') hasWebCode = true;
    if (extension === 'exe') tags.add('windows');
    if (extension === 'dmg') tags.add('mac');
    if (codeExtensions.has(extension) || projectFiles.test(nameOf(path))) tags.add('source');
    if (linuxBuild.test(path)) {
      tags.add('linux');
      // Without permissions in the archive nobody can start it either.
      if (mode === null || (mode & 0o111) === 0) find('not-executable', path);
    } else if (extension === '' && mode !== null && (mode & 0o111) !== 0 && !tags.has('mac'))
      tags.add('linux');
  }
  if (numFiles === 0) find('nothing-inside', null);
  else if (!isAnyPlayable) find('nothing-to-run', firstUnplayable);
  if (total > maxUnpackedBytes) find('unpacks-large', String(total));
  if (index !== null) {
    tags.add('web');
    if (nameOf(index) !== 'index.html') find('index-case', index);
    // One folder is usual, and games are found in it.
    else if (index.split('/').length > 2) find('index-deep', index.slice(0, index.lastIndexOf('/') + 1));
  } else if (hasWebCode && anyHtml !== null && tags.size === 0) {
    tags.add('web');
    find('no-index', anyHtml);
  }
  for (const tag of tagsOfName(name)) if (tags.size === 0) tags.add(tag);
  const order = (kind: FindingKind) => findingKinds.indexOf(kind);
  return {
    tags: [...tags].toSorted(),
    findings: [...findings]
      .map(([kind, subject]) => ({ kind, subject }))
      .toSorted((one, other) => order(one.kind) - order(other.kind)),
  };
}
