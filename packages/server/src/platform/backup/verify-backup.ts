import { randomBytes } from 'node:crypto';
import type { BackupConfig } from '../../config.ts';
import { type BackupStore, noteDamaged, objectOf, partOf, readObject } from './backup-store.ts';
import { BackupTrouble, DamagedObject } from './backup-trouble.ts';
import { inLanes } from './in-lanes.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';
import { measure, measureAll } from './measure.ts';
import { requirePrograms, restoreDump } from './postgres-programs.ts';
import { sealedBytes } from './sealed-stream.ts';
import {
  connect,
  countRows,
  createScratch,
  dropScratch,
  listScratch,
  mayCreateDatabases,
  readServer,
} from './snapshot.queries.ts';

const maxNamed = 5;

/** A sentence that names the first of many. */
export function nameSome(problems: readonly string[]): string {
  const more = problems.length - maxNamed;
  return `${problems.slice(0, maxNamed).join(' ')}${more > 0 ? ` And ${more} more.` : ''}`;
}

/** What is wrong with the size of an object; null if nothing is. Reads none of it. */
async function checkSize(
  { storage }: BackupStore,
  object: string,
  what: string,
  bytes: number,
): Promise<string | null> {
  const size = await storage.size(object);
  if (size === null) return `${what} is missing in the backup: ${object}.`;
  const wanted = sealedBytes(bytes);
  if (size < wanted) return `${what} is cut off in the backup: ${object} has ${size} of ${wanted} bytes.`;
  if (size > wanted) return `${what} is damaged in the backup: ${object} has ${size} bytes, not ${wanted}.`;
  return null;
}

const nameFile = ({ address }: BackedUpFile): string => `The file /upload/${address}`;

/** Whether everything that the manifest names is there and whole, by its size. */
export async function checkSizes(store: BackupStore, { name, dump, files }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  const note = (problem: string | null) => problem !== null && problems.push(problem);
  note(await checkSize(store, partOf(name, 'dump'), 'The dump of the database', dump.bytes));
  await inLanes(files, async (file) => {
    note(await checkSize(store, objectOf(store, file.sha256), nameFile(file), file.bytes));
  });
  return problems;
}

/** A file of the backup; throws at its end if the bytes are other ones. */
export async function openBackedUp(
  store: BackupStore,
  file: BackedUpFile,
): Promise<AsyncGenerator<Uint8Array>> {
  return measure(await readObject(store, objectOf(store, file.sha256)), ({ sha256 }) => {
    if (sha256 !== file.sha256) throw new DamagedObject(`${nameFile(file)} doesn't match its hash.`);
  });
}

export async function openDump(
  store: BackupStore,
  { name, dump }: Manifest,
): Promise<AsyncGenerator<Uint8Array>> {
  return measure(await readObject(store, partOf(name, 'dump')), ({ sha256 }) => {
    if (sha256 !== dump.sha256) throw new BackupTrouble("The dump of the database doesn't match its hash.");
  });
}

/** Reads files and compares their hashes. Those that are damaged are noted, so that the next backup writes them again. */
async function checkContents(store: BackupStore, files: readonly BackedUpFile[]): Promise<string[]> {
  const problems: string[] = [];
  await inLanes(files, async (file) => {
    try {
      await measureAll(await openBackedUp(store, file));
    } catch (error) {
      if (!(error instanceof BackupTrouble)) throw error;
      problems.push(`${nameFile(file)} can't be restored: ${error.message}`);
      if (error instanceof DamagedObject) await noteDamaged(store, objectOf(store, file.sha256));
    }
  });
  return problems;
}

export function compareRows(
  wanted: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): string[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].toSorted();
  return names.flatMap((name) =>
    wanted[name] === found[name]
      ? []
      : [`The table ${name} has ${found[name] ?? 'no'} rows instead of ${wanted[name] ?? 'none'}.`],
  );
}

async function countRestored(databaseUrl: string): Promise<Record<string, number>> {
  const client = await connect(databaseUrl);
  try {
    return await countRows(client);
  } finally {
    await client.end();
  }
}

/** Restores the dump into a database of its own, counts its rows, and drops it. */
async function checkDump(config: BackupConfig, store: BackupStore, manifest: Manifest): Promise<string[]> {
  const client = await connect(config.checkDatabaseUrl);
  try {
    const { role, major } = await readServer(client);
    if (!(await mayCreateDatabases(client)))
      throw new BackupTrouble(
        `The role ${role} may not create the scratch database that a backup is checked in: ALTER ROLE ${role} CREATEDB, or set BACKUP_CHECK_DATABASE_URL.`,
      );
    await requirePrograms(config, major);
    const prefix = `${manifest.database}_check_`;
    for (const left of await listScratch(client, prefix)) await dropScratch(client, left);
    const scratch = `${prefix}${randomBytes(4).toString('hex')}`;
    await createScratch(client, scratch);
    try {
      const url = new URL(config.checkDatabaseUrl);
      url.pathname = `/${encodeURIComponent(scratch)}`;
      await restoreDump(config, url.href, await openDump(store, manifest));
      return compareRows(manifest.tables, await countRestored(url.href));
    } finally {
      await dropScratch(client, scratch);
    }
  } finally {
    await client.end();
  }
}

/** Bytes of files that were checked before, which are read again after each backup. */
const sampleBytes = 1024 ** 3;

/** All new files, and others at random: after some weeks each was read again. */
function chooseSample(
  store: BackupStore,
  { files }: Manifest,
  newObjects: ReadonlySet<string>,
): BackedUpFile[] {
  const isNew = ({ sha256 }: BackedUpFile) => newObjects.has(objectOf(store, sha256));
  const sample = files.filter(isNew);
  let left = sampleBytes;
  const others = files
    .filter((file) => !isNew(file))
    .map((file) => ({ file, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place);
  for (const { file } of others) {
    if (file.bytes > left) continue;
    left -= file.bytes;
    sample.push(file);
  }
  return sample;
}

/**
 * Checks that a backup can be restored: everything is there and whole, the dump restores with as many rows in each
 * table as the snapshot had, and files have their hashes; all of them, or if `newObjects` are given those and a sample.
 */
export async function verifyBackup(
  config: BackupConfig,
  store: BackupStore,
  manifest: Manifest,
  newObjects: ReadonlySet<string> | null,
): Promise<void> {
  const bySize = await checkSizes(store, manifest);
  if (bySize.length > 0) throw new BackupTrouble(nameSome(bySize));
  const files = newObjects === null ? manifest.files : chooseSample(store, manifest, newObjects);
  const problems = [...(await checkContents(store, files)), ...(await checkDump(config, store, manifest))];
  if (problems.length > 0) throw new BackupTrouble(nameSome(problems));
}
