import type { Platform } from '../platform.ts';
import { fingerprintKey, markerOf } from '../site-identity.ts';
import type { BackupStore } from './backup-store.ts';
import { BackupTrouble } from './backup-trouble.ts';
import { inLanes } from './in-lanes.ts';
import type { Manifest } from './manifest.ts';
import { measureAll } from './measure.ts';
import { requirePrograms, restoreDump } from './postgres-programs.ts';
import { addMarkedBackends, changeBackend, connect, countRows, readServer } from './snapshot.queries.ts';
import { checkSizes, compareRows, nameSome, openBackedUp, openDump } from './verify-backup.ts';

type Needs = Pick<Platform, 'files' | 'secrets' | 'config'>;

/** Where the files of each backend go: to the same, or if it is not configured to the one for new files. */
function choosePlaces({ config }: Needs, { files }: Manifest): Map<string, string> {
  const isConfigured = (backend: string) => backend === 'disk' || (backend === 's3' && config.s3 !== null);
  const backends = new Set(files.map(({ backend }) => backend));
  return new Map([...backends].map((one) => [one, isConfigured(one) ? one : config.filesBackend]));
}

function requireKey(needs: Needs, manifest: Manifest): void {
  if (fingerprintKey(needs).toString('hex') === manifest.keyFingerprint) return;
  throw new BackupTrouble(
    "SECRET_KEY is not the one of this backup's site: put that one into the settings. If it is lost, --other-key restores all the same; two-factor log-ins and sealed draws will not work.",
  );
}

/** The folder or bucket must be empty, or have this site's files. */
async function requireOwnStorage({ files }: Needs, manifest: Manifest, backend: string): Promise<void> {
  const storage = files.storageOf(backend);
  const marker = await storage.readMarker();
  if (marker === markerOf(manifest)) return;
  const what = backend === 's3' ? 'The bucket in S3_URL' : 'The folder in FILES_DIR';
  if (marker !== null) throw new BackupTrouble(`${what} has the files of another site. Choose an empty one.`);
  const known = new Set(manifest.files.map(({ storageKey }) => storageKey));
  for await (const key of storage.list())
    if (!known.has(key)) throw new BackupTrouble(`${what} is not empty. Choose an empty one.`);
}

/** Writes each file that isn't there with the right bytes: a restore that was stopped goes on when it is run again. */
async function restoreFiles(
  { files }: Needs,
  store: BackupStore,
  manifest: Manifest,
  places: ReadonlyMap<string, string>,
): Promise<number> {
  let written = 0;
  await inLanes(manifest.files, async (file) => {
    const storage = files.storageOf(places.get(file.backend) ?? file.backend);
    const found =
      (await storage.size(file.storageKey)) === file.bytes && (await storage.read(file.storageKey));
    if (found && (await measureAll(found)).sha256 === file.sha256) return;
    await storage.write(file.storageKey, await openBackedUp(store, file));
    written += 1;
  });
  for (const backend of new Set([...places.values()]))
    await files.storageOf(backend).writeMarker(markerOf(manifest));
  return written;
}

/**
 * Restores into an empty database and an empty storage. Everything that can be checked is checked before the first
 * change; the database comes last and as a whole, so that a restore that failed can be run again.
 */
export async function restoreBackup(
  needs: Needs,
  store: BackupStore,
  manifest: Manifest,
  { isOtherKeyFine, say }: { readonly isOtherKeyFine: boolean; readonly say: (line: string) => void },
): Promise<void> {
  const { config } = needs;
  if (!isOtherKeyFine) requireKey(needs, manifest);
  const client = await connect(config.migrateDatabaseUrl);
  try {
    const { database, major, role } = await readServer(client);
    await requirePrograms(config.backup, major);
    const numTables = Object.keys(await countRows(client)).length;
    if (numTables > 0)
      throw new BackupTrouble(
        `The database ${database} is not empty: it has ${numTables} tables. Make another with \`createdb --owner=${role} ${database}_restored\`, and name it in DATABASE_URL and MIGRATE_DATABASE_URL.`,
      );
    const places = choosePlaces(needs, manifest);
    for (const backend of new Set(places.values())) await requireOwnStorage(needs, manifest, backend);
    const problems = await checkSizes(store, manifest);
    if (problems.length > 0) throw new BackupTrouble(nameSome(problems));
    for (const [from, to] of places)
      if (from !== to) say(`Files that were in ${from} go to ${to}, because ${from} is not configured.`);
    const written = await restoreFiles(needs, store, manifest, places);
    say(`Files: ${written} written, ${manifest.files.length - written} were there.`);
    await restoreDump(config.backup, config.migrateDatabaseUrl, await openDump(store, manifest));
    const differences = compareRows(manifest.tables, await countRows(client));
    if (differences.length > 0) throw new BackupTrouble(nameSome(differences));
    for (const [from, to] of places) if (from !== to) await changeBackend(client, from, to);
    await addMarkedBackends(client, [...new Set(places.values())]);
    say(`Database: ${Object.keys(manifest.tables).length} tables, with as many rows as in the backup.`);
  } finally {
    await client.end();
  }
}
