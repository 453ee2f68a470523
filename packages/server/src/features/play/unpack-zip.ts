import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createGzip, type Gzip } from 'node:zlib';
import {
  isPlayPage,
  isWorthPacking,
  maxPlayDirectory,
  type PackedFile,
  type PlayRefusal,
  planUnpacking,
} from '@tinsmith/domain/play-files';
import { shortenPath } from '@tinsmith/domain/run-me-check';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { injectScript } from './inject-script.ts';
import { findSharedMemory, isMedia, isUnreadable } from './shared-memory.ts';

/** A game that can't be unpacked, with the finding for its team. */
export class RefusedGame extends Error {
  readonly refusal: PlayRefusal;
  readonly subject: string | null;

  constructor(refusal: PlayRefusal, subject: string | null = null) {
    super(`A game was refused: ${refusal}`);
    this.refusal = refusal;
    this.subject = subject === null ? null : shortenPath(subject);
  }
}

export interface UnpackedGame {
  readonly startFolder: string;
  readonly numFiles: number;
  readonly bytes: number;
  readonly isThreaded: boolean;
  /** Its scripts may share memory between threads; certain only where none of them mentions it. */
  readonly mayShareMemory: boolean;
}

// nginx runs as another user, and the worker's own mask would hide the files from it.
const fileMode = 0o644;
const folderMode = 0o755;
const maxNameBytes = 1_000;
const unix = 3;
const mac = 19;
/** Of 20,000 files with very long names. A record can be 192 KiB, and its fields are parsed one by one. */
const maxDirectoryBytes = 16 * 1024 ** 2;
const localHeaderBytes = 30;
const endBytes = 22;
/** The end records of a zip64. */
const end64Bytes = 76;
/** Copies below this size save nothing. */
const minCopyBytes = 1024;
const chunkBytes = 256 * 1024;
const nothing = Buffer.alloc(0);

interface ZipMember extends PackedFile {
  readonly entry: Entry;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const utf8Flag = 0x800;

/** Some programs for the Mac write UTF-8 without saying so; names in an old encoding are hardly ever valid in it. */
function isUtf8({ fileNameRaw }: Entry): boolean {
  try {
    utf8.decode(fileNameRaw);
    return true;
  } catch {
    return false;
  }
}

function describeMember(entry: Entry): ZipMember {
  if (entry.fileNameRaw.length > maxNameBytes)
    throw new RefusedGame('odd-path', entry.fileNameRaw.toString('latin1'));
  const flags = entry.generalPurposeBitFlag | (isUtf8(entry) ? utf8Flag : 0);
  const path = getFileNameLowLevel(flags, entry.fileNameRaw, entry.extraFields, false);
  const system = entry.versionMadeBy >>> 8;
  // Names and comments of up to 64 KiB each: thousands of them must not stay in memory.
  Object.assign(entry, { fileNameRaw: nothing, fileName: nothing, extraFieldRaw: nothing, extraFields: [] });
  Object.assign(entry, { fileCommentRaw: nothing, fileComment: nothing, comment: nothing });
  return {
    entry,
    path,
    bytes: entry.uncompressedSize,
    isEncrypted: entry.isEncrypted(),
    mode: system === unix || system === mac ? entry.externalFileAttributes >>> 16 : null,
    method: entry.compressionMethod,
  };
}

async function listMembers(zip: ZipFile): Promise<ZipMember[]> {
  if (zip.entryCount > maxPlayDirectory) throw new RefusedGame('too-many-files');
  if (zip.fileSize - zip.readEntryCursor > maxDirectoryBytes) throw new RefusedGame('broken');
  const members: ZipMember[] = [];
  for await (const entry of zip.eachEntry()) members.push(describeMember(entry));
  return members;
}

/**
 * Refuses an archive that other programs could read differently, or whose files share their bytes: it begins with a
 * file of its directory, the files follow each other, and after them comes nothing but the directory and its end.
 */
function checkLayout(zip: ZipFile, members: readonly ZipMember[], directoryStart: number): void {
  const afterDirectory = zip.fileSize - endBytes - zip.comment.length - zip.readEntryCursor;
  if (afterDirectory !== 0 && afterDirectory !== end64Bytes) throw new RefusedGame('broken');
  let end = 0;
  const inOrder = members
    .map(({ entry }) => entry)
    .toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  if (inOrder[0]?.relativeOffsetOfLocalHeader !== 0) throw new RefusedGame('broken');
  for (const { relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } of inOrder) {
    if (start < end) throw new RefusedGame('broken');
    end = start + localHeaderBytes + fileNameLength + compressedSize;
  }
  if (end > directoryStart) throw new RefusedGame('broken');
}

/** Fails if the bytes are not those that the archive promised; how many there are, yauzl checks. */
function checkContents(expected: number): Transform {
  let checksum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      checksum = crc32(chunk, checksum);
      done(null, chunk);
    },
    flush: (done) => done(checksum === expected ? null : new RefusedGame('broken')),
  });
}

/** Of so many bytes of a game the copies are as small as usual; of the rest they are made at the fastest level. */
const carefulBytes = 32 * 1024 ** 2;
/** After so much of a file it is known whether a copy is worth it. */
const triedBytes = 4 * 1024 ** 2;
const worthShare = 0.95;

