import { createHmac } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { BackupConfig } from '../../config.ts';
import { openDiskStorage } from '../files/disk-storage.ts';
import { openS3Storage } from '../files/s3/s3-storage.ts';
import type { Storage } from '../files/storage.ts';
import { BackupTrouble } from './backup-trouble.ts';
import { type Manifest, parseManifest, writeManifest } from './manifest.ts';
import { seal, unseal } from './sealed-stream.ts';

/** Where backups are: encrypted objects in a folder or bucket. */
export interface BackupStore {
  readonly kind: 'folder' | 'bucket';
  readonly storage: Storage;
  readonly key: Uint8Array;
}

type Part = 'manifest' | 'dump' | 'verified';

/** As in `tinsmith backup list`: the time at which the backup began, which also sorts. */
export const nameBackup = (at: Date): string =>
  at.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '').toLowerCase();

export const timeOfBackup = (name: string): Date =>
  new Date(
    name.replace(/^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/, (_, ...found: string[]) => {
      const [year, month, day, hour, minute, second] = found;
      return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
    }),
  );

export const partOf = (name: string, part: Part): string => `${name}.${part}`;

/** A file's bytes are stored once. The name is keyed, so that it doesn't reveal which bytes they are. */
export const objectOf = ({ key }: Pick<BackupStore, 'key'>, sha256: string): string =>
  `${createHmac('sha256', key).update(`file\n${sha256}`).digest('hex')}.file`;

/** Beside an object that a check found damaged, until it was written again. The object stays: a disk may read it right again. */
const noteOf = (object: string): string => `${object}.damaged`;

async function requireFolder(dir: string): Promise<void> {
  const found = await stat(dir).catch(() => null);
  if (!found?.isDirectory())
    throw new BackupTrouble(
      `There is no folder ${dir} for backups. Is its disk mounted? If it is new, create it for the user of the site.`,
    );
}

/** The configured place; `dir` overrides it. */
export async function openBackupStore(config: BackupConfig, dir: string | null): Promise<BackupStore> {
  const { key, s3 } = config;
  if (key === null)
    throw new BackupTrouble(
      'BACKUP_KEY is not set. `openssl rand -base64 32` makes a new one; to restore, use the one of the backup.',
    );
  const folder = dir ?? config.dir;
  if (folder !== null) {
    await requireFolder(folder);
    return { kind: 'folder', storage: openDiskStorage(folder), key };
  }
  if (s3 === null)
    throw new BackupTrouble('No place for backups is configured: set BACKUP_DIR or BACKUP_S3_URL.');
  return { kind: 'bucket', storage: openS3Storage(s3), key };
}

const markerOf = (siteId: string): string =>
  `Backups of the site ${siteId}, made and read by \`tinsmith backup\`. They are encrypted with BACKUP_KEY.\n`;

/** One site in one place: pruning would remove what belongs to another. */
export async function claimStore({ storage }: BackupStore, siteId: string): Promise<void> {
  const marker = await storage.readMarker();
  if (marker === markerOf(siteId)) return;
  if (marker !== null)
    throw new BackupTrouble(
      'The place for backups belongs to another site, or has the files of one. Choose another.',
    );
  await storage.writeMarker(markerOf(siteId));
}

export const writeObject = (
  { storage, key }: BackupStore,
  object: string,
  source: AsyncIterable<Uint8Array>,
) => storage.write(object, seal(key, object, source));

export async function readObject(
  { storage, key }: BackupStore,
  object: string,
): Promise<AsyncGenerator<Uint8Array>> {
  const stream = await storage.read(object);
  if (stream === null) throw new BackupTrouble(`${object} is missing.`);
  return unseal(key, object, stream);
}

export const noteDamaged = (store: BackupStore, object: string) =>
  writeObject(store, noteOf(object), Readable.from([Buffer.from(new Date().toISOString())]));

export const forgetDamaged = ({ storage }: BackupStore, object: string) => storage.remove(noteOf(object));

export const storeManifest = (store: BackupStore, manifest: Manifest) =>
  writeObject(store, partOf(manifest.name, 'manifest'), Readable.from(writeManifest(manifest)));

export const readManifest = async (store: BackupStore, name: string): Promise<Manifest> =>
  parseManifest(name, await readObject(store, partOf(name, 'manifest')));

export const storeVerified = (store: BackupStore, name: string) =>
  writeObject(store, partOf(name, 'verified'), Readable.from([Buffer.from(new Date().toISOString())]));

interface StoreContents {
  /** Whole backups, oldest first. */
  readonly names: readonly string[];
  readonly verified: ReadonlySet<string>;
  /** Dumps, and remains of backups that were cut off. */
  readonly parts: readonly string[];
  readonly files: readonly string[];
  /** Files that a check found damaged. */
  readonly damaged: ReadonlySet<string>;
}

export async function listStore({ storage }: BackupStore): Promise<StoreContents> {
  const manifests: string[] = [];
  const verified = new Set<string>();
  const parts: string[] = [];
  const files: string[] = [];
  const damaged = new Set<string>();
  for await (const object of storage.list()) {
    if (/^[0-9a-f]{64}\.file$/.test(object)) files.push(object);
    const [, ofFile] = /^([0-9a-f]{64}\.file)\.damaged$/.exec(object) ?? [];
    if (ofFile) damaged.add(ofFile);
    const [, name, part] = /^(\d{8}t\d{6}z)\.(manifest|dump|verified)$/.exec(object) ?? [];
    if (!name) continue;
    parts.push(object);
    if (part === 'manifest') manifests.push(name);
    if (part === 'verified') verified.add(name);
  }
  const names: string[] = [];
  // A list includes interrupted writes.
  for (const name of manifests.toSorted())
    if ((await storage.size(partOf(name, 'manifest'))) !== null) names.push(name);
  return { names, verified, parts, files, damaged };
}

/** The name as given, or of the newest backup. */
export async function findBackup(store: BackupStore, given: string): Promise<string> {
  const { names } = await listStore(store);
  const name = given === 'latest' ? names.at(-1) : names.find((one) => one === given);
  if (name !== undefined) return name;
  if (names.length === 0) throw new BackupTrouble('There is no backup there.');
  throw new BackupTrouble(`There is no backup ${given}. The newest is ${names.at(-1)}.`);
}
