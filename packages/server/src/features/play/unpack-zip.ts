import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGzip } from 'node:zlib';
import {
  isPlayPage,
  isWorthPacking,
  maxPlayDirectory,
  type PackedFile,
  type PlayRefusal,
  planUnpacking,
} from '@tinsmith/domain/play-files';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { injectScript } from './inject-script.ts';

/** A game that can't be unpacked, with the finding for its team. */
export class RefusedGame extends Error {
  readonly refusal: PlayRefusal;
  readonly subject: string | null;

  constructor(refusal: PlayRefusal, subject: string | null = null) {
    super(`A game was refused: ${refusal}`);
    this.refusal = refusal;
    this.subject = subject;
  }
}

export interface UnpackedGame {
  readonly startFolder: string;
  readonly numFiles: number;
  readonly bytes: number;
  readonly isThreaded: boolean;
}

// nginx runs as another user, and the worker's own mask would hide the files from it.
const fileMode = 0o644;
const folderMode = 0o755;
const maxNameBytes = 1_000;
const unix = 3;
const mac = 19;
/** Copies below this size save nothing. */
const minCopyBytes = 1024;
const nothing = Buffer.alloc(0);

interface ZipMember extends PackedFile {
  readonly entry: Entry;
}

function describeMember(entry: Entry): ZipMember {
  if (entry.fileNameRaw.length > maxNameBytes)
    throw new RefusedGame('odd-path', entry.fileNameRaw.subarray(0, 120).toString('latin1'));
  const path = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
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
  const members: ZipMember[] = [];
  for await (const entry of zip.eachEntry()) members.push(describeMember(entry));
  return members;
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

/** Writes a compressed copy beside a file, and returns its size; 0 if it isn't worth it. */
async function writeCopy(file: string, bytes: number, signal: AbortSignal): Promise<number> {
  const copy = `${file}.gz`;
  await pipeline(createReadStream(file), createGzip(), createWriteStream(copy, { flags: 'wx' }), { signal });
  const { size } = await stat(copy);
  if (size > bytes * 0.95) {
    await rm(copy);
    return 0;
  }
  await chmod(copy, fileMode);
  return size;
}

async function makeFolders(folder: string, paths: readonly string[]): Promise<void> {
  const folders = new Set<string>(['']);
  for (const one of paths) {
    const names = one.split('/').slice(0, -1);
    for (let depth = 1; depth <= names.length; depth += 1) folders.add(names.slice(0, depth).join('/'));
  }
  for (const name of folders) {
    const made = path.join(folder, name);
    await mkdir(made);
    await chmod(made, folderMode);
  }
}

/** A fault of the machine, not of the archive. */
const isFault = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;
const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));

/**
 * Unpacks a zip into a folder that does not exist yet, file by file and never more than was declared. Throws
 * RefusedGame, and whatever is wrong with the machine; then the caller removes the folder.
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
    const plan = planUnpacking(await listMembers(zip));
    if (plan.refusal !== null) throw new RefusedGame(plan.refusal, plan.subject);
    if (plan.bytes > roomBytes) throw new RefusedGame('no-room-here');
    const taken = new Set(plan.files.map((file) => file.path.toLowerCase()));
    await makeFolders(folder, [...plan.files.map((file) => file.path)]);
    let bytes = 0;
    for (const { path: inside, source } of plan.files) {
      const target = path.join(folder, inside);
      const content = await zip.openReadStreamPromise(source.entry);
      await pipeline(
        [
          content,
          checkContents(source.entry.crc32),
          ...(isPlayPage(inside) ? [injectScript()] : []),
          createWriteStream(target, { flags: 'wx' }),
        ],
        { signal },
      );
      await chmod(target, fileMode);
      bytes += source.bytes;
      if (isWorthPacking(inside) && source.bytes >= minCopyBytes && !taken.has(`${inside}.gz`.toLowerCase()))
        bytes += await writeCopy(target, source.bytes, signal);
    }
    const { startFolder, isThreaded, files } = plan;
    return { startFolder, isThreaded, numFiles: files.length, bytes };
  } catch (error) {
    if (error instanceof RefusedGame) throw error;
    if (isFull(error)) throw new RefusedGame('no-room-here');
    if (signal.aborted) throw new RefusedGame('too-large-here');
    throw isFault(error) ? error : new RefusedGame('broken');
  } finally {
    zip?.close();
  }
}
