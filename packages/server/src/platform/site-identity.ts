import type { Storage } from './files/storage.ts';
import type { Platform } from './platform.ts';
import {
  addMarkedBackend,
  getIdentity,
  insertKeyFingerprint,
  listNewestKeys,
  type SiteIdentity,
} from './site-identity.queries.ts';

type Needs = Pick<Platform, 'db' | 'files' | 'secrets' | 'config' | 'log'>;

export const fingerprintKey = ({ secrets }: Pick<Platform, 'secrets'>): Buffer =>
  secrets.fingerprint('site', 'key-fingerprint');

/** The text of a site's marker file; the same for all its storages. */
export const markerOf = ({ siteId }: Pick<SiteIdentity, 'siteId'>): string =>
  `This folder has the files of the site ${siteId}. Leave this file where it is: the site uses it to recognize its folder.\n`;

/** The storages in use: where new files go, and where others are. */
export async function listUsedBackends({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<string[]> {
  return [...new Set([config.filesBackend, ...(await listNewestKeys(db)).keys()])];
}

/** Whether a storage without a marker lacks the files that rows refer to: then it is not ours to mark. */
async function isEmptied(storage: Storage, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false;
  const sizes = await Promise.all(keys.map((key) => storage.size(key)));
  return sizes.every((size) => size === null);
}

/** Writes the marker into a storage, also where there is one already. */
export async function markStorage(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  backend: string,
): Promise<void> {
  await files.storageOf(backend).writeMarker(markerOf(await getIdentity(db)));
  await addMarkedBackend(db, backend);
}

async function markNewStorages(needs: Needs, { markedBackends }: SiteIdentity): Promise<void> {
  const newest = await listNewestKeys(needs.db);
  for (const backend of await listUsedBackends(needs)) {
    if (markedBackends.includes(backend)) continue;
    if (await isEmptied(needs.files.storageOf(backend), newest.get(backend) ?? []))
      needs.log.error({ backend }, 'the storage lacks the files of this site, and was not marked as its own');
    else await markStorage(needs, backend);
  }
}

/**
 * At start: marks storages that are used for the first time, remembers the first key, and from then on lets nothing be
 * written into a folder without the marker. False if that could not be done now.
 */
export async function identifySite(needs: Needs): Promise<boolean> {
  const { db, files, log } = needs;
  try {
    const identity = await getIdentity(db);
    const fingerprint = fingerprintKey(needs);
    if (identity.keyFingerprint === null) await insertKeyFingerprint(db, fingerprint);
    else if (!identity.keyFingerprint.equals(fingerprint))
      log.error('SECRET_KEY is not the one that this database was used with: run tinsmith doctor');
    await markNewStorages(needs, identity);
    if ((await getIdentity(db)).markedBackends.includes('disk')) files.requireMarker(markerOf(identity));
    return true;
  } catch (error) {
    // A storage or a database that is away for a moment must not keep the site from starting; doctor says what is wrong.
    log.warn({ err: error }, 'could not check whose storage this is');
    return false;
  }
}
