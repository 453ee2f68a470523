import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type ImportedFile, ImportRefused } from '../http/import.ts';

const sumsName = 'SHA256SUMS';
/** Of a file that is read whole: the list of hashes, and archive.json. */
export const maxTextBytes = 128 * 1024 * 1024;
const maxFiles = 500_000;

/** The folder of an archive whose files are all there, no more and no fewer, with the bytes that they should have. */
export interface OpenArchive {
  readonly sha256: Buffer;
  readonly files: ReadonlyMap<string, ImportedFile>;
}

/** Never through a link: it could lead anywhere on the machine. */
async function* readPlain(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  yield* handle.createReadStream() as AsyncIterable<Buffer>;
}

async function listFiles(dir: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(path.join(dir, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) folders.push(name);
      else if (!entry.isFile())
        throw new ImportRefused(`${name} is a link or something else that is no plain file.`);
      else found.set(name, (await lstat(path.join(dir, name))).size);
      if (found.size > maxFiles) throw new ImportRefused(`${dir} has more than ${maxFiles} files.`);
    }
  }
  return found;
}

const isSafeName = (name: string): boolean =>
  !name.includes('\\') &&
  !name.includes('\0') &&
  name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** A line for each file, as sha256sum writes it. */
function parseSums(text: string): Map<string, string> {
  const sums = new Map<string, string>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, hash, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (hash === undefined || name === undefined || !isSafeName(name) || sums.has(name))
      throw new ImportRefused(`${sumsName} has a line that can't be right: ${line.slice(0, 200)}`);
    sums.set(name, hash);
  }
  return sums;
}

async function* whileSame(source: AsyncIterable<Buffer>, wanted: Buffer, name: string) {
  const hash = createHash('sha256');
  for await (const part of source) {
    hash.update(part);
    yield part;
  }
  if (!hash.digest().equals(wanted)) throw new ImportRefused(`${name} isn't what ${sumsName} says it is.`);
}

export async function readWhole(source: Readable | AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads every file once: nothing of an archive is believed before. */
export async function openArchive(dir: string): Promise<OpenArchive> {
  const isFolder = await stat(dir).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new ImportRefused(`${dir} is not a folder.`);
  const present = await listFiles(dir);
  const sumsBytes = present.get(sumsName);
  if (sumsBytes === undefined) throw new ImportRefused(`${dir} has no ${sumsName}, so it's not an archive.`);
  if (sumsBytes > maxTextBytes) throw new ImportRefused(`${sumsName} is too large.`);
  const text = await readWhole(readPlain(path.join(dir, sumsName)));
  const sums = parseSums(text.toString());
  for (const name of present.keys())
    if (name !== sumsName && !sums.has(name))
      throw new ImportRefused(`${name} is not listed in ${sumsName}.`);
  const files = new Map<string, ImportedFile>();
  for (const [name, hash] of sums) {
    const bytes = present.get(name);
    if (bytes === undefined || name === sumsName) throw new ImportRefused(`${name} is missing.`);
    const sha256 = Buffer.from(hash, 'hex');
    const openFile = () => Readable.from(whileSame(readPlain(path.join(dir, name)), sha256, name));
    for await (const _ of openFile()) {
      // Only the hash at the end matters.
    }
    files.set(name, { path: name, bytes, sha256, open: openFile });
  }
  return { sha256: createHash('sha256').update(text).digest(), files };
}
