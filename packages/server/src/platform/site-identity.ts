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

/** Marks storages that are used for the first time. False if one of them is not this site's. */
async function markNewStorages(needs: Needs, identity: SiteIdentity): Promise<boolean> {
  const newest = await listNewestKeys(needs.db);
  let areOurs = true;
  for (const backend of await listUsedBackends(needs)) {
    if (identity.markedBackends.includes(backend)) continue;
    const storage = needs.files.storageOf(backend);
    const marker = await storage.readMarker();
    const isForeign = marker !== null && marker !== markerOf(identity);
    if (isForeign || (await isEmptied(storage, newest.get(backend) ?? []))) {
      areOurs = false;
      needs.log.error(
        { backend },
        isForeign ? 'this storage is of another site' : 'this storage lacks the files of the site',
      );
    } else await markStorage(needs, backend);
  }
  return areOurs;
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
    const areOurs = await markNewStorages(needs, identity);
    if ((await listUsedBackends(needs)).includes('disk')) files.requireMarker(markerOf(identity));
    return areOurs;
  } catch (error) {
    // A storage or a database that is away for a moment must not keep the site from starting; doctor says what is wrong.
    log.warn({ err: error }, 'could not check whose storage this is');
    return false;
  }
}
