import { createWriteStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { maxPlayBytes } from '@tinsmith/domain/play-files';
import { randomName } from '../../platform/files/files.ts';
import { defineScheduledJob } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteBuilds,
  deleteOldBuilds,
  insertReady,
  insertRefused,
  listPending,
  listReadyKeys,
  type PendingFile,
  readPlayBytes,
} from './play.queries.ts';
import { folderOf, partSuffix } from './play-folder.ts';
import { RefusedGame, syncAll, type UnpackedGame, unpackZip } from './unpack-zip.ts';

/** What is left over comes with the next run, so that a process can exit. */
const longestMs = 50_000;
/** For one game. */
const maxMs = 120_000;
/** A folder without a row may be one whose row is about to be written. */
const orphanMs = 3_600_000;
/** With what a game may have beside its files, such as a large directory. */
const maxZipBytes = maxPlayBytes + 64 * 1024 ** 2;
const zipStart = 0x04034b50;

type Services = Pick<Platform, 'db' | 'files' | 'config' | 'log' | 'scanner'>;

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE(0) === zipStart;
  } finally {
    await handle.close();
  }
}

/** Unpacks beside its folder, which then appears whole or not at all. */
async function unpackFile({ files, config }: Services, file: PendingFile, key: string, roomBytes: number) {
  if (file.bytes > maxZipBytes) throw new RefusedGame('too-large-here');
  const folder = folderOf(config.playDir, key);
  const work = `${folder}${partSuffix}`;
  const signal = AbortSignal.timeout(maxMs);
  await mkdir(work, { recursive: true });
  try {
    const stream = await files.open(file);
    if (!stream) throw new Error('A file to be unpacked is not there to be read.');
    const zip = path.join(work, 'zip');
    await pipeline(stream, createWriteStream(zip), { signal });
    if (!(await isZip(zip))) throw new RefusedGame('not-zip', file.name);
    const unpacked: UnpackedGame = await unpackZip(zip, path.join(work, 'files'), roomBytes, signal);
    await rename(path.join(work, 'files'), folder);
    // Before the row says that it is there.
    await syncAll([config.playDir]);
    return unpacked;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function unpackOne(services: Services, file: PendingFile): Promise<void> {
  const { db, config, log } = services;
  const key = randomName();
  const { bytes: usedBytes } = await readPlayBytes(db);
  try {
    const unpacked = await unpackFile(services, file, key, config.playMaxBytes - usedBytes);
    // Otherwise the sweep finds the folder.
    await insertReady(db, file.fileId, { key, ...unpacked });
  } catch (error) {
    if (!(error instanceof RefusedGame)) throw error;
    log.info({ fileId: file.fileId, refusal: error.refusal }, 'a game cannot be played here');
    await insertRefused(db, file.fileId, key, error);
  }
}

/** Removes folders that no row names, and rows whose folder is lost. */
async function sweep({ db, config }: Services): Promise<void> {
  await deleteOldBuilds(db);
  const names = new Set(await readdir(config.playDir));
  const ready = await listReadyKeys(db);
  const lost = [...ready].filter((key) => !names.has(key));
  if (lost.length > 0) await deleteBuilds(db, lost);
  for (const name of names) {
    const [, key] = /^([0-9a-f]{32})(?:\.part)?$/.exec(name) ?? [];
    // Other files may be there; they are not ours.
    if (key === undefined || ready.has(name)) continue;
    const folder = path.join(config.playDir, name);
    const age = Date.now() - ((await stat(folder).catch(() => null))?.mtimeMs ?? Date.now());
    if (age > orphanMs) await rm(folder, { recursive: true, force: true });
  }
}

/** Unpacks web games so that they can be played, and removes those that nobody plays any more. */
export const unpackGames = defineScheduledJob({
  name: 'unpack-games',
  cron: '* * * * *',
  run: async (platform) => {
    const { config, db, log, scanner } = platform;
    // Lists show as playable what has a build. Once games are played here again, they are unpacked again.
    if (!config.play) {
      await deleteBuilds(db, [...(await listReadyKeys(db))]);
      return;
    }
    await mkdir(config.playDir, { recursive: true });
    await chmod(config.playDir, 0o755);
    await sweep(platform);
    const endMs = performance.now() + longestMs;
    const failed: number[] = [];
    while (performance.now() < endMs) {
      const [file] = await listPending(db, scanner !== null, 1, failed);
      if (!file) return;
      await unpackOne(platform, file).catch((error) => {
        // It is tried again with the next run; the others must not wait for it.
        failed.push(file.fileId);
        log.warn({ err: error, fileId: file.fileId }, 'a game could not be unpacked');
      });
    }
  },
});
