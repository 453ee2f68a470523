import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ArchiveTrouble } from './archive-trouble.ts';

/** The folder of an archive. It appears under its name once it is whole. */
export interface ArchiveFolder {
  readonly has: (name: string) => boolean;
  readonly write: (name: string, content: string | Uint8Array) => Promise<void>;
  readonly copy: (name: string, source: Readable) => Promise<void>;
  readonly bytes: () => number;
  /** Adds the list of hashes, and gives the folder its name. */
  readonly finish: () => Promise<void>;
  readonly abandon: () => Promise<void>;
}

async function requireEmpty(dir: string): Promise<void> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    if (error.code === 'ENOTDIR') throw new ArchiveTrouble(`${dir} is a file. Name a new folder.`);
    throw error;
  });
  if (names && names.length > 0)
    throw new ArchiveTrouble(`${dir} is not empty. Name a new folder: an archive never overwrites anything.`);
}

export async function openArchiveFolder(dir: string): Promise<ArchiveFolder> {
  await requireEmpty(dir);
  const part = `${path.resolve(dir)}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const hashes = new Map<string, string>();
  let numBytes = 0;
  const place = async (name: string): Promise<string> => {
    const file = path.join(part, name);
    // Names come from people too: none may lead out of the folder, and none may come twice.
    if (!file.startsWith(part + path.sep)) throw new Error(`Not in the archive: ${name}`);
    if (hashes.has(name)) throw new Error(`Twice in the archive: ${name}`);
    await mkdir(path.dirname(file), { recursive: true });
    return file;
  };
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(await place(name), content);
    hashes.set(name, createHash('sha256').update(content).digest('hex'));
    numBytes += Buffer.byteLength(content);
  };
  return {
    has: (name) => hashes.has(name),
    write,
    async copy(name, source) {
      const hash = createHash('sha256');
      const measured = async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          numBytes += chunk.length;
          yield chunk;
        }
      };
      await pipeline(source, measured, createWriteStream(await place(name)));
      hashes.set(name, hash.digest('hex'));
    },
    bytes: () => numBytes,
    async finish() {
      const lines = [...hashes].toSorted(([one], [other]) => (one < other ? -1 : 1));
      await write('SHA256SUMS', lines.map(([name, hash]) => `${hash}  ${name}\n`).join(''));
      await rmdir(dir).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      await rename(part, dir);
    },
    abandon: () => rm(part, { recursive: true, force: true }),
  };
}