/** Ends a copy that turns out not to be worth it. */
function giveUpIfLarge(gzip: Gzip, notWorth: Error): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > triedBytes && gzip.bytesWritten * worthShare < bytes ? notWorth : null, chunk);
    },
  });
}

/** Writes a compressed copy beside a file, and returns its size; 0 if it isn't worth it. */
async function writeCopy(file: string, bytes: number, level: number, signal: AbortSignal): Promise<number> {
  const copy = `${file}.gz`;
  const gzip = createGzip({ level });
  const notWorth = new Error('not worth it');
  try {
    await pipeline(
      createReadStream(file, { highWaterMark: chunkBytes }),
      gzip,
      giveUpIfLarge(gzip, notWorth),
      createWriteStream(copy, { flags: 'wx' }),
      { signal },
    );
  } catch (error) {
    if (error !== notWorth) throw error;
    await rm(copy);
    return 0;
  }
  const { size } = await stat(copy);
  if (size > bytes * worthShare) {
    await rm(copy);
    return 0;
  }
  await chmod(copy, fileMode);
  return size;
}

async function makeFolders(folder: string, names: readonly string[]): Promise<void> {
  for (const name of ['', ...names]) {
    const made = path.join(folder, name);
    await mkdir(made);
    await chmod(made, folderMode);
  }
}

/** As many as Node has threads for; the disk then writes those that wait in one go. */
const parallelSyncs = 4;

/** Makes files and folders durable through a power cut, all of them after all were written. */
export async function syncAll(names: readonly string[]): Promise<void> {
  const left = names.values();
  const syncRest = async () => {
    for (const name of left) {
      const handle = await open(name);
      await handle.sync().finally(() => handle.close());
    }
  };
  await Promise.all(Array.from({ length: parallelSyncs }, syncRest));
}

/** What the names of an archive can lead to, on one file system or another. */
const ofNames = ['EEXIST', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'EILSEQ', 'EINVAL'];
const isOfNames = (error: unknown): boolean =>
  ofNames.includes(String((error as NodeJS.ErrnoException).code));
/** A fault of the machine, not of the archive. */
const isFault = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;
const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));

/**
 * Unpacks a zip into a folder that does not exist yet, file by file and never more than was declared. What it made is
 * durable through a power cut, except for the folder's own name. Throws RefusedGame, and whatever is wrong with the machine; then the caller removes the folder.
 */
export async function unpackZip(
  zipFile: string,
  folder: string,
  roomBytes: number,
  signal: AbortSignal,
): Promise<UnpackedGame> {
  let zip: ZipFile | null = null;
  try {
    zip = await openPromise(zipFile, { autoClose: false, decodeStrings: false });
    // Without a listener it would end the process, also long after it was closed.
    zip.on('error', () => undefined);
    const directoryStart = zip.readEntryCursor;
    const members = await listMembers(zip);
    const plan = planUnpacking(members);
    if (plan.refusal !== null) throw new RefusedGame(plan.refusal, plan.subject);
    checkLayout(zip, members, directoryStart);
    if (plan.bytes > roomBytes) throw new RefusedGame('no-room-here');
    const taken = new Set(
      [...plan.folders, ...plan.files.map((file) => file.path)].map((one) => one.toLowerCase()),
    );
    await makeFolders(folder, plan.folders);
    const written = [folder, ...plan.folders.map((name) => path.join(folder, name))];
    let bytes = 0;
    let { isThreaded: mayShareMemory } = plan;
    const findSharing = () => {
      mayShareMemory = true;
    };
    for (const { path: inside, source } of plan.files) {
      const target = path.join(folder, inside);
      if (isUnreadable(inside)) findSharing();
      const content = await zip.openReadStreamPromise(source.entry);
      await pipeline(
        [
          content,
          checkContents(source.entry.crc32),
          ...(isPlayPage(inside) ? [injectScript()] : []),
          ...(mayShareMemory || isMedia(inside) ? [] : [findSharedMemory(findSharing)]),
          createWriteStream(target, { flags: 'wx' }),
        ],
        { signal },
      );
      await chmod(target, fileMode);
      bytes += source.bytes;
      written.push(target);
      if (!isWorthPacking(inside) || source.bytes < minCopyBytes || taken.has(`${inside}.gz`.toLowerCase()))
        continue;
      const level = bytes > carefulBytes ? constants.Z_BEST_SPEED : constants.Z_DEFAULT_COMPRESSION;
      const copyBytes = await writeCopy(target, source.bytes, level, signal);
      if (copyBytes > 0) written.push(`${target}.gz`);
      bytes += copyBytes;
    }
    await syncAll(written);
    const { startFolder, isThreaded, files } = plan;
    return { startFolder, isThreaded, mayShareMemory, numFiles: files.length, bytes };
  } catch (error) {
    if (error instanceof RefusedGame) throw error;
    if (isFull(error)) throw new RefusedGame('no-room-here');
    if (signal.aborted) throw new RefusedGame('too-large-here');
    throw isFault(error) && !isOfNames(error) ? error : new RefusedGame('broken');
  } finally {
    zip?.close();
  }
}
