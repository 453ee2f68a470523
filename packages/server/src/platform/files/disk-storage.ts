import { constants, createWriteStream } from 'node:fs';
import {
  access,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { detachBuffer } from './detach-buffer.ts';
import { markerName, type Storage } from './storage.ts';

const partSuffix = '.part';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

/**
 * Creates a folder, and those above it if they are missing; returns the first one that it created. Not by `recursive`
 * alone, with which Node reports a read-only disk as ENOENT.
 */
async function makeFolder(folder: string): Promise<string | undefined> {
  try {
    await mkdir(folder);
    return folder;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT') return mkdir(folder, { recursive: true });
    throw error;
  }
}

/** Makes changes to a folder (a new name) durable through a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  await handle.sync().finally(() => handle.close());
}

/** Bytes per write: each write is a round trip to another thread. */
const batchBytes = 256 * 1024;
/** The most bytes waiting to be written, per received file. */
const maxWaitingBytes = 2 * batchBytes;

/**
 * Writes each byte at its position and never at "the end": whatever happens, none lands where another
 * belongs. While the disk writes, incoming bytes are gathered for the next write; if the source breaks off,
 * the bytes before are written.
 */
async function writeFrom(
  handle: FileHandle,
  offset: number,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  let position = offset;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> | null = null;
  let failure: unknown = null;
  const flush = async () => {
    const whole = waiting;
    waiting = [];
    waitingBytes = 0;
    for (let batch = whole; batch.length > 0; ) {
      const { bytesWritten } = await handle.writev(batch, position);
      position += bytesWritten;
      batch = dropWritten(batch, bytesWritten);
    }
    whole.forEach(detachBuffer);
  };
  const begin = () => {
    writing ??= flush().then(
      () => {
        writing = null;
        if (waitingBytes >= batchBytes) begin();
      },
      (error: unknown) => {
        failure = error;
      },
    );
  };
  try {
    for await (const bytes of source) {
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes >= batchBytes) begin();
      if (waitingBytes >= maxWaitingBytes) await writing;
      if (failure !== null) break;
    }
  } finally {
    while (writing !== null && failure === null) await writing;
    if (failure === null) await flush();
  }
  if (failure !== null) throw failure;
}

/** The rest of the buffers after this many bytes were written. */
function dropWritten(batch: readonly Uint8Array[], bytesWritten: number): Uint8Array[] {
  let left = bytesWritten;
  const first = batch.findIndex((bytes) => {
    if (bytes.length > left) return true;
    left -= bytes.length;
    return false;
  });
  if (first < 0) return [];
  const [half, ...rest] = batch.slice(first) as [Uint8Array, ...Uint8Array[]];
  return [half.subarray(left), ...rest];
}

/** Files in a folder, spread over 256 subfolders by the first two letters of their keys. */
export function openDiskStorage(folder: string): Storage {
  const placeOf = (key: string) => path.join(folder, key.slice(0, 2), key);

  /** Lets `fill` write a temporary file, then renames it into place. */
  const put = async (key: string, fill: (aside: string) => Promise<void>) => {
    const place = placeOf(key);
    const aside = `${place}${partSuffix}`;
    const madeFolder = await makeFolder(path.dirname(place));
    try {
      await fill(aside);
      await rename(aside, place);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(place));
    if (madeFolder !== undefined) await syncFolder(path.dirname(madeFolder));
  };

  return {
    write: (key, source) => put(key, (aside) => pipeline(source, createWriteStream(aside, { flush: true }))),

    async read(key, range) {
      const handle: FileHandle | null = await open(placeOf(key)).catch(nullIfMissing);
      return handle?.createReadStream({ ...range }) ?? null;
    },

    size: async (key) => (await stat(placeOf(key)).catch(nullIfMissing))?.size ?? null,

    copy: (from, to) =>
      put(to, async (aside) => {
        await copyFile(placeOf(from), aside, constants.COPYFILE_FICLONE);
        const handle = await open(aside, constants.O_RDWR);
        await handle.sync().finally(() => handle.close());
      }),

    async remove(key) {
      await rm(placeOf(key), { force: true });
      await rm(`${placeOf(key)}${partSuffix}`, { force: true });
    },

    // The file grows where `write` puts its temporary file, so that `remove` and `list` know of it.
    async beginPieces(key) {
      const folderOfKey = path.dirname(placeOf(key));
      const madeFolder = await makeFolder(folderOfKey);
      if (madeFolder !== undefined) await syncFolder(path.dirname(madeFolder));
      return '';
    },

    async countReceived(key) {
      const part = await stat(`${placeOf(key)}${partSuffix}`).catch(nullIfMissing);
      return part?.size ?? (await stat(placeOf(key)).catch(nullIfMissing))?.size ?? 0;
    },

    // Not synced here: a power cut may lose bytes, and the next HEAD returns where the sender resumes.
    async append(key, _pieces, offset, source) {
      const handle = await open(`${placeOf(key)}${partSuffix}`, constants.O_RDWR | constants.O_CREAT);
      try {
        await writeFrom(handle, offset, source);
      } finally {
        await handle.close();
      }
    },

    async joinPieces(key) {
      const place = placeOf(key);
      const aside = `${place}${partSuffix}`;
      const handle = await open(aside, 'r+').catch(nullIfMissing);
      if (!handle) {
        // Done before, by a process that was killed before reporting it.
        await stat(place);
        return;
      }
      await handle.sync().finally(() => handle.close());
      await rename(aside, place);
      await syncFolder(path.dirname(place));
    },

    pieceBytes: null,

    async *list() {
      for (const inside of (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? []) {
        // Other files may be next to ours, such as the mails of a site in development.
        if (!inside.isDirectory() || inside.name.length !== 2) continue;
        const names = (await readdir(path.join(folder, inside.name)).catch(nullIfMissing)) ?? [];
        yield* new Set(
          names.map((name) => (name.endsWith(partSuffix) ? name.slice(0, -partSuffix.length) : name)),
        );
      }
    },

    async check() {
      await makeFolder(folder);
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },

    readMarker: () => readFile(path.join(folder, markerName), 'utf8').catch(nullIfMissing),
    async writeMarker(text) {
      await makeFolder(folder);
      // Each of several processes that start together has an aside of its own.
      const aside = path.join(folder, `${markerName}.${process.pid}`);
      await writeFile(aside, text, { flush: true });
      await rename(aside, path.join(folder, markerName));
      await syncFolder(folder);
    },
  };
}
