import { checkArchive, checkName, type RunMeCheck } from '@tinsmith/domain/run-me-check';
import type { Platform } from '../../../platform/platform.ts';
import { BrokenZip, type ReadAt, readZipDirectory } from '../../../platform/zip-directory.ts';
import type { EntryFileRow } from '../entry-file.queries.ts';

/** The signatures a zip begins with: a file, or no files. */
const zipStarts = new Set([0x04034b50, 0x06054b50]);
const isCalledZip = (name: string): boolean => /\.(zip|love|jar)$/i.test(name);

/** A file's tags and likely problems, from its directory if it is a zip. */
export async function readArchive(
  { files }: Pick<Platform, 'files'>,
  file: Pick<EntryFileRow, 'name' | 'bytes' | 'backend' | 'storageKey'>,
): Promise<RunMeCheck> {
  const readAt: ReadAt = async (start, length) => {
    if (length === 0) return Buffer.alloc(0);
    const stream = await files.open(file, { start, end: start + length - 1 });
    return stream ? Buffer.concat(await stream.toArray()) : Buffer.alloc(0);
  };
  const start = await readAt(0, Math.min(4, file.bytes));
  if (start.length < 4 || !zipStarts.has(start.readUInt32LE(0)))
    return checkName(file.name, isCalledZip(file.name));
  try {
    return checkArchive(file.name, await readZipDirectory(readAt, file.bytes));
  } catch (error) {
    if (error instanceof BrokenZip || error instanceof RangeError) return checkName(file.name, true);
    throw error;
  }
}
