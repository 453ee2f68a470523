import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly bytes: number;
  open(): Readable;
}

/** Where uploaded and filled-in files are kept, under names that the server makes. */
export interface Files {
  /** Stores bytes and answers the name they can be read by. */
  put(extension: string, bytes: Uint8Array): Promise<string>;
  /** The same for the site's own pictures, which are no secret: named by their content, stored once. */
  putPublished(extension: string, bytes: Uint8Array): Promise<string>;
  find(name: string): Promise<StoredFile | null>;
  /** Takes a file away; one that is gone already is gone. */
  remove(name: string): Promise<void>;
}

const randomName = (extension: string): string => `${randomBytes(16).toString('hex')}.${extension}`;

export function openDiskFiles(folder: string): Files {
  const placeOf = (name: string) => path.join(folder, name.slice(0, 2), name);
  const store = async (name: string, bytes: Uint8Array) => {
    const place = placeOf(name);
    const aside = `${place}.${randomBytes(4).toString('hex')}.part`;
    await mkdir(path.dirname(place), { recursive: true });
    // Written aside first: a reader or a crash never meets half a file.
    await writeFile(aside, bytes, { flush: true });
    await rename(aside, place);
    return name;
  };
  return {
    put: (extension, bytes) => store(randomName(extension), bytes),
    putPublished: (extension, bytes) => {
      const digest = createHash('sha256').update(bytes).digest('hex');
      return store(`${digest.slice(0, 32)}.${extension}`, bytes);
    },
    async find(name) {
      const place = placeOf(name);
      const found = await stat(place).catch(() => null);
      return found?.isFile() ? { bytes: found.size, open: () => createReadStream(place) } : null;
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  };
}
