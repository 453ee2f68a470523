import { constants, createWriteStream } from 'node:fs';
import { access, copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';

const partSuffix = '.part';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

/** Makes what happened in a folder (a new name) last through a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  await handle.sync().finally(() => handle.close());
}

/** Files in a folder, spread over 256 of its own by the first two letters of their keys. */
export function openDiskStorage(folder: string): Storage {
  const placeOf = (key: string) => path.join(folder, key.slice(0, 2), key);

  /** Has `fill` write aside, then puts the whole into its place. */
  const put = async (key: string, fill: (aside: string) => Promise<void>) => {
    const place = placeOf(key);
    const aside = `${place}${partSuffix}`;
    const madeFolder = await mkdir(path.dirname(place), { recursive: true });
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

    async *list() {
      for (const inside of (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? []) {
        // Something else may lie beside ours, such as the mails of a site in development.
        if (!inside.isDirectory() || inside.name.length !== 2) continue;
        const names = (await readdir(path.join(folder, inside.name)).catch(nullIfMissing)) ?? [];
        yield* new Set(
          names.map((name) => (name.endsWith(partSuffix) ? name.slice(0, -partSuffix.length) : name)),
        );
      }
    },

    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}
