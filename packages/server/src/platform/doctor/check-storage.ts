import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { formatFileSize } from '@tinsmith/domain/file-size';
import type { Config } from '../../config.ts';
import { explainStorageError } from '../files/explain-storage-error.ts';
import { randomName } from '../files/files.ts';
import { markerName, type Storage } from '../files/storage.ts';
import type { Platform } from '../platform.ts';
import { findIdentity, readStoredBytes } from '../site-identity.queries.ts';
import { listUsedBackends, markerOf } from '../site-identity.ts';
import { type Check, type Finding, ok, skipped, trouble, warning } from './check.ts';
import { count } from './words.ts';

const nameOf = (backend: string, { filesDir, s3 }: Pick<Config, 'filesDir' | 's3'>): string =>
  backend === 'disk' ? `The folder ${filesDir}` : `The bucket at ${s3 ? new URL(s3.url).host : 'S3'}`;

const remark =
  'If it is the right place, for example because the files were copied without it, mark it: `bin/tinsmith files mark`';

type Needs = Pick<Platform, 'db' | 'files' | 'config'>;

/** Null if a storage is this site's. */
async function findMarkerTrouble({ db, files, config }: Needs, backend: string): Promise<Finding | null> {
  const name = nameOf(backend, config);
  const storage = files.storageOf(backend);
  let marker: string | null;
  try {
    marker = await storage.readMarker();
  } catch (error) {
    return trouble('away', `${name} can't be read. ${explainStorageError(error)}`);
  }
  const identity = await findIdentity(db);
  if (identity && marker === markerOf(identity)) return null;
  if (marker !== null)
    return trouble(
      "another site's",
      `${name} belongs to another site: its ${markerName} names a different one.`,
      backend === 'disk' ? 'Check `FILES_DIR` in the settings.' : 'Check `S3_URL` in the settings.',
      remark,
    );
  if (!identity?.markedBackends.includes(backend))
    return warning(
      'not marked',
      `${name} has no marker file yet. The site writes it when it starts, unless files are missing there.`,
      'Start the site, and check again.',
      remark,
    );
  return trouble(
    'marker missing',
    backend === 'disk'
      ? `${name} has no ${markerName}: its disk isn't mounted, or it is another folder. Uploads are refused until it is back.`
      : `${name} has no ${markerName}: it is another bucket, or was emptied.`,
    backend === 'disk' ? 'Look for the disk: `findmnt`, then `mount -a`' : 'Check `S3_URL` in the settings.',
    remark,
  );
}

export const storageCheck: Check = {
  name: 'storage',
  title: 'Storage',
  pace: 'quick',
  part: 'storage',
  needs: 'schema',
  async run(platform) {
    const { db, files, config } = platform;
    const uses: string[] = [];
    for (const backend of await listUsedBackends(platform)) {
      const found = await findMarkerTrouble(platform, backend);
      if (found) return found;
      try {
        await files.storageOf(backend).check();
      } catch (error) {
        return trouble(
          'read-only',
          `${nameOf(backend, config)} can't be used. ${explainStorageError(error)}`,
        );
      }
      const { bytes, numFiles } = await readStoredBytes(db, backend);
      const place = backend === 'disk' ? 'Disk folder' : 'Bucket';
      uses.push(`${place}, ${formatFileSize(bytes)} in ${count(numFiles, 'file')}.`);
    }
    return ok('reads and writes', uses.join(' '));
  },
};

/** Writes a small file, reads it back and removes it. */
async function tryStorage(storage: Storage): Promise<void> {
  const key = randomName();
  const bytes = randomBytes(1024);
  const source = async function* () {
    yield Buffer.from(bytes);
  };
  try {
    await storage.write(key, source());
    const stream = await storage.read(key);
    const back = stream ? Buffer.concat(await stream.toArray()) : Buffer.alloc(0);
    if (!back.equals(bytes)) throw new Error('A file came back changed.');
  } finally {
    await storage.remove(key);
  }
}

export const storageWriteCheck: Check = {
  name: 'storage-write',
  title: 'Writing a file',
  pace: 'slow',
  part: 'storage',
  needs: 'schema',
  async run(platform) {
    const { files, config } = platform;
    const backend = config.filesBackend;
    if (await findMarkerTrouble(platform, backend))
      return skipped('Not tried: nothing is written to a place without the marker of this site.');
    try {
      await tryStorage(files.storageOf(backend));
    } catch (error) {
      return trouble(
        "can't write",
        `${nameOf(backend, config)} didn't take a test file. ${explainStorageError(error)}`,
      );
    }
    return ok('', 'A test file was written, read back and removed.');
  },
};

const lowShare = 0.1;
const noneShare = 0.02;
const daySeconds = 86_400;

const percent = (share: number): string => `${Math.floor(share * 100)}%`;

/** How long the space lasts if files keep coming as in the last 30 days. */
function describePace(freeBytes: number, newBytes: number): string {
  if (newBytes <= 0) return '';
  const days = Math.floor(freeBytes / (newBytes / 30));
  if (days > 20 * 365) return '';
  if (days > 2 * 365) return ` Full in about ${Math.floor(days / 365)} years at this pace.`;
  if (days > 60) return ` Full in about ${Math.floor(days / 30)} months at this pace.`;
  return ` Full in about ${count(days, 'day')} at this pace, on ${new Date(Date.now() + days * daySeconds * 1000).toISOString().slice(0, 10)}.`;
}

export function assessDisk(free: number, total: number, newBytes: number): Finding {
  const share = total === 0 ? 0 : free / total;
  const value = `${percent(share)} free`;
  const sentence = `${formatFileSize(free)} of ${formatFileSize(total)}.${describePace(free, newBytes)}`;
  const steps = [
    'See what is large: `bin/tinsmith files`, and what else is on the disk: `du -xh --max-depth=2 / | sort -h | tail`',
    'Move files to a bucket: `bin/tinsmith files move s3`. All of them stay available meanwhile.',
    'Or give the server a larger disk.',
  ];
  if (share < noneShare) return trouble(value, `${sentence} Uploads wait once the disk is full.`, ...steps);
  return share < lowShare ? warning(value, sentence, ...steps) : ok(value, sentence);
}

export const diskCheck: Check = {
  name: 'disk',
  title: 'Disk',
  pace: 'quick',
  part: 'disk',
  // A full disk is a common reason for a database that is away.
  needs: 'nothing',
  async run({ db, config }) {
    if (config.filesBackend !== 'disk') return skipped('Files are in a bucket, which has no disk to fill.');
    const { bavail, blocks, bsize } = await statfs(config.filesDir);
    const newBytes = await Promise.race([
      readStoredBytes(db, 'disk').then((stored) => stored.newBytes),
      wait(1_000, 0),
    ]).catch(() => 0);
    return assessDisk(bavail * bsize, blocks * bsize, newBytes);
  },
};
