import type pg from 'pg';
import type { Platform } from '../platform.ts';
import { fingerprintKey } from '../site-identity.ts';
import {
  type BackupStore,
  claimStore,
  nameBackup,
  partOf,
  storeManifest,
  writeObject,
} from './backup-store.ts';
import { BackupTrouble } from './backup-trouble.ts';
import { copyFiles } from './copy-files.ts';
import type { Manifest } from './manifest.ts';
import { type Measured, measure } from './measure.ts';
import { dumpDatabase, requirePrograms } from './postgres-programs.ts';
import { beginSnapshot, endSnapshot, readServer } from './snapshot.queries.ts';

type Needs = Pick<Platform, 'db' | 'files' | 'secrets' | 'config'>;

/**
 * How often a backup begins again because a file was deleted between the dump and its copy. The sweep waits for backups,
 * so this happens only if it was removing files when the backup began.
 */
const maxTries = 3;

export interface MadeBackup {
  readonly manifest: Manifest;
  readonly newObjects: ReadonlySet<string>;
}

async function tryBackup(needs: Needs, client: pg.Client, store: BackupStore): Promise<MadeBackup> {
  const { config } = needs;
  const madeAt = new Date();
  const name = nameBackup(madeAt);
  const server = await readServer(client);
  const snapshot = await beginSnapshot(client);
  if (snapshot.siteId === null)
    throw new BackupTrouble('The site was never started with this database: there is nothing to back up.');
  await claimStore(store, snapshot.siteId);
  let dump: Measured = { bytes: 0, sha256: '' };
  const source = dumpDatabase(config.backup, config.migrateDatabaseUrl, snapshot.id);
  await writeObject(
    store,
    partOf(name, 'dump'),
    measure(source, (measured) => {
      dump = measured;
    }),
  );
  await endSnapshot(client);
  const { files, lost, newObjects } = await copyFiles(needs, store, snapshot.files);
  const manifest: Manifest = {
    name,
    madeAt: madeAt.toISOString(),
    siteId: snapshot.siteId,
    keyFingerprint: snapshot.keyFingerprint ?? fingerprintKey(needs).toString('hex'),
    database: server.database,
    serverVersion: server.version,
    tables: snapshot.tables,
    dump,
    lost,
    files,
  };
  return { manifest, newObjects };
}

/**
 * Makes a backup: the dump of a snapshot, then the files that the same snapshot names, then the manifest. Nothing is
 * written to the site's own storage or tables.
 */
export async function makeBackup(needs: Needs, client: pg.Client, store: BackupStore): Promise<MadeBackup> {
  await requirePrograms(needs.config.backup, (await readServer(client)).major);
  const newObjects = new Set<string>();
  for (let tries = 1; ; tries += 1) {
    const made = await tryBackup(needs, client, store);
    for (const object of made.newObjects) newObjects.add(object);
    // A deleted file is of no use to a later snapshot; in a second one, little is left to copy in which one could vanish.
    if (made.manifest.lost.some(({ why }) => why === 'deleted') && tries < maxTries) {
      await store.storage.remove(partOf(made.manifest.name, 'dump'));
      continue;
    }
    await storeManifest(store, made.manifest);
    return { manifest: made.manifest, newObjects };
  }
}
