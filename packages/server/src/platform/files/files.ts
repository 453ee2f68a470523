import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Database } from '../database/database.ts';
import { guardDisk } from './guard-disk.ts';
import type { ByteRange, DownloadAs, Storage } from './storage.ts';
import {
  discardFiles,
  type FileOwner,
  type FileRow,
  findFile,
  findTwin,
  insertPending,
  markStored,
} from './stored-file.queries.ts';

export interface FoundFile {
  readonly bytes: number | null;
  readonly mediaType: string;
  /** The actual size; null if there is a row but the bytes are lost. */
  size(): Promise<number | null>;
  open(range?: ByteRange): Promise<Readable | null>;
}

type FilePlace = Pick<FileRow, 'backend' | 'storageKey'>;

/** Stored files: rows with an address, and their bytes in a storage. */
export interface Files {
  /**
   * Commits a row, writes the bytes, and returns the address. Nobody owns it until `settleFiles` sets the
   * owner; never called inside a transaction, since writing may outlast it.
   */
  put(extension: string, bytes: Uint8Array | Readable): Promise<string>;
  /** The place of a file that arrives in pieces: an address without an extension, a key, and the backend. */
  reserve(): { readonly address: string; readonly storageKey: string; readonly backend: string };
  /** The same for the site's own pictures: an existing one is not stored again. */
  putPublished(extension: string, bytes: Uint8Array): Promise<string>;
  /** The caller has checked that this may be read: pages go through features/file. */
  find(address: string): Promise<FoundFile | null>;
  /** A place is valid for an hour after its row was read, even if the file is moved meanwhile. */
  open(file: FilePlace, range?: ByteRange): Promise<Readable | null>;
  /** The URL at which a browser gets the file from its storage directly; null if the site has to send it. */
  directAddress(file: FilePlace, as: DownloadAs): Promise<string | null>;
  discard(addresses: readonly string[]): Promise<void>;
  storageOf(backend: string): Storage;
  /** From now on nothing is written to the folder of files unless its marker has this text. */
  requireMarker(text: string): void;
  /** Whether files can currently be read and written, in all storages. */
  check(): Promise<boolean>;
  /** The required size of every piece of a new upload but the last; null if any size is accepted. */
  readonly pieceBytes: number | null;
}

/** The site's own files belong to nothing in particular; those of a news post have its number. */
export const siteOwner: FileOwner = { kind: 'site', id: 0 };

/** Types that may be displayed inline; all others are only downloaded. Never HTML or SVG from our origin. */
const shownTypes: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['webm', 'video/webm'],
]);
export const isShownInPlace = (mediaType: string): boolean => [...shownTypes.values()].includes(mediaType);

export const randomName = (): string => randomBytes(16).toString('hex');
const newAddress = (extension: string): string => `${randomName()}.${extension}`;

/** Another address for the same kind of file. */
export const renewAddress = (address: string): string => newAddress(path.extname(address).slice(1));

const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Writes and measures size and hash on the way. */
export async function writeMeasured(storage: Storage, key: string, source: Readable) {
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = async function* () {
    for await (const part of source) {
      hash.update(part);
      bytes += part.length;
      yield part as Uint8Array;
    }
  };
  await storage.write(key, measured());
  return { bytes, sha256: hash.digest() };
}

/** `current` is the backend for new files; the others are read as long as rows refer to them. */
export function openFiles(db: Database, storages: Readonly<Record<string, Storage>>, current: string): Files {
  let requiredMarker: string | null = null;
  const { disk, ...others } = storages;
  const guarded: Readonly<Record<string, Storage>> = {
    ...others,
    ...(disk && { disk: guardDisk(disk, () => requiredMarker) }),
  };
  const storageOf = (backend: string): Storage => {
    const storage = guarded[backend];
    if (!storage) throw new Error(`Files are kept in '${backend}', which is not configured.`);
    return storage;
  };
  const write = async (storage: Storage, key: string, bytes: Uint8Array | Readable) =>
    writeMeasured(storage, key, bytes instanceof Readable ? bytes : Readable.from([bytes]));
  const files: Files = {
    async put(extension, bytes) {
      const address = newAddress(extension);
      // Without an extension: the name a user gave a file must not decide how anything serves or stores it.
      const storageKey = randomName();
      const mediaType = shownTypes.get(extension) ?? 'application/octet-stream';
      const id = await insertPending(db, { address, storageKey, backend: current, mediaType });
      try {
        await markStored(db, id, await write(storageOf(current), storageKey, bytes));
      } catch (error) {
        // Otherwise the sweep finds it by its age.
        await discardFiles(db, [address]).catch(() => undefined);
        throw error;
      }
      return address;
    },

    // No extension: the name a user gave a file must not decide how anything serves or stores it.
    reserve: () => ({ address: randomName(), storageKey: randomName(), backend: current }),

    async putPublished(extension, bytes) {
      const twin = await findTwin(db, siteOwner, sha256Of(bytes));
      if (!twin) return files.put(extension, bytes);
      const storage = storageOf(twin.backend);
      if ((await storage.size(twin.storageKey)) === null) await write(storage, twin.storageKey, bytes);
      return twin.address;
    },

    async find(address) {
      const row = await findFile(db, address);
      return (
        row && {
          bytes: row.bytes,
          mediaType: row.mediaType,
          size: () => storageOf(row.backend).size(row.storageKey),
          open: (range) => files.open(row, range),
        }
      );
    },

    open: ({ backend, storageKey }, range) => storageOf(backend).read(storageKey, range),
    directAddress: async ({ backend, storageKey }, as) =>
      (await storageOf(backend).directAddress?.(storageKey, as)) ?? null,
    async check() {
      // Rows may refer to any configured storage; an unused folder may be skipped.
      const used = Object.entries(guarded).filter(([name]) => name === current || name !== 'disk');
      const checks = await Promise.allSettled(used.map(([, storage]) => storage.check()));
      return checks.every(({ status }) => status === 'fulfilled');
    },
    discard: async (addresses) => void (await discardFiles(db, addresses)),
    storageOf,
    requireMarker: (text) => {
      requiredMarker = text;
    },
    pieceBytes: storageOf(current).pieceBytes,
  };
  return files;
}
